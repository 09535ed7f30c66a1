import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLink, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aContact } from "#database/seed/roster-builders.ts";
import { connect } from "#database/connect.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { blockRemovedContacts } from "#server/roster/contact-block-store.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, startTestServer } from "#tools/testing/test-server.ts";
import { repeatRemovals } from "./repeat-removals.ts";

let url: string;
let server: RunningServer;
beforeAll(async () => {
  url = await createTestDatabase();
  server = await startTestServer(url, { roles: ["api"] });
});
afterAll(() => server?.close());

async function copyOfNow(): Promise<string> {
  await server.close();
  const { pathname } = new URL(url);
  const [original, copy] = [pathname.slice(1), `${pathname.slice(1)}_restored`];
  const client = new Client({ connectionString: url.replace(pathname, "/postgres") });
  await client.connect();
  await client.query(`create database ${copy} template ${original}`);
  await client.end();
  server = await startTestServer(url, { roles: ["api"] });
  return url.replace(pathname, `/${copy}`);
}

test("access revoked after the moment is revoked in the restored database; all other access stays", async () => {
  const family = await aFamily(server);
  const { camp, camper, contact } = family;
  const { db } = server.deps;
  const other = await aContact(db, { of: camper });
  for (const from of [contact, other]) {
    await aLink(db, { from, to: camper, by: await aSignedInPerson(server) });
    await aWaitingNote(db, { from, to: camper, text: "Good night." });
  }
  const restoredUrl = await copyOfNow();
  const moment = new Date();
  // Asked directly: the servers of the test were exchanged, their people's bearers live in the rows.
  const later = server.deps.db;
  await later.updateTable("contacts").set({ removedAt: new Date() }).where("id", "=", contact.id).execute();
  await later
    .updateTable("contacts")
    .set({ removedBy: camp.admin.id })
    .where("id", "=", contact.id)
    .execute();
  await later.transaction().execute((tx) => blockRemovedContacts(tx, server.deps, [contact.id]));
  await later.deleteFrom("memberships").where("userId", "=", camp.member.id).execute();
  await later
    .insertInto("mailOptOuts")
    .values({ organizationId: camp.id, email: other.email, createdAt: new Date() })
    .execute();
  await later
    .insertInto("noticeChoices")
    .values({ userId: camp.admin.id, kind: "reply", wanted: false, chosenAt: new Date() })
    .execute();

  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    const repeated = { contacts: 1, invites: 0, members: 1, optOuts: 1, stopped: 1, blocks: 1 };
    expect(await repeatRemovals(restored, later, moment)).toEqual(repeated);
    const nothing = { contacts: 0, invites: 0, members: 0, optOuts: 0, stopped: 0, blocks: 0 };
    expect(await repeatRemovals(restored, later, moment)).toEqual(nothing);
    const living = await restored
      .selectFrom("contacts")
      .select("id")
      .where("removedAt", "is", null)
      .execute();
    expect(living).toEqual([{ id: other.id }]);
    const blocked = await restored.selectFrom("contactBlocks").select(["contactId", "removedBy"]).execute();
    expect(blocked).toEqual([{ contactId: contact.id, removedBy: camp.admin.id }]);
    const waiting = await restored.selectFrom("notes").select("contactId").execute();
    expect(waiting).toEqual([{ contactId: other.id }]);
    const team = await restored.selectFrom("memberships").select("userId").execute();
    const before = await later.selectFrom("memberships").select("userId").execute();
    expect(team).toEqual(expect.arrayContaining(before));
    expect(team).toHaveLength(before.length);
  } finally {
    await restored.destroy();
  }
});
