import { defineConfig } from "vitest/config";

/** Three projects: rules without I/O, server on real engines, screens by role and name. */
export default defineConfig({
  test: {
    // Left alone it takes one fewer than there are cores; these tests wait for their engines half of the time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "domain",
          environment: "node",
          include: ["domain/**/*.test.ts", "tools/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["server/**/*.test.ts", "database/**/*.test.ts"],
          globalSetup: ["tools/testing/start-engines.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { conditions: ["browser"] },
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["web/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
