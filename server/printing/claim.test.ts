import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { anOrganization, randomId } from "#database/seed/builders.ts";
import { aLink, aWaitingNote } from "#database/seed/letter-builders.ts";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  type SeededCamper,
  type SeededEvent,
} from "#database/seed/roster-builders.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, startTestServer } from "#tools/testing/test-server.ts";
import { claimWaitingNotes } from "./actions.ts";
import { insertPrintJob } from "./store.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

async function aDesk(seed: { event?: Partial<Parameters<typeof anEvent>[1]> } = {}) {
  const camp = await aCamp(server);
  const event = await anEvent(server.deps.db, { organization: camp, ...seed.event });
  const desk = await aPrintDesk(server, camp.member, { organizationId: camp.id, eventId: event.id });
  return { camp, event, desk };
}

/** No two contacts are added in the same millisecond: who came first is never a matter of chance. */
let added = Date.parse("2027-06-01T12:00:00Z");
const patience = { timeout: 30_000 };

/** One contact with notes that wait; the later ones were on a job that was voided. */
async function aWriter(
  to: SeededCamper,
  {
    notes = ["Hello"],
    name = null,
    removedAt = null,
  }: { notes?: string[]; name?: string | null; removedAt?: Date | null } = {},
) {
  const { db } = server.deps;
  const from = await aContact(db, { of: to, name, removedAt, now: new Date((added += 1)) });
  for (const [at, text] of notes.entries()) {
    const writtenAt = new Date(Date.now() - 3_600_000 + at * 1_000);
    await aWaitingNote(db, {
      from,
      to,
      text,
      writtenAt,
      returnedAt: at === notes.length - 1 ? null : writtenAt,
    });
  }
  return from;
}

const waiting = (event: SeededEvent) =>
  server.deps.db
    .selectFrom("notes")
    .select(["id", "text"])
    .where("eventId", "=", event.id)
    .where("printedAt", "is", null)
    .execute();
const jobsOf = (event: SeededEvent) =>
  server.deps.db.selectFrom("printJobs").selectAll().where("eventId", "=", event.id).execute();

function claimed<C extends { empty: boolean }>(claim: C): Extract<C, { empty: false }> {
  if (isFull(claim)) return claim;
  throw new Error("nothing was claimed");
}
function isFull<C extends { empty: boolean }>(claim: C): claim is Extract<C, { empty: false }> {
  return !claim.empty;
}

