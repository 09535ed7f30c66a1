import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBuilding, aCamper, aContact } from "#database/seed/roster-builders.ts";
import { activityAnswer } from "#domain/notes/message-status.ts";
import { notesAnswer, type Note } from "#domain/notes/note.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { aWriter, aWritingFamily, link, type TestWriter } from "#tools/testing/a-writer.ts";
import { printByHand, replyByHand, returnByHand } from "#tools/testing/print-by-hand.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock: summerClock(),
  });
});
afterAll(() => server.close());

const linkNotFound = refusal(404, "Link not found");
const print = (noteId: string, at?: Date) => server.deps.transact((tx) => printByHand(tx, noteId, at));
const reply = (noteId: string, how: Parameters<typeof replyByHand>[2] = {}) =>
  replyByHand(server.deps.db, noteId, how);

describe("a participant the caller may write to", () => {
  test("is shown with camp, event and building", async () => {
    const family = await aFamily(server, {
      organization: { name: "Camp Fern", timeZone: "America/Chicago" },
    });
    const cabin = await aBuilding(server.deps.db, { event: family.event, name: "Loon Cabin" });
    const camper = await aCamper(server.deps.db, { in: cabin, name: "Milo Vasquez" });
    const contact = await aContact(server.deps.db, { of: camper });
    const writer = await aWriter(server, { ...family, camper, contact });
    expect(await writer.ask(writer.path)).toMatchObject({
      status: 200,
      body: {
        participantId: camper.id,
        participantName: "Milo Vasquez",
        orgId: family.camp.id,
        orgName: "Camp Fern",
        orgType: "Camp",
        timeZone: "America/Chicago",
        eventId: family.event.id,
        eventName: family.event.name,
        startDate: "2027-07-11",
        endDate: "2027-07-17",
        buildingName: "Loon Cabin",
      },
    });
  });

  test("is shown with the phone number of the camp office", async () => {
    const { writer, camp } = await aWritingFamily(server);
    expect(await writer.ask(writer.path)).toMatchObject({ body: { officePhone: null } });
    await server.deps.db
      .updateTable("organizations")
      .set({ officePhone: "5550104477" })
      .where("id", "=", camp.id)
      .execute();
    expect(await writer.ask(writer.path)).toMatchObject({ body: { officePhone: "5550104477" } });
    const list = await writer.ask("/api/my/participants");
    expect(list).toMatchObject({ body: { participants: [{ officePhone: "5550104477" }] } });
  });

  test("is not found by other users, nor when removed or deleted", async () => {
    const { writer, removeContact, event } = await aWritingFamily(server);
    const stranger = await aParent(server);
    const paths = [writer.path, `${writer.path}/notes`];
    for (const path of [...paths, `/api/my/participants/${randomUUID()}`])
      expect(await stranger.ask(path)).toMatchObject(linkNotFound);
    const setDeleted = (deletedAt: Date | null) =>
      server.deps.db.updateTable("events").set({ deletedAt }).where("id", "=", event.id).execute();
    await setDeleted(new Date());
    for (const path of paths) expect(await writer.ask(path)).toMatchObject(linkNotFound);
    await setDeleted(null);
    for (const path of paths) expect(await writer.ask(path)).toMatchObject({ status: 200 });
    await removeContact();
    for (const path of paths) expect(await writer.ask(path)).toMatchObject(linkNotFound);
    expect((await writer.ask("/api/my/activity")).body).toEqual({ activities: [] });
  });
});

/** Printed one after the other, the first first. */
async function printed(writer: TestWriter, count: number): Promise<Note[]> {
  const notes: Note[] = [];
  for (let n = 0; n < count; n += 1) {
    const note = await writer.saved(`Letter ${n}`, { noteId: randomUUID() });
    await print(note.id);
    notes.push(note);
  }
  return notes;
}

