import { execFile } from "node:child_process";
import { cp, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { anEvent } from "#database/seed/roster-builders.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { closeAfterTest, startTestServer } from "#tools/testing/test-server.ts";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url);

test("the commands of docs/camps/roster-api.md do what it says, one after the other", async () => {
  const server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
  closeAfterTest(server);
  const camp = await aCamp(server);
  const week = await anEvent(server.deps.db, { organization: camp, name: "Week 3" });
  const { key } = await anApiKey(server.deps.db, camp);
  const cwd = makeTempDir();
  await cp(new URL("tools/testing/rosters/campminder.csv", root), `${cwd}/roster.csv`);
  const page = await readFile(new URL("docs/camps/roster-api.md", root), "utf8");
  const commands = [...page.matchAll(/```sh\n(curl [^`]*)```/g)].map(([, command = ""]) => command);
  const answers: unknown[] = [];
  for (const command of commands) {
    const env = { ...process.env, COURIER: server.origin, COURIER_KEY: key, WEEK: week.id };
    const { stdout } = await run("bash", ["-ec", command], { cwd, env });
    answers.push(JSON.parse(stdout));
  }
  expect(answers).toMatchObject([
    { events: [{ id: week.id, name: "Week 3", startDate: "2027-07-11", endDate: "2027-07-17" }] },
    { preview: true, counts: { new: 4, refused: 1 } },
    { preview: false, counts: { new: 4, refused: 1 } },
    // Elena's address is another one here.
    { preview: false, counts: { updated: 1 } },
    { waiting: 0, printedToday: 0, replies: 0 },
  ]);
});
