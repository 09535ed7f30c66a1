import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { randomId } from "#database/seed/builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import { contactBlocksAnswer } from "#domain/roster/contact-block.ts";
import { contactsAnswer } from "#domain/roster/contact.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type FamilySeed } from "#tools/testing/a-family.ts";
import type { Config } from "#server/platform/config.ts";
import { importing } from "#tools/testing/import-roster.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

const summer = "2027-07-12T12:00:00Z";
let now = new Date(summer);
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    clock: { now: () => (now = new Date(now.getTime() + 1)) },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(summer);
});

const thomas = "thomas@example.org";
const wren = { name: "Wren Vasquez", externalId: "PH-1000" };
const notice = `${thomas} was removed from Wren in Week 2 (Dana Whitlock, Jul 12, 2027).`;
const week2 = { name: "Week 2", startDate: "2027-07-11", endDate: "2027-07-17" };

const roster = (child: { name: string; externalId?: string } = wren, email = thomas) => ({
  headers: ["Person ID", "Camper Name", "Parent 1 Email", "Parent 2 Email"],
  rows: [[child.externalId ?? "", child.name, email, "elena@example.org"]],
});

/** Thomas was removed from Wren in Week 2 by an admin; Week 5 has no one yet. */
async function aRemoval(camper: FamilySeed["camper"] = wren) {
  const family = await aFamily(server, { event: week2, camper, contact: { email: thomas } });
  const { camp } = family;
  expect(await camp.call("removeContact", family.key)).toMatchObject({ status: 200 });
  return { ...family, ...(await nextWeek(camp)) };
}

async function nextWeek(camp: TestCamp) {
  const next = await anEvent(server.deps.db, {
    organization: camp,
    name: "Week 5",
    startDate: "2027-08-01",
    endDate: "2027-08-07",
  });
  const week = importing(camp, next.id);
  async function addressesInNextWeek(): Promise<string[]> {
    const rows = await server.deps.db
      .selectFrom("contacts")
      .select("email")
      .where("eventId", "=", next.id)
      .where("removedAt", "is", null)
      .orderBy("email")
      .execute();
    return rows.map(({ email }) => email);
  }
  return { next, week, addressesInNextWeek };
}

const actionsOf = async ({ id }: TestCamp) =>
  (
    await server.deps.db
      .selectFrom("auditEntries")
      .select(["action", "actorName"])
      .where("organizationId", "=", id)
      .where("action", "like", "contact%")
      .orderBy("at")
      .execute()
  ).map(({ action, actorName }) => `${actorName}: ${action}`);

const listed = async (camp: TestCamp) =>
  contactBlocksAnswer.parse((await camp.ask("/contact-blocks")).body).blocks;