describe("a print job", () => {
  test("goes from door to door as the board does, then by name, then by contact", async () => {
    const { db } = server.deps;
    const { event, desk } = await aDesk();
    const [ten, two, loon] = [
      await aBuilding(db, { event, name: "Cabin 10" }),
      await aBuilding(db, { event, name: "cabin 2" }),
      await aBuilding(db, { event, name: "Loon Cabin" }),
    ];
    await aWriter(await aCamper(db, { event, name: "Ava Unassigned" }));
    await aWriter(await aCamper(db, { in: loon, name: "Bea" }));
    await aWriter(await aCamper(db, { in: ten, name: "Zoe" }));
    await aWriter(await aCamper(db, { in: two, name: "yusuf" }));
    const ada = await aCamper(db, { in: two, name: "Ada" });
    await aWriter(ada, { name: "Zelda, added first" });
    await aWriter(ada, { name: "Anna, added second" });
    const { jobId, sheets, remaining } = claimed(await desk.claim());
    expect({ sheets, remaining }).toEqual({ sheets: 6, remaining: 0 });
    const printed = await desk.sheets(jobId);
    expect(printed.map((sheet) => [sheet.number, sheet.buildingName, sheet.participantName])).toEqual([
      [1, "cabin 2", "Ada"],
      [2, "cabin 2", "Ada"],
      [3, "cabin 2", "yusuf"],
      [4, "Cabin 10", "Zoe"],
      [5, "Loon Cabin", "Bea"],
      [6, null, "Ava Unassigned"],
    ]);
    expect(printed.slice(0, 2).map(({ contactName }) => contactName)).toEqual([
      "Zelda, added first",
      "Anna, added second",
    ]);
  });

  test("copies text, names and building, says who printed it, and marks the notes", async () => {
    const { db } = server.deps;
    const { camp, event, desk } = await aDesk();
    const cabin = await aBuilding(db, { event, name: "Loon Cabin" });
    const wren = await aCamper(db, { in: cabin, name: "Wren Vasquez" });
    const text = "Liebe Wren 🦊,\n\nשלום — it rained.\n  Two spaces stay.";
    const from = await aWriter(wren, { notes: [text] });
    const { jobId } = claimed(await desk.claim());
    const [job] = await jobsOf(event);
    expect(job).toMatchObject({
      id: jobId,
      createdBy: camp.member.id,
      createdByName: "Marcus Oyelaran",
      createdByEmail: camp.member.email,
      voidedAt: null,
    });
    const [sheet] = await desk.sheets(jobId);
    // Staff gave this contact no name: the sheet has the writer's own, and never an address.
    expect(sheet).toMatchObject({
      contactId: from.id,
      contactName: "Seed",
      participantName: "Wren Vasquez",
      buildingId: cabin.id,
      buildingName: "Loon Cabin",
      notes: [{ text, position: 1 }],
    });
    const note = await db
      .selectFrom("notes")
      .selectAll()
      .where("id", "=", sheet?.notes[0]?.noteId ?? "")
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({ text, printJobId: jobId, sheetNumber: 1, returnedAt: null });
    expect(note.printedAt).toEqual(job?.createdAt);
    // What was printed stays as it was printed.
    await db.updateTable("participants").set({ name: "Wren V." }).where("id", "=", wren.id).execute();
    expect((await desk.sheets(jobId))[0]?.participantName).toBe("Wren Vasquez");
  });

  test("puts one contact's notes together, the oldest first, and the rest on a further sheet", async () => {
    const { db } = server.deps;
    const { event, desk } = await aDesk();
    const ada = await aCamper(db, { event, name: "Ada" });
    await aWriter(ada, { notes: ["first", "second", "third"] });
    await aWriter(ada, { notes: ["of somebody else"] });
    const { jobId, sheets } = claimed(await desk.claim({ limitPerSheet: 2 }));
    expect(sheets).toBe(3);
    expect((await desk.sheets(jobId)).map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      ["first", "second"],
      ["third"],
      ["of somebody else"],
    ]);
  });

  test("that is full says how many sheets are left, and the next ones take them in order", async () => {
    const { db } = server.deps;
    const { event, desk } = await aDesk();
    for (const name of ["Ada", "Bea", "Cleo", "Dov"]) await aWriter(await aCamper(db, { event, name }));
    await aWriter(await aCamper(db, { event, name: "Eli" }), { notes: ["one", "two", "three"] });
    const names = async (jobId: string) =>
      (await desk.sheets(jobId)).map(({ participantName }) => participantName);
    const limits = { limitPerSheet: 2, maxSheets: 2 };
    const first = claimed(await desk.claim(limits));
    expect(first).toMatchObject({ sheets: 2, remaining: 4 });
    expect(await names(first.jobId)).toEqual(["Ada", "Bea"]);
    const second = claimed(await desk.claim({ ...limits, maxSheets: 3 }));
    expect(second).toMatchObject({ sheets: 3, remaining: 1 });
    expect(await names(second.jobId)).toEqual(["Cleo", "Dov", "Eli"]);
    const third = claimed(await desk.claim(limits));
    expect(third).toMatchObject({ sheets: 1, remaining: 0 });
    expect((await desk.sheets(third.jobId))[0]?.notes.map(({ text }) => text)).toEqual(["three"]);
    expect(await desk.claim(limits)).toEqual({ empty: true, remaining: 0 });
    expect(await jobsOf(event)).toHaveLength(3);
  });

  test("never contains notes from a removed contact or to a deleted camper, who may be restored", async () => {
    const { db } = server.deps;
    const { event, desk } = await aDesk();
    const here = await aCamper(db, { event, name: "Ada" });
    await aWriter(here, { notes: ["of somebody removed"], removedAt: new Date() });
    const gone = await aCamper(db, { event, name: "Bea", deletedAt: new Date() });
    await aWriter(gone, { notes: ["to somebody deleted"] });
    expect(await desk.claim()).toEqual({ empty: true, remaining: 0 });
    await aWriter(here, { notes: ["good morning"] });
    const { jobId, remaining } = claimed(await desk.claim());
    expect(remaining).toBe(0);
    expect((await desk.sheets(jobId)).flatMap(({ notes }) => notes.map(({ text }) => text))).toEqual([
      "good morning",
    ]);
    await db.updateTable("participants").set({ deletedAt: null }).where("id", "=", gone.id).execute();
    const after = claimed(await desk.claim());
    expect((await desk.sheets(after.jobId))[0]?.notes[0]?.text).toBe("to somebody deleted");
  });

  test("of another camp's event, of a deleted one or of none is not there", async () => {
    const { db } = server.deps;
    const { camp, event } = await aDesk();
    await aWriter(await aCamper(db, { event }));
    const other = await anOrganization(db, { admins: [camp.stranger] });
    const notThere = eventErrors.notFound.message;
    const elsewhere = await aPrintDesk(server, camp.stranger, {
      organizationId: other.id,
      eventId: event.id,
    });
    await expect(elsewhere.claim()).rejects.toThrow(notThere);
    const deleted = await aDesk({ event: { deletedAt: new Date() } });
    await expect(deleted.desk.claim()).rejects.toThrow(notThere);
    expect(await waiting(event)).toHaveLength(1);
    expect(await jobsOf(event)).toEqual([]);
  });
});

