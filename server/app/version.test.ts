import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { readConfig } from "#server/platform/config.ts";
import { readVersion } from "#server/platform/version.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const commit = "the commit of this build";
let server: TestServer;
beforeAll(async () => {
  const env = { BUILD_COMMIT: commit };
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], env });
});
afterAll(() => server.close());

test("/version and the metrics name the version and the commit of the program", async () => {
  const answer = await fetch(`${server.origin}/version`);
  expect(await answer.json()).toEqual({ version: manifest.version, commit });
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  expect(metrics).toContain(`cabin_courier_build_info{version="${manifest.version}",commit="${commit}"} 1`);
});

test("an image that was built without a commit starts, and names none", () => {
  const config = readConfig(
    testEnvironment("postgres://u:p@localhost/letters", { BUILD_COMMIT: "", FILES_DIR: "/files" }),
  );
  expect(readVersion(config)).toEqual({ version: manifest.version, commit: null });
});
