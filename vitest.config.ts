import { defineConfig } from "vitest/config";

/** What measures how long something takes is alone on the machine when its turn comes. */
const measured = ["server/**/*-speed.test.ts"];
/** Nothing here is about speed: it ends what hangs, also on a busy machine. */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} as const;
const onEngines = {
  environment: "node",
  globalSetup: "tools/testing/start-engines.ts",
  ...patience,
} as const;

/** Rules without I/O, tools, server on real engines, screens by role and name, and what is measured. */
export default defineConfig({
  test: {
    // Left alone it takes one fewer than there are cores; these tests wait for their engines half of the time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "domain",
          environment: "node",
          ...patience,
          // Rules keep nothing between two questions, so that a process of its own for each file would keep nothing apart.
          isolate: false,
          include: ["domain/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "tools",
          environment: "node",
          ...patience,
          include: ["tools/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          ...onEngines,
          include: ["server/**/*.test.ts", "database/**/*.test.ts"],
          exclude: measured,
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
          ...patience,
          include: ["web/**/*.test.{ts,tsx}"],
        },
      },
      { test: { name: "measured", ...onEngines, include: measured, sequence: { groupOrder: 1 } } },
    ],
  },
});
