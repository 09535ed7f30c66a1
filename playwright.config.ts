import { execFileSync } from "node:child_process";
import { defineConfig } from "@playwright/test";

/** Debian's Chromium: the browser that people can install by name, not one downloaded by the test tool. */
function findChromium(): string {
  try {
    return execFileSync("sh", ["-c", "command -v chromium || command -v google-chrome"], {
      encoding: "utf8",
    }).trim();
  } catch {
    throw new Error("Chromium is missing. On Debian: apt-get install chromium");
  }
}

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
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
