import { sql } from "kysely";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aWaitingNote, codeOfJob } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { searchAnswer } from "#domain/lookup/search.ts";
import { timelineAnswer } from "#domain/lookup/timeline.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "#tools/testing/a-camp.ts";
import { aReplyDesk, pick, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const found = z.object({ result: searchAnswer });

async function search(camp: TestCamp, text: string) {
  const { body } = await camp.call("searchOrganization", { text }, camp.member);
  return found.parse(body).result;
}

describe("the search of an organization", () => {
  let camp: TestCamp;
  beforeAll(async () => {
    const { db } = server.deps;
    camp = await aCamp(server);
    const organization = { id: camp.id };
    const lastYear = await anEvent(db, {
      organization,
      name: "Week 3 last year",
      startDate: "2026-07-11",
      endDate: "2026-07-17",
    });
    const week = await anEvent(db, { organization, name: "Week 3" });
    const building = await aBuilding(db, { event: week, name: "Loon Cabin" });
    const rosa = await aCamper(db, { in: building, name: "Rosa Rhodes-Álvarez" });
    await aContact(db, {
      of: rosa,
      name: "Priya Rhodes",
      email: "priya.rhodes@example.org",
      phone: "5551234567",
    });
    await aCamper(db, { event: lastYear, name: "Rosa Rhodes" });
    const removed = await aCamper(db, { event: week, name: "Wren Sato" });
    await aContact(db, { of: removed, name: "Former Friend", removedAt: new Date() });
    await aCamper(db, { event: week, name: "Gone Girl", deletedAt: new Date() });
    const other = await anEvent(db, { organization: { id: (await aCamp(server)).id } });
    await aCamper(db, { event: other, name: "Rosa Elsewhere" });
  });

  test.each([
    ["rosa", ["Rosa Rhodes-Álvarez", "Rosa Rhodes"]],
    ["ALVAREZ ros", ["Rosa Rhodes-Álvarez"]],
    ["Priya Rhodes", ["Rosa Rhodes-Álvarez"]],
    ["priya.rhodes@ex", ["Rosa Rhodes-Álvarez"]],
    ["(555) 123-4567", ["Rosa Rhodes-Álvarez"]],
    ["4567", ["Rosa Rhodes-Álvarez"]],
    ["loon", ["Rosa Rhodes-Álvarez"]],
    ["Elsewhere", []],
    ["Gone Girl", []],
    ["Former Friend", []],
    ["%", []],
    ["r", []],
  ])("for '%s' finds %j, the newest event first", async (text, names) => {
    const { participants } = await search(camp, text);
    expect(participants.map(({ name }) => name)).toEqual(names);
  });

  test("says where each person is, and why they were found", async () => {
    expect((await search(camp, "priya")).participants).toEqual([
      {
        participantId: expect.any(String),
        name: "Rosa Rhodes-Álvarez",
        buildingName: "Loon Cabin",
        eventId: expect.any(String),
        eventName: "Week 3",
        startDate: "2027-07-11",
        endDate: "2027-07-17",
        match: { type: "contact", text: "Priya Rhodes" },
      },
    ]);
    expect((await search(camp, "priya.rhodes")).participants[0]?.match).toEqual({
      type: "email",
      text: "priya.rhodes@example.org",
    });
    expect((await search(camp, "5551234567")).participants[0]?.match).toEqual({
      type: "phone",
      text: "5551234567",
    });
  });

  test("the running event comes before a later one, and at most 20 people are listed", async () => {
    const { db, clock } = server.deps;
    const today = clock.now().toISOString().slice(0, 10);
    const busy = await aCamp(server);
    const organization = { id: busy.id };
    const now = await anEvent(db, { organization, startDate: today, endDate: today });
    const later = await anEvent(db, { organization, startDate: "2999-01-01", endDate: "2999-01-02" });
    await aCamper(db, { event: later, name: "Sam Later" });
    for (let count = 0; count < 20; count += 1) await aCamper(db, { event: now, name: `Sam ${count}` });
    const { participants, hasMore } = await search(busy, "sam");
    expect(participants).toHaveLength(20);
    expect(new Set(participants.map(({ eventId }) => eventId))).toEqual(new Set([now.id]));
    expect(hasMore).toBe(true);
  });

  test("a sheet's code finds the person it was printed for, in one's own organization only", async () => {
    const desk = await aReplyDesk(server);
    const { jobId, sheetNumber } = desk.motherSheet;
    const code = writeShortCode({ code: codeOfJob(jobId), number: sheetNumber });
    const { participants } = await search(desk.camp, code.toLowerCase());
    expect(participants).toMatchObject([
      { participantId: desk.camper.id, match: { type: "sheet", text: code }, isReplied: false },
    ]);
    await desk.match(await desk.waiting(), pick(desk.motherSheet));
    expect((await search(desk.camp, code)).participants).toMatchObject([{ isReplied: true }]);
    expect(await search(camp, code)).toEqual({ participants: [], hasMore: false });
  });

  test("reads names from the organization's own part of an index", async () => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select id from participants
      where organization_id = ${camp.id} and deleted_at is null and strpos(search_text(name), 'rosa') > 0`.execute(
      server.deps.db,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("participants_to_search");
  });
});

describe("the timeline of a participant", () => {
  async function timelineOf({ camp, event, camper }: ReplyDesk) {
    const { status, body } = await camp.ask(
      `/events/${event.id}/participants/${camper.id}/timeline`,
      camp.member,
    );
    expect(status).toBe(200);
    return timelineAnswer.parse(body);
  }

  test("has each letter's way and never its text", async () => {
    const { db } = server.deps;
    const desk = await aReplyDesk(server);
    const { camp, event, camper, contact, mother, motherSheet, fatherSheet } = desk;
    await aWaitingNote(db, { from: contact, to: camper, by: mother, text: "a-secret-text" });
    await desk.reply(motherSheet, { page: 1 });
    await desk.reply(motherSheet, { page: 2 });
    await db
      .insertInto("handOuts")
      .values({
        organizationId: camp.id,
        eventId: event.id,
        printJobId: motherSheet.jobId,
        buildingId: camper.buildingId,
        sheets: 1,
        handedOutAt: new Date(),
        handedOutBy: null,
      })
      .execute();
    const timeline = await timelineOf(desk);
    expect(timeline.participant).toMatchObject({ id: camper.id, name: camper.name, contacts: 2 });
    const [waiting, ...printed] = timeline.letters;
    expect(waiting).toMatchObject({ contactName: "Elena Vasquez", isHeld: false, sheet: null, reply: null });
    const ofMother = printed.find(({ sheet }) => sheet?.jobId === motherSheet.jobId);
    expect(ofMother).toMatchObject({
      contactName: "Elena Vasquez",
      sheet: {
        shortCode: writeShortCode({ code: codeOfJob(motherSheet.jobId), number: motherSheet.sheetNumber }),
        isReady: false,
        handedOutAt: expect.any(String),
      },
      reply: { pages: 2 },
    });
    const ofFather = printed.find(({ sheet }) => sheet?.jobId === fatherSheet.jobId);
    expect(ofFather).toMatchObject({ reply: null, sheet: { handedOutAt: null } });
    expect(JSON.stringify(timeline)).not.toMatch(/a-secret-text|the dog says hello/);
  });

  test("leaves out a letter for a later day", async () => {
    const desk = await aReplyDesk(server);
    const before = await timelineOf(desk);
    const { contact, camper, mother } = desk;
    await aWaitingNote(server.deps.db, { from: contact, to: camper, by: mother, deliverOn: "2998-01-01" });
    expect(await timelineOf(desk)).toEqual(before);
  });

  test("a withdrawn page is no reply", async () => {
    const desk = await aReplyDesk(server);
    const page = await desk.reply(desk.motherSheet);
    await desk.withdraw(page);
    expect((await timelineOf(desk)).letters.map(({ reply }) => reply)).toEqual([null, null]);
  });
});
