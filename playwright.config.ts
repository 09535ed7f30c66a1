import { defineConfig } from "@playwright/test";
import { chromiumProgram, quietChromium } from "#tools/engines/chromium.ts";

const isCi = process.env["CI"] !== undefined;
const isNightly = process.env["NIGHTLY"] === "1";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  // Each worker has engines of its own. A journey often waits for them, and then the other one can work.
  workers: 2,
  fullyParallel: true,
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  forbidOnly: isCi,
  retries: 0,
  // Only what hangs takes so long. No journey is about speed; a busy machine must not fail one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  maxFailures: isCi ? 6 : 0,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording costs a fifth of the time.
    trace: isCi ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // The service worker would answer requests that a journey intercepts. Journeys about being offline allow it.
    serviceWorkers: "block",
    launchOptions: { ...chromiumProgram(), args: quietChromium },
  },
});
