import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumProgram, quietChromium } from "#tools/engines/chromium.ts";
import { browserCommands } from "#tools/testing/browser-commands.ts";

/** Only what hangs takes so long. No test is about speed; a busy machine must not fail one. */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

/** Kills at full length and large sizes: `npm run nightly` sets NIGHTLY=1. */
const exclude = process.env["NIGHTLY"] === "1" ? [] : ["**/*.nightly.test.ts"];

export default defineConfig({
  test: {
    // The default is one fewer than there are cores. Server tests wait for Postgres half of the time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "domain",
          environment: "node",
          ...timeouts,
          isolate: false,
          include: ["domain/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "tools",
          environment: "node",
          ...timeouts,
          include: ["tools/**/*.test.ts"],
          exclude,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          globalSetup: "tools/testing/start-engines.ts",
          setupFiles: ["tools/testing/measure-database.ts"],
          ...timeouts,
          // Each file has a database and a server of its own; a process of its own would cost more than most files.
          isolate: false,
          include: ["server/**/*.test.ts", "database/**/*.test.ts", "lab/**/*.test.ts"],
          exclude,
        },
      },
      {
        resolve: { conditions: ["browser"] },
        test: {
          name: "web",
          environment: "happy-dom",
          // One process for many files; before each, the page is left as by a reload.
          setupFiles: ["web/platform/testing/a-page-of-its-own.ts", "tools/testing/patient-waits.ts"],
          isolate: false,
          ...timeouts,
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: ["web/screens/**"],
        },
      },
      {
        // React as it ships: its development build costs a fifth more.
        define: { "process.env.NODE_ENV": '"production"' },
        oxc: { jsx: { runtime: "automatic", development: false } },
        // A dependency that Vite finds late reloads the page under the running test.
        optimizeDeps: { entries: ["web/**/*.{ts,tsx}"], include: ["react/jsx-runtime", "react-dom/client"] },
        resolve: { conditions: ["browser", "module", "import", "default"] },
        publicDir: "web/brand/static",
        test: {
          name: "screens",
          ...timeouts,
          env: { NIGHTLY: process.env["NIGHTLY"] ?? "", SCREENSHOTS: process.env["SCREENSHOTS"] ?? "" },
          setupFiles: ["web/screens/setup.ts"],
          include: ["web/screens/**/*.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: { ...chromiumProgram(), args: quietChromium },
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
            commands: browserCommands,
          },
        },
      },
    ],
  },
});
