import { defineConfig } from "@playwright/test";
import { chromiumPath, quietChromium } from "#tools/engines/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  // One world of engines for all journeys; on two cores a second one would only slow both down.
  workers: 1,
  fullyParallel: false,
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
    trace: "retain-on-failure",
    actionTimeout: 10_000,
    launchOptions: {
      executablePath: chromiumPath(),
      args: quietChromium,
    },
  },
});
