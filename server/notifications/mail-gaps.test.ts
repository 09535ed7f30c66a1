import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aPrintedNote, aResponse } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact } from "#database/seed/roster-builders.ts";
import { gapsPerPage } from "#domain/notifications/mail-gaps.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aMailGapCamp, type MailGapCamp } from "#tools/testing/mail-gap-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/** A Wednesday in camp, an hour after the cut-off. */
const wednesday = "2027-07-14T14:00:00Z";
const clock = movableClock(wednesday);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

/** An invite that went out; its mail was sent, or no mailbox took it. */
async function invited(
  { of, camp }: MailGapCamp,
  camper: { id: string; contact: { id: string } },
  fails: boolean,
) {
  const key = { ...of, participantId: camper.id, contactId: camper.contact.id };
  expect((await camp.call("inviteContact", key, camp.member)).status).toBe(200);
  const { db } = server.deps;
  const { id: inviteId } = await db
    .selectFrom("invites")
    .select("id")
    .where("contactId", "=", camper.contact.id)
    .executeTakeFirstOrThrow();
  const done = fails ? { failedAt: clock.now(), failure: "No such mailbox." } : { sentAt: clock.now() };
  await db
    .updateTable("inviteMails")
    .set({ takenAt: clock.now(), ...done })
    .where("inviteId", "=", inviteId)
    .execute();
}

