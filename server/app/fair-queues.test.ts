import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // Without a worker, so that everything waits.
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

/** The last place of a camp's jobs in the order in which workers take them. */
async function lastPlace(queue: string, camp: { id: string }): Promise<number> {
  const { rows } = await sql<{ owner: string }>`
    select group_id as owner from pgboss.job where name = ${queue} and state < 'active'
    order by priority desc, created_on`.execute(server.deps.db);
  return rows.findLastIndex(({ owner }) => owner === camp.id) + 1;
}

test("3 pictures of a camp are cleaned before the fourth of another camp that sent 30 earlier", async () => {
  const [large, small] = [await anIntakeDesk(server), await anIntakeDesk(server)];
  for (let at = 0; at < 30; at += 1) await large.send(Buffer.from(`large ${at}`));
  for (let at = 0; at < 3; at += 1) await small.send(Buffer.from(`small ${at}`));
  expect(await lastPlace("clean-upload", large.camp)).toBe(33);
  expect(await lastPlace("clean-upload", small.camp)).toBeLessThanOrEqual(7);
});

test("a camp's PDF is made before the third of another camp that printed 10 times earlier", async () => {
  async function print(times: number) {
    const { camp, event, camper, contact } = await aFamily(server);
    const place = { organizationId: camp.id, eventId: event.id };
    const desk = await aPrintDesk(server, camp.admin, place);
    for (let at = 0; at < times; at += 1) {
      await aWaitingNote(server.deps.db, { from: contact, to: camper });
      await desk.claim();
    }
    return camp;
  }
  const [large, small] = [await print(10), await print(1)];
  expect(await lastPlace("render-print-job", large)).toBe(11);
  expect(await lastPlace("render-print-job", small)).toBeLessThanOrEqual(3);
});

test("a camp's two invites are mailed before the fourth of another camp that invited 20 families earlier", async () => {
  async function invite(families: number) {
    const { camp, event } = await aFamily(server);
    for (let at = 1; at < families; at += 1)
      await aContact(server.deps.db, { of: await aCamper(server.deps.db, { event }) });
    expect((await camp.call("inviteAll", { eventId: event.id })).status).toBe(200);
    return camp;
  }
  const [large, small] = [await invite(20), await invite(2)];
  expect(await lastPlace("send-invite-mail", large)).toBe(22);
  expect(await lastPlace("send-invite-mail", small)).toBeLessThanOrEqual(5);
});
