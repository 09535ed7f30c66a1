import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { RunningServer } from "#server/app/start-server.ts";
import { aReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { accountColumns, leftOut } from "./account-data-store.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const answer = z.object({ result: z.object({ data: z.record(z.string(), z.array(z.unknown())) }) });

test("a person takes out what is stored about their account, and nothing of others", async () => {
  const { mother, father, camp, camper } = await aReplyDesk(server);
  await mother.saved("A heron stood in the canoe.");
  await father.saved("The father's own words.");
  const { data } = answer.parse((await mother.call("exportMyAccount", {})).body).result;
  expect(data).toMatchObject({
    account: [{ displayName: "Elena Vasquez", email: mother.email }],
    participant_links: [{ organizationId: camp.id, participantId: camper.id }],
    participants: [{ id: camper.id, name: camper.name }],
    sessions: [expect.anything()],
  });
  const text = JSON.stringify(data);
  expect(text).toContain("A heron stood in the canoe.");
  for (const hidden of ["father", "Jonas", father.id]) expect(text).not.toContain(hidden);
});

test("every table with a user in it is in the file, or left out for a reason", async () => {
  const { rows } = await server.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id' order by 1`,
  );
  expect([...Object.keys(accountColumns), ...Object.keys(leftOut)].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});