describe("the caller's notes", () => {
  test("come ten at a time, the newest first, each exactly once", async () => {
    const { writer } = await aWritingFamily(server);
    const notes = await printed(writer, 23);
    // Of one moment: then the id decides.
    await server.deps.db
      .updateTable("notes")
      .set({ createdAt: new Date("2027-01-01T00:00:00Z"), updatedAt: new Date("2027-01-01T00:00:00Z") })
      .where(
        "id",
        "in",
        notes.slice(5, 20).map(({ id }) => id),
      )
      .execute();
    const pages: Note[][] = [];
    let older: string | undefined;
    do {
      const page = notesAnswer.parse((await writer.notes(older)).body);
      pages.push(page.notes);
      older = page.older ?? undefined;
    } while (older !== undefined);
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
    const visible = pages.flat();
    expect(new Set(visible.map(({ id }) => id))).toEqual(new Set(notes.map(({ id }) => id)));
    const key = ({ createdAt, id }: Note) => `${createdAt} ${id}`;
    expect(visible.map(key)).toEqual(visible.map(key).toSorted().toReversed());
  });

  test("exactly ten have no older ones", async () => {
    const { writer } = await aWritingFamily(server);
    await printed(writer, 10);
    expect((await writer.notes()).body).toMatchObject({ older: null, notes: { length: 10 } });
  });

  test("an invalid cursor is rejected", async () => {
    const { writer } = await aWritingFamily(server);
    for (const older of ["x", Buffer.from('{"createdAt":"soon","id":"1"}').toString("base64url")])
      expect(await writer.notes(older)).toMatchObject(refusal(400, "That request could not be read."));
  });

  test("say when the first reply to their sheet came, unless it was withdrawn", async () => {
    const { writer } = await aWritingFamily(server);
    const [first, second] = await printed(writer, 2);
    if (first === undefined || second === undefined) throw new Error("no notes");
    const [early, late] = [new Date("2027-07-13T08:00:00.000Z"), new Date("2027-07-13T09:00:00.000Z")];
    await reply(first.id, { at: late });
    await reply(first.id, { at: early });
    await reply(second.id, { withdrawnAt: new Date() });
    expect(await writer.listed()).toMatchObject([
      { id: second.id, respondedAt: null },
      { id: first.id, respondedAt: early.toISOString() },
    ]);
    // The answer to a repeated save says it too.
    expect(await writer.saved("Letter 0", { noteId: first.id })).toMatchObject({
      respondedAt: early.toISOString(),
    });
  });
});

describe("what happened last", () => {
  const activity = async (writer: TestWriter) =>
    activityAnswer.parse((await writer.ask("/api/my/activity")).body).activities;

  test("is nothing at first, then a note, its printing, its reply", async () => {
    const { writer } = await aWritingFamily(server);
    const { participantId } = writer.of;
    const nothing = { newestNote: null, lastPrintedAt: null, lastRespondedAt: null };
    expect(await activity(writer)).toEqual([{ participantId, ...nothing }]);
    const first = await writer.saved("Hello");
    const newestNote = { createdAt: first.createdAt, printedAt: null };
    expect(await activity(writer)).toEqual([{ participantId, ...nothing, newestNote }]);
    const [at, answeredAt] = [new Date("2027-07-13T08:00:00.000Z"), new Date("2027-07-14T08:00:00.000Z")];
    await print(first.id, at);
    await reply(first.id, { at: answeredAt });
    const lastPrintedAt = at.toISOString();
    expect(await activity(writer)).toEqual([
      {
        participantId,
        newestNote: { createdAt: first.createdAt, printedAt: lastPrintedAt },
        lastPrintedAt,
        lastRespondedAt: answeredAt.toISOString(),
        hasNewReply: true,
      },
    ]);
    const second = await writer.saved("And more");
    expect(await activity(writer)).toMatchObject([
      { newestNote: { createdAt: second.createdAt, printedAt: null }, lastPrintedAt },
    ]);
    await returnByHand(server.deps.db, first.id);
    expect(await activity(writer)).toMatchObject([{ lastPrintedAt: null }]);
  });

  test("a reply to the other parent counts only when it is for the whole family and not withdrawn", async () => {
    const family = await aFamily(server);
    const elena = await aWriter(server, family);
    const contact = await aContact(server.deps.db, { of: family.camper });
    const rosa = await aWriter(server, { ...family, contact });
    const { id } = await rosa.saved("Hello");
    await print(id);
    await reply(id);
    await reply(id, { scope: "participant", withdrawnAt: new Date() });
    expect(await activity(elena)).toMatchObject([{ lastRespondedAt: null, newestNote: null }]);
    const at = new Date("2027-07-14T08:00:00.000Z");
    await reply(id, { scope: "participant", at });
    expect(await activity(elena)).toMatchObject([{ lastRespondedAt: at.toISOString() }]);
  });

  test("has each of several children once, also one that is linked by two addresses", async () => {
    const family = await aFamily(server);
    const elena = await aWriter(server, family);
    const sibling = await aFamily(server, { camp: family.camp });
    await link(server, sibling, elena.id);
    const contact = await aContact(server.deps.db, { of: family.camper });
    await link(server, { ...family, contact }, elena.id);
    const first = await elena.saved("Hello");
    await print(first.id, new Date("2027-07-13T08:00:00.000Z"));
    await server.deps.db
      .updateTable("notes")
      .set({ contactId: contact.id })
      .where("id", "=", first.id)
      .execute();
    const second = await elena.saved("And more");
    const activities = await activity(elena);
    expect(new Set(activities.map(({ participantId }) => participantId))).toEqual(
      new Set([family.camper.id, sibling.camper.id]),
    );
    expect(activities).toHaveLength(2);
    expect(activities).toContainEqual({
      participantId: family.camper.id,
      newestNote: { createdAt: second.createdAt, printedAt: null },
      lastPrintedAt: "2027-07-13T08:00:00.000Z",
      lastRespondedAt: null,
    });
  });
});
