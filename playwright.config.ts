import { defineConfig } from "@playwright/test";
import type { JourneyOptions } from "./e2e/kept-browser.ts";
import { chromiumPath, quietChromium } from "#tools/engines/chromium.ts";

const measured = /large-board\.spec\.ts$/;

export default defineConfig<JourneyOptions>({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  // Each has a world of engines of its own; a journey often waits for its engines, and then the other one can work.
  workers: 2,
  fullyParallel: false,
  // What measures how soon something is painted runs when everything else is done.
  projects: [
    { name: "journeys", testIgnore: measured },
    {
      name: "measured",
      testMatch: measured,
      dependencies: ["journeys"],
      use: { ownBrowser: true, launchOptions: { executablePath: chromiumPath(), args: quietChromium } },
    },
  ],
  forbidOnly: process.env["CI"] !== undefined,
  retries: 0,
  timeout: 60_000,
  maxFailures: 6,
  expect: { timeout: 10_000 },
  // One browser on one system: the pictures carry no platform in their names.
  snapshotPathTemplate: "{testDir}/screens/pictures/{arg}{ext}",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording costs a fifth of the time; where a journey fails at the gate, it is run again here to be looked at.
    trace: process.env["CI"] === undefined ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    // A page that the app's own worker watches over may ask past a test that answers for the server. Journeys that do
    // not, and those about being offline, allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: chromiumPath(),
      // Tabs of one browser at one site are drawn by one process: another would read and compile the whole product again.
      args: [...quietChromium, "--process-per-site"],
    },
  },
});