describe("no letter in two mail days", () => {
  test("counts a letter from staff as mail, if it is not held", async () => {
    clock.set(wednesday);
    const week = await aMailGapCamp(server);
    const [ada, ben, cleo] = [
      await week.camper("Ada Tuesday"),
      await week.camper("Ben Today"),
      await week.camper("Cleo Held"),
    ];
    const { orgId: organizationId, eventId } = week.of;
    const letter = (to: { id: string }, at: string, heldAt: Date | null = null) => ({
      id: randomId(),
      organizationId,
      eventId,
      participantId: to.id,
      text: "The lake is warm.",
      createdAt: new Date(at),
      writtenByName: "Maya Ortiz",
      writtenByRole: "Counselor",
      heldAt,
    });
    const today = "2027-07-14T13:30:00.000Z";
    await server.deps.db
      .insertInto("staffLetters")
      .values([
        letter(ada, "2027-07-13T10:00:00Z"),
        letter(ben, today),
        letter(cleo, "2027-07-13T10:00:00Z", clock.now()),
      ])
      .execute();
    expect(await week.names("letters")).toEqual(["Cleo Held"]);
    // No staff letter goes out to her: the family can be asked for one.
    expect(await week.row("letters", cleo)).toMatchObject({ fromUsAt: null, mayNudge: true });
  });

  test("lists exactly these campers, by when a letter was first saved, no matter who wrote it", async () => {
    clock.set(wednesday);
    const { db } = server.deps;
    const week = await aMailGapCamp(server);
    await week.camper("Ada Never");
    // Tuesday's mail begins at Monday's cut-off.
    await (await week.camper("Ben Monday")).got("2027-07-12T12:59:59Z");
    await (await week.camper("Cleo Tuesday")).got("2027-07-12T13:00:00Z");
    await (await week.camper("Dov Wednesday")).got("2027-07-14T12:59:59Z");
    await (await week.camper("Eli Thursday")).wrote("2027-07-14T13:00:00Z");
    const fay = await week.camper("Fay Father");
    const father = await aContact(db, { of: fay });
    await aPrintedNote(db, { from: father, to: fay, printedAt: new Date("2027-07-13T12:00:00Z") });
    await db.updateTable("contacts").set({ removedAt: clock.now() }).where("id", "=", father.id).execute();
    // Mended on Tuesday, it stays Monday's letter.
    const mended = await (await week.camper("Gus Mended")).got("2027-07-12T12:00:00Z");
    await db
      .updateTable("notes")
      .set({ updatedAt: new Date("2027-07-13T10:00:00Z") })
      .where("id", "=", mended.id)
      .execute();
    const hal = await week.camper("Hal Deleted");
    const taken = await hal.wrote("2027-07-13T10:00:00Z");
    await db.deleteFrom("notes").where("id", "=", taken.id).execute();
    const gone = await week.camper("Ivy Gone");
    await db.updateTable("participants").set({ deletedAt: clock.now() }).where("id", "=", gone.id).execute();
    const other = await aMailGapCamp(server);
    await other.camper("Zed Elsewhere");
    const early = await week.camper("Kit Early");
    await early.got("2027-07-01T10:00:00Z");

    expect(await week.names("letters")).toEqual([
      "Ada Never",
      "Ben Monday",
      "Gus Mended",
      "Hal Deleted",
      "Kit Early",
    ]);
    expect(await week.read()).toMatchObject({
      counts: { letters: 5, call: 0, nudge: 5, replies: 6, contacts: 0, addresses: 0, bounced: 0 },
      toNudge: { letters: 5, contacts: 0 },
      days: ["2027-07-14", "2027-07-13"],
      hasMailDays: true,
      familyNotices: true,
      isOver: false,
    });
    expect(await week.names("letters", 1)).toEqual(
      ["Ada Never", "Ben Monday", "Cleo Tuesday", "Fay Father", "Gus Mended", "Hal Deleted"].concat(
        "Kit Early",
      ),
    );
    expect(await week.names("letters", 3)).toEqual(["Ada Never", "Hal Deleted"]);
  });

  test("says which mail day the last letter went with, and leaves out who has one on its way", async () => {
    clock.set(wednesday);
    const week = await aMailGapCamp(server);
    const [never, monday, coming] = [
      await week.camper("Never"),
      await week.camper("Monday"),
      await week.camper("Coming"),
    ];
    await monday.got("2027-07-11T20:00:00Z");
    await coming.wrote("2027-07-14T13:30:00Z");
    expect(await week.row("letters", never)).toMatchObject({ lastLetter: null, mayNudge: true });
    expect(await week.row("letters", monday)).toMatchObject({
      lastLetter: { day: "2027-07-12", isComing: false },
      mayNudge: true,
    });
    expect(await week.row("letters", coming)).toBeUndefined();
  });

  test("lists no camper before two mail days have passed", async () => {
    const week = await aMailGapCamp(server);
    await week.camper("Ada Never");
    clock.set("2027-07-13T12:59:00Z");
    expect(await week.names("letters")).toEqual([]);
    expect(await week.read()).toMatchObject({ counts: { letters: 0 }, days: [] });
    expect(await week.names("letters", 1)).toEqual(["Ada Never"]);
    clock.set("2027-07-13T13:00:00Z");
    expect(await week.names("letters")).toEqual(["Ada Never"]);
  });

  test("counts a letter for the day it is meant for, and says nothing of one for a later day", async () => {
    clock.set(wednesday);
    const week = await aMailGapCamp(server);
    const [early, tuesday, friday] = [
      await week.camper("Early"),
      await week.camper("Tuesday"),
      await week.camper("Friday"),
    ];
    // All of them were written on the Sunday before.
    await early.got("2027-07-11T10:00:00Z", "2027-07-12");
    await tuesday.got("2027-07-11T10:00:00Z", "2027-07-13");
    await friday.wrote("2027-07-11T10:00:00Z", "2027-07-16");
    expect(await week.names("letters")).toEqual(["Early", "Friday"]);
    expect(await week.row("letters", early)).toMatchObject({
      lastLetter: { day: "2027-07-12", isComing: false },
      mayNudge: true,
    });
    expect(await week.row("letters", friday)).toMatchObject({ lastLetter: null, mayNudge: true });
    // On its day, before the cut-off, it is on its way.
    clock.set("2027-07-16T12:00:00Z");
    expect(await week.row("letters", friday)).toBeUndefined();
    clock.set("2027-07-16T13:00:00Z");
    expect(await week.names("letters")).toEqual(["Early", "Tuesday"]);
  });

  test("counts every day where no mail days are set, by the camp's midnight", async () => {
    const week = await aMailGapCamp(server, { hasMailDays: false });
    await (await week.camper("Sunday Letter")).got("2027-07-12T04:59:00Z");
    await (await week.camper("Monday Letter")).got("2027-07-12T05:00:00Z");
    clock.set("2027-07-15T04:59:00Z");
    expect(await week.names("letters")).toEqual([]);
    clock.set("2027-07-15T05:00:00Z");
    expect(await week.names("letters")).toEqual(["Sunday Letter"]);
    expect(await week.read()).toMatchObject({ hasMailDays: false, days: ["2027-07-14", "2027-07-13"] });
  });

  test("keeps the camp's clock through the night in which it is changed", async () => {
    clock.set("2027-11-07T13:30:00Z");
    const week = await aMailGapCamp(server, {
      event: {
        startDate: "2027-11-05",
        endDate: "2027-11-08",
        mail: { days: [0, 5, 6], cutOffMinutes: 480 },
      },
    });
    // Saturday's cut-off is at one by Greenwich, Sunday's at two.
    await (await week.camper("Friday Letter")).got("2027-11-05T12:59:59Z");
    await (await week.camper("Saturday Letter")).got("2027-11-06T12:59:59Z");
    expect(await week.names("letters")).toEqual([]);
    clock.set("2027-11-07T14:00:00Z");
    expect(await week.names("letters")).toEqual(["Friday Letter"]);
  });
});