async function work(name: string, config: Partial<Config> = {}): Promise<void> {
  const deps = { ...server.deps, config: { ...server.deps.config, ...config } };
  const job = allJobs(deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}

const mailed = (camp: TestCamp) =>
  server.deps.db
    .selectFrom("invites as i")
    .innerJoin("contacts as c", "c.id", "i.contactId")
    .select("c.email")
    .where("i.organizationId", "=", camp.id)
    .execute();

describe("a contact that staff removed", () => {
  test("is held back when the roster of a new week lists it, and Invite all does not mail it", async () => {
    const { camp, next, week, addressesInNextWeek } = await aRemoval();
    const { preview } = await week.run(roster());
    expect(preview.held).toEqual([
      { line: 2, name: wren.name, email: thomas, sentence: notice, blockIds: [expect.any(String)] },
    ]);
    expect(preview).toMatchObject({ heldCount: 1, mayLift: false, counts: { new: 1 } });
    expect(await addressesInNextWeek()).toEqual(["elena@example.org"]);
    const all = await camp.call("inviteAll", { eventId: next.id });
    expect(all).toMatchObject(result({ queued: 1, heldBack: [] }));
    expect(await mailed(camp)).toEqual([{ email: "elena@example.org" }]);
  });

  test("is imported if an admin lifts the block with the import, which is on record", async () => {
    const { camp, week, addressesInNextWeek } = await aRemoval();
    const { id, preview } = await week.preview(roster(), randomId(), camp.admin);
    expect(preview.mayLift).toBe(true);
    const liftBlocks = preview.held.flatMap(({ blockIds }) => blockIds);
    await expect(week.start(id, { liftBlocks })).rejects.toThrow(contactErrors.onlyAdminsLift.message);
    await week.start(id, { liftBlocks }, camp.admin);
    await week.finished(id);
    expect(await addressesInNextWeek()).toEqual(["elena@example.org", thomas]);
    expect(await actionsOf(camp)).toEqual([
      "Dana Whitlock: contact.removed",
      "Dana Whitlock: contact-block.lifted",
    ]);
    expect(await listed(camp)).toEqual([]);
  });

  test("can be imported again into the same week after the block is lifted", async () => {
    const { camp, event } = await aRemoval();
    const week = importing(camp, event.id);
    const { id, preview } = await week.preview(roster(), randomId(), camp.admin);
    expect(preview.held).toMatchObject([{ sentence: notice }]);
    const liftBlocks = preview.held.flatMap(({ blockIds }) => blockIds);
    await week.start(id, { liftBlocks }, camp.admin);
    expect(await week.finished(id)).toMatchObject({ result: { counts: { updated: 1 } } });
    const [person] = (await week.exported()).map(({ contacts }) => contacts.map(({ email }) => email));
    expect(person?.toSorted()).toEqual(["elena@example.org", thomas]);
  });

  test("is added by hand only if an admin confirms it", async () => {
    const { camp, next } = await aRemoval();
    const child = await aCamper(server.deps.db, { event: next, ...wren });
    const place = { eventId: next.id, participantId: child.id };
    const add = (more: object, by = camp.admin) =>
      camp.call("addContact", { ...place, id: randomId(), email: "Thomas@Example.ORG", ...more }, by);
    expect((await add({})).body).toMatchObject({ error: { message: notice } });
    expect((await add({ anyway: true }, camp.member)).body).toMatchObject({
      error: { message: `${notice} Only admins can add them again.` },
    });
    expect(await add({ anyway: true })).toMatchObject({ status: 200 });
    expect(await actionsOf(camp)).toEqual([
      "Dana Whitlock: contact.removed",
      "Dana Whitlock: contact-block.lifted",
      "Dana Whitlock: contact.added",
    ]);
  });
});

describe("a contact of another week, if staff remove the same address from the same child", () => {
  /** Thomas is in Week 5 already when staff remove him in Week 2. */
  async function aContactInBothWeeks() {
    const family = await aFamily(server, { event: week2, camper: wren, contact: { email: thomas } });
    const { next } = await nextWeek(family.camp);
    const child = await aCamper(server.deps.db, { event: next, ...wren });
    const contact = await aContact(server.deps.db, { of: child, email: thomas });
    const key = { eventId: next.id, participantId: child.id, contactId: contact.id };
    return { ...family, next, later: key };
  }

  test("is not invited by Invite all, by a nudge or without a confirmation", async () => {
    const { camp, key, next, later } = await aContactInBothWeeks();
    await camp.call("removeContact", key);
    const all = await camp.call("inviteAll", { eventId: next.id }, camp.member);
    expect(all).toMatchObject(result({ queued: 0, linked: 0, heldBack: [notice] }));
    const nudged = await camp.call("nudgeFamilies", { eventId: next.id, list: "contacts", mailDays: 2 });
    expect(nudged.body).toMatchObject({ error: { message: notificationErrors.onlyRemovedContacts.message } });
    expect((await camp.call("inviteContact", later)).body).toMatchObject({ error: { message: notice } });
    expect(await mailed(camp)).toEqual([]);
    const path = `/events/${next.id}/participants/${later.participantId}/contacts`;
    const contacts = z.parse(contactsAnswer, (await camp.ask(path, camp.member)).body).contacts;
    expect(contacts).toMatchObject([{ email: thomas, block: notice }]);
    const confirmed = await camp.call("inviteContact", { ...later, anyway: true });
    expect(confirmed).toMatchObject(result({ invited: true }));
    expect(await mailed(camp)).toEqual([{ email: thomas }]);
    expect(await actionsOf(camp)).toContain("Dana Whitlock: contact-block.lifted");
  });

  test("is not linked, although the account is known from a third week", async () => {
    const { camp, key, next, later } = await aContactInBothWeeks();
    const week3 = await aFamily(server, {
      camp,
      event: { name: "Week 3", startDate: "2027-07-18", endDate: "2027-07-24" },
      camper: wren,
      contact: { email: thomas },
    });
    await week3.invite();
    const account = await aParent(server, { email: thomas, name: "Thomas Vasquez" });
    await account.accept({ orgId: camp.id, inviteId: await week3.inviteId() });
    await camp.call("removeContact", key);
    const all = await camp.call("inviteAll", { eventId: next.id }, camp.member);
    expect(all).toMatchObject(result({ queued: 0, linked: 0 }));
    const confirmed = await camp.call("confirmReturning", later);
    expect(confirmed.body).toMatchObject({ error: { message: notice } });
    expect(await account.participants()).toMatchObject({ body: { participants: [{ eventName: "Week 3" }] } });
    expect(await camp.call("confirmReturning", { ...later, anyway: true })).toMatchObject({ status: 200 });
  });

  test("is removed as well and loses access, if staff choose all weeks", async () => {
    const { camp, key, later } = await aContactInBothWeeks();
    const sister = await aFamily(server, {
      camp,
      camper: { name: "Ines Vasquez", externalId: "PH-1001" },
      contact: { email: thomas },
    });
    const account = await aParent(server, { email: thomas, name: "Thomas Vasquez" });
    await camp.call("inviteContact", later);
    await sister.invite();
    const invites = await server.deps.db
      .selectFrom("invites")
      .select("id")
      .where("organizationId", "=", camp.id)
      .execute();
    for (const { id } of invites) await account.accept({ orgId: camp.id, inviteId: id });
    expect(await account.participants()).toMatchObject({ body: { participants: [{}, {}] } });
    await camp.call("removeContact", { ...key, everywhere: true });
    expect(await account.participants()).toMatchObject({
      body: { participants: [{ participantName: "Ines Vasquez" }] },
    });
    expect(await actionsOf(camp)).toEqual([
      "Dana Whitlock: contact.removed",
      "Dana Whitlock: contact.removed",
    ]);
    expect(await listed(camp)).toHaveLength(1);
  });
});

describe("a block", () => {
  test("outlives the week: after retention and purge, next year's roster is still held back", async () => {
    const { camp, event } = await aRemoval();
    for (const day of ["2027-12-01", "2028-02-01"]) {
      now = new Date(`${day}T12:00:00Z`);
      for (const job of ["expire-events", "purge-deleted-participants", "purge-deleted-events"])
        await work(job);
    }
    now = new Date(summer);
    const { db } = server.deps;
    expect(await db.selectFrom("events").select("id").where("id", "=", event.id).execute()).toEqual([]);
    expect(await listed(camp)).toMatchObject([
      { address: "t…s@e…e.org", childName: null, eventName: "Week 2", removedByName: "Dana Whitlock" },
    ]);
    const nextYear = await nextWeek(camp);
    expect((await nextYear.week.run(roster())).preview.held).toMatchObject([{ sentence: notice }]);
    expect(await nextYear.addressesInNextWeek()).toEqual(["elena@example.org"]);
  });

  test.each([
    ["the same name without an external id", { name: "wren vasquez" }, 1],
    ["the same external id with another spelling", { name: "Wren V.", externalId: "PH-1000" }, 1],
    ["the same name with a new external id", { name: "Wren Vasquez", externalId: "PH-2000" }, 1],
    ["another child", { name: "Ines Vasquez", externalId: "PH-2000" }, 0],
  ])("is for one child: %s", async (_what, child, held) => {
    const { week } = await aRemoval();
    const { preview } = await week.preview(roster(child));
    expect(preview.held).toHaveLength(held);
  });

  test("finds a child without an external id by name, and the address in any case", async () => {
    const { week } = await aRemoval({ name: "Wren Vasquez" });
    const { preview } = await week.preview(roster({ name: "WREN  Vasquez" }, "THOMAS@example.org"));
    expect(preview.held).toHaveLength(1);
    expect((await week.preview(roster({ name: "Wren Vasquez" }, "tom@example.org"))).preview.held).toEqual(
      [],
    );
  });

  test("does not concern another organization", async () => {
    await aRemoval();
    const other = await nextWeek(await aCamp(server));
    const { preview } = await other.week.run(roster());
    expect(preview.held).toEqual([]);
    expect(await other.addressesInNextWeek()).toEqual(["elena@example.org", thomas]);
  });

  test("contains neither the address nor the name of the child", async () => {
    const { key } = await aRemoval();
    const row = await server.deps.db
      .selectFrom("contactBlocks")
      .selectAll()
      .where("contactId", "=", key.contactId)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(row);
    for (const personal of ["thomas", "Wren", "Vasquez", "PH-1000"]) expect(text).not.toContain(personal);
  });

  test("is listed for admins, who lift it once", async () => {
    const { camp, key } = await aRemoval();
    expect(await listed(camp)).toEqual([
      {
        id: key.contactId,
        address: thomas,
        childName: wren.name,
        eventName: "Week 2",
        removedByName: "Dana Whitlock",
        removedOn: "2027-07-12",
        isMatched: true,
      },
    ]);
    const lift = () => camp.call("liftContactBlock", { blockId: key.contactId });
    expect(await lift()).toMatchObject({ status: 200 });
    expect(await listed(camp)).toEqual([]);
    expect((await lift()).body).toMatchObject({ error: { message: contactErrors.blockNotFound.message } });
    expect(await actionsOf(camp)).toEqual([
      "Dana Whitlock: contact.removed",
      "Dana Whitlock: contact-block.lifted",
    ]);
  });

  test("is made later for a contact that an older release removed", async () => {
    const { camp, key, week } = await aRemoval();
    const { db } = server.deps;
    await db.deleteFrom("contactBlocks").where("contactId", "=", key.contactId).execute();
    await work("block-removed-contacts");
    expect(await listed(camp)).toMatchObject([{ address: thomas, removedByName: "Dana Whitlock" }]);
    expect((await week.preview(roster())).preview.held).toMatchObject([{ sentence: notice }]);
  });

  test("is renewed after a change of the key, while the removed contact exists", async () => {
    const { camp } = await aRemoval();
    await work("block-removed-contacts", { SHEET_KEY: "another key of at least thirty-two characters" });
    expect(await listed(camp)).toMatchObject([{ address: thomas, isMatched: false }]);
    await work("block-removed-contacts");
    expect(await listed(camp)).toMatchObject([{ address: thomas, isMatched: true }]);
  });
});