describe("when things happen at the same moment", () => {
  test("three who print at once get three jobs without a common note, and nothing is left lying", async () => {
    // The race: all three read the same waiting notes before any of them has marked one.
    const { db } = server.deps;
    for (let round = 0; round < 5; round += 1) {
      const { event, desk } = await aDesk();
      const cabin = await aBuilding(db, { event, name: "Loon Cabin" });
      await Promise.all(
        Array.from({ length: 100 }, async (_, place) =>
          aWriter(await aCamper(db, { in: cabin }), { notes: [`Letter ${place}`] }),
        ),
      );
      const maxSheets = round % 2 === 0 ? 40 : 100;
      const claims = await Promise.all([1, 2, 3].map(() => desk.claim({ maxSheets })));
      const sheets = (await Promise.all(claims.filter(isFull).map(({ jobId }) => desk.sheets(jobId)))).flat();
      const texts = sheets.flatMap(({ notes }) => notes.map(({ text }) => text));
      expect(texts).toHaveLength(100);
      expect(new Set(texts).size).toBe(100);
      expect(await waiting(event)).toEqual([]);
      expect(claims.map((claim) => (isFull(claim) ? claim.sheets : 0)).toSorted((a, b) => b - a)).toEqual(
        maxSheets === 40 ? [40, 40, 20] : [100, 0, 0],
      );
      expect(claims.map(({ remaining }) => remaining).toSorted((a, b) => b - a)).toEqual(
        maxSheets === 40 ? [60, 20, 0] : [0, 0, 0],
      );
    }
  });

  test("a note that is being saved is not waited for; it is printed the next time", async () => {
    // The race: a save whose connection hangs with the row locked must not stop a camp's printing.
    const { db } = server.deps;
    const { event, desk } = await aDesk();
    const held = await aCamper(db, { event, name: "Ada" });
    await aWriter(held, { notes: ["being saved"] });
    await aWriter(await aCamper(db, { event, name: "Bea" }), { notes: ["free"] });
    const first = await db.transaction().execute(async (tx) => {
      await tx.updateTable("notes").set({ text: "saved" }).where("participantId", "=", held.id).execute();
      const claim = claimed(await desk.claim());
      expect((await desk.sheets(claim.jobId)).flatMap(({ notes }) => notes.map(({ text }) => text))).toEqual([
        "free",
      ]);
      expect(await desk.claim()).toEqual({ empty: true, remaining: 1 });
      return claim;
    });
    expect(first).toMatchObject({ sheets: 1, remaining: 1 });
    const second = claimed(await desk.claim());
    expect((await desk.sheets(second.jobId))[0]?.notes[0]?.text).toBe("saved");
  });

  test("a job that dies before its commit leaves every note waiting and invalidates nothing", async () => {
    // The process dies between marking and commit.
    const { deps } = server;
    const { db } = deps;
    const { camp, event } = await aDesk();
    await aWriter(await aCamper(db, { event }));
    const topic = noteTopics.waiting(camp.id, event.id);
    const screen = await followStream(server.origin, [topic], camp.member.headers);
    onTestFinished(() => screen.close());
    const staff = await requireStaff(db, { userId: camp.member.id, sessionId: null }, camp.id);
    const limits = { limitPerSheet: 12, maxSheets: 100 };
    const dying = deps.transact(async (tx) => {
      claimed(await claimWaitingNotes(tx, deps, staff, { eventId: event.id, ...limits }));
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await waiting(event)).toHaveLength(1);
    expect(await jobsOf(event)).toEqual([]);
    expect(screen.events.map(({ name }) => name)).toEqual(["open"]);
  });
});

test("the writer sees at once that it is printed, the team sees fewer waiting, and other users get no invalidation", async () => {
  const { db } = server.deps;
  const { camp, event, desk } = await aDesk();
  const wren = await aCamper(db, { event });
  const [elena, thomas] = [await aSignedInPerson(server), await aSignedInPerson(server)];
  await aLink(db, { from: await aWriter(wren), to: wren, by: elena });
  // Of the same child, but has written nothing.
  await aLink(db, { from: await aContact(db, { of: wren }), to: wren, by: thomas });
  const topic = noteTopics.waiting(camp.id, event.id);
  const [hers, his, theirs] = [
    await followStream(server.origin, [`user:${elena.id}`], elena.headers),
    await followStream(server.origin, [`user:${thomas.id}`], thomas.headers),
    await followStream(server.origin, [topic], camp.admin.headers),
  ];
  onTestFinished(() => [hers, his, theirs].forEach((stream) => stream.close()));
  const sentence = (stream: typeof hers) =>
    stream.events.filter(({ name }) => name === "invalidation").flatMap(({ topics }) => topics);
  const { jobId } = claimed(await desk.claim());
  await expect.poll(() => sentence(hers), patience).toEqual([`user:${elena.id}`]);
  await expect.poll(() => sentence(theirs), patience).toEqual([topic]);
  await desk.void(jobId);
  await expect.poll(() => sentence(hers), patience).toHaveLength(2);
  await expect.poll(() => sentence(theirs), patience).toHaveLength(2);
  expect(sentence(his)).toEqual([]);
});

test("a code that stands on another job's paper is never given again", async () => {
  const { camp, event, desk } = await aDesk();
  await aWriter(await aCamper(server.deps.db, { event }));
  const { jobId } = claimed(await desk.claim());
  const [job] = await jobsOf(event);
  const { deps } = server;
  const staff = await requireStaff(deps.db, { userId: camp.member.id, sessionId: null }, camp.id);
  const again = {
    eventId: event.id,
    jobId: randomId(),
    createdAt: new Date(),
    sheetCount: 1,
    kind: "letters",
  } as const;
  const given = await deps.transact((tx) => insertPrintJob(tx, staff, { ...again, code: job?.code ?? "" }));
  expect(given).toBe(false);
  expect((await jobsOf(event)).map(({ id }) => id)).toEqual([jobId]);
});