test("no reply is a printed letter that nothing came back to", async () => {
  clock.set(wednesday);
  const { db } = server.deps;
  const week = await aMailGapCamp(server);
  const [silent, answered, withdrawn, unprinted] = [
    await week.camper("Silent"),
    await week.camper("Answered"),
    await week.camper("Withdrawn"),
    await week.camper("Unprinted"),
  ];
  await aPrintedNote(db, { from: silent.contact, to: silent });
  await aResponse(db, { on: await aPrintedNote(db, { from: answered.contact, to: answered }) });
  const misfiled = await aResponse(db, {
    on: await aPrintedNote(db, { from: withdrawn.contact, to: withdrawn }),
  });
  await db.updateTable("responses").set({ withdrawnAt: clock.now() }).where("id", "=", misfiled.id).execute();
  await unprinted.wrote("2027-07-13T12:00:00Z");
  expect(await week.names("replies")).toEqual(["Silent", "Withdrawn"]);
  expect(await week.row("replies", silent)).toMatchObject({ mayNudge: false, contacts: [] });
});

test("lists campers without an accepted contact, and the state of their invites", async () => {
  clock.set(wednesday);
  const { db } = server.deps;
  const week = await aMailGapCamp(server);
  await week.camper("Accepted");
  const sent = await week.camper("Sent", { accepted: false });
  const never = await week.camper("Never Invited", { accepted: false });
  const bounced = await week.camper("Bounced", { accepted: false });
  const removed = await week.camper("Removed");
  const alone = await week.camper("Alone", { accepted: false });
  await invited(week, sent, false);
  await invited(week, bounced, true);
  for (const contact of [removed.contact, alone.contact])
    await db.updateTable("contacts").set({ removedAt: clock.now() }).where("id", "=", contact.id).execute();
  expect(await week.names("contacts")).toEqual(["Alone", "Bounced", "Never Invited", "Removed", "Sent"]);
  expect(await week.names("bounced")).toEqual(["Bounced"]);
  const state = async (camper: { id: string }) => {
    const row = await week.row("contacts", camper);
    return [row?.contacts.map(({ status }) => status), row?.mayNudge];
  };
  expect(await state(sent)).toEqual([["sent"], true]);
  expect(await state(never)).toEqual([[null], true]);
  expect(await state(bounced)).toEqual([["error"], false]);
  expect(await state(alone)).toEqual([[], false]);
  expect((await week.row("bounced", bounced))?.contacts).toMatchObject([
    { email: bounced.contact.email, status: "error" },
  ]);
  expect(await week.read()).toMatchObject({
    counts: { contacts: 5, bounced: 1 },
    toNudge: { contacts: 2 },
  });
  await db
    .insertInto("mailOptOuts")
    .values({ organizationId: week.camp.id, email: sent.contact.email, createdAt: clock.now() })
    .execute();
  expect(await state(sent)).toEqual([["sent"], false]);
});

test("a long list is paged by name without duplicates or gaps", async () => {
  clock.set(wednesday);
  const week = await aMailGapCamp(server);
  const names = Array.from({ length: gapsPerPage + 3 }, (_, k) => `Camper ${String(k).padStart(3, "0")}`);
  for (const name of names.toReversed()) await week.camper(name, { accepted: false });
  const first = await week.page("contacts");
  expect(first.gaps).toHaveLength(gapsPerPage);
  const second = await week.page("contacts", { after: first.after ?? "" });
  expect(second.after).toBeNull();
  expect([...first.gaps, ...second.gaps].map(({ name }) => name)).toEqual(names);
});

test("sorted by building, cabin 2 comes before cabin 10 on the page and on the next, and no building last", async () => {
  clock.set(wednesday);
  const { db } = server.deps;
  const week = await aMailGapCamp(server);
  const [ten, two] = [
    await aBuilding(db, { event: week.event, name: "Cabin 10" }),
    await aBuilding(db, { event: week.event, name: "Cabin 2" }),
  ];
  for (const name of ["Zoe", "Ada"]) await aCamper(db, { event: week.event, name });
  for (const name of ["Yan", "Bea"]) await aCamper(db, { in: ten, name });
  for (let k = gapsPerPage; k > 0; k -= 1) await aCamper(db, { in: two, name: `Camper ${k}` });
  const first = await week.page("contacts", { sort: "building" });
  const second = await week.page("contacts", { sort: "building", after: first.after ?? "" });
  expect(first.gaps.map(({ name }) => name)).toEqual(
    Array.from({ length: gapsPerPage }, (_, k) => `Camper ${k + 1}`),
  );
  expect(second.gaps.map(({ name, buildingName }) => [name, buildingName])).toEqual([
    ["Bea", "Cabin 10"],
    ["Yan", "Cabin 10"],
    ["Ada", null],
    ["Zoe", null],
  ]);
  expect(second.after).toBeNull();
});

test("gives the phone numbers of the contacts to call, and of no removed one", async () => {
  clock.set(wednesday);
  const { db } = server.deps;
  const week = await aMailGapCamp(server);
  const camper = await aCamper(db, { event: week.event, name: "Ada" });
  const mother = await aContact(db, { of: camper, name: "Elena", phone: "5551234567" });
  await aContact(db, { of: camper, name: "Gone", phone: "5557654321", removedAt: clock.now() });
  for (const list of ["letters", "contacts"] as const)
    expect((await week.row(list, camper))?.contacts).toEqual([
      { contactId: mother.id, name: "Elena", email: mother.email, phone: "5551234567", status: null },
    ]);
});

test("is for the team of that camp, and asked with a number that makes sense", async () => {
  clock.set(wednesday);
  const week = await aMailGapCamp(server);
  const parent = await week.camper("Ada Never");
  const { camp, event } = week;
  const notFound = refusal(404, "Organization not found.");
  for (const by of [camp.stranger.headers, parent.writer?.headers ?? {}])
    for (const path of ["", "/letters"])
      expect(await askServer(server, `/api/org/${camp.id}/events/${event.id}/gaps${path}`, by)).toMatchObject(
        notFound,
      );
  for (const mailDays of ["0", "6", "1.5", "two"])
    expect((await camp.ask(`/events/${event.id}/gaps?mailDays=${mailDays}`)).status).toBe(400);
  expect((await camp.ask(`/events/${event.id}/gaps/parties`)).status).toBe(400);
  expect((await camp.ask(`/events/${event.id}/gaps/letters?after=rubbish`)).status).toBe(400);
  expect((await camp.ask(`/events/${event.id}/gaps/letters?sort=age`)).status).toBe(400);
});
