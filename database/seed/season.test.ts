import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { activityAnswer, messageStatus } from "#domain/notes/message-status.ts";
import { mailRunAnswer } from "#domain/printing/mail-run.ts";
import { myResponsesAnswer } from "#domain/responses/my-response.ts";
import { unmatchedAnswer } from "#domain/responses/upload.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { drawReplies, drawUnreadable } from "#tools/dev/replies/draw-replies.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { isNightly } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";
import { deskLettersAnswer } from "#domain/notes/desk-letter.ts";
import { idFrom } from "./builders.ts";
import { cedarRidge } from "./camp-with-everything.ts";
import { people } from "./people.ts";
import { seedSeason } from "./season.ts";

const issuer = "https://id.example";
const camp = idFrom("organization pine hollow");
const week = idFrom(`week ${camp} Week 3 · Lakeside`);
let databaseUrl: string;
let server: RunningServer;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  await seedSeason(databaseUrl, { issuer, letters: true });
  server = await startTestServer(databaseUrl, { roles: ["api"] });
});
afterAll(() => server.close());

async function as(person: keyof typeof people) {
  return { authorization: `Bearer ${await aBearer(databaseUrl, { issuer, ...people[person] })}` };
}

/** By the names of the children. */
async function statusesOf(person: "elena" | "thomas"): Promise<Record<string, string>> {
  const { body } = await askServer(server, "/api/my/activity", await as(person));
  const statuses: Record<string, string> = {};
  for (const activity of activityAnswer.parse(body).activities) {
    const { name } = await server.deps.db
      .selectFrom("participants")
      .select("name")
      .where("id", "=", activity.participantId)
      .executeTakeFirstOrThrow();
    statuses[name] = messageStatus(activity, new Date());
  }
  return statuses;
}

const tables = [
  "notes",
  "printJobs",
  "sheets",
  "sheetNotes",
  "responses",
  "participants",
  "contacts",
  "users",
] as const;
const counts = async () => {
  const count = async (table: (typeof tables)[number]) =>
    server.deps.db
      .selectFrom(table)
      .select((from) => from.fn.countAll<string>().as("rows"))
      .executeTakeFirst();
  return Promise.all(tables.map(count));
};

test("Elena's letter was answered and another waits, Thomas's has lain for a day, and Jonah has no letter yet", async () => {
  expect(await statusesOf("elena")).toEqual({
    "Wren Vasquez": "ready-to-print",
    "Jonah Vasquez": "nothing-yet",
  });
  expect(await statusesOf("thomas")).toEqual({ "Wren Vasquez": "no-response" });
  const { body } = await askServer(
    server,
    `/api/my/participants/${idFrom(`camper ${week} 0`)}/notes`,
    await as("elena"),
  );
  expect(body).toMatchObject({
    notes: [
      { printedAt: null, respondedAt: null },
      { printedAt: expect.any(String), respondedAt: expect.any(String) },
    ],
  });
});

test("staff find a day's mail, and families can still write", async () => {
  const { body } = await callServer(
    server,
    "getUnprintedNotesCount",
    { orgId: camp, eventId: week },
    await as("dana"),
  );
  expect(body).toEqual({ result: { count: 43 } });
  // Letters saved after 8:00 camp time go with tomorrow's mail.
  const mail = await askServer(server, `/api/org/${camp}/events/${week}/mailRun`, await as("dana"));
  const { run, waiting, late } = mailRunAnswer.parse(mail.body);
  expect([run?.isToday, waiting + late]).toEqual([true, 43]);
  const wrote = await callServer(
    server,
    "addNote",
    { orgId: camp, eventId: week, participantId: idFrom(`camper ${week} 4`), text: "Dear Jonah, hello" },
    await as("elena"),
  );
  expect(wrote.status).toBe(200);
});

test("two days' mail lies printed, a job for each day, door by door; most of the first came back", async () => {
  const { db } = server.deps;
  const jobs = await db
    .selectFrom("printJobs as j")
    .select((job) => [
      "j.id",
      "j.sheetCount",
      "j.createdByName",
      job
        .selectFrom("responses as r")
        .whereRef("r.printJobId", "=", "j.id")
        .select((from) => from.fn.countAll<string>().as("count"))
        .as("answers"),
    ])
    .where("j.organizationId", "=", camp)
    .orderBy("j.createdAt")
    .execute();
  expect(jobs).toMatchObject([
    { sheetCount: 32, createdByName: "Dana Whitlock", answers: "25" },
    { sheetCount: 25, createdByName: "Dana Whitlock", answers: "0" },
  ]);
  for (const { id, sheetCount } of jobs) {
    const sheets = await db
      .selectFrom("sheets")
      .select(["number", "buildingName", "participantName"])
      .where("printJobId", "=", id)
      .orderBy("number")
      .execute();
    expect(sheets.map(({ number }) => number)).toEqual(Array.from({ length: sheetCount }, (_, at) => at + 1));
    const doors = sheets.map(({ buildingName }) => buildingName ?? "~");
    expect(doors).toEqual(doors.toSorted());
    expect(new Set(sheets.map(({ participantName }) => participantName)).size).toBe(sheetCount);
  }
});

test.runIf(isNightly)(
  "what came back has pictures, drawn on the sheets of the camp, which the camp's own reader can read",
  async () => {
    const { db, files, typesetter, cleaner, config } = server.deps;
    const needs = { db, files, typesetter, cleaner, sheetKey: config.SHEET_KEY };
    expect(await drawReplies(needs, 1)).toBe(1);
    await drawUnreadable(needs);
    const path = `/api/my/participants/${idFrom(`camper ${week} 0`)}/responses`;
    const { responses } = myResponsesAnswer.parse((await askServer(server, path, await as("elena"))).body);
    expect(responses.map(({ page, links }) => [page, typeof links.view, typeof links.scan])).toEqual([
      [1, "string", "string"],
      [2, "object", "object"],
    ]);
    const waiting = await askServer(server, `/api/org/${camp}/events/${week}/unmatched`, await as("dana"));
    expect(unmatchedAnswer.parse(waiting.body).uploads).toMatchObject([{ why: "no-code" }]);
    // The long timeout covers typesetting two sheets, rendering two photos and cleaning both.
  },
  120_000,
);

test("the second camp has a held letter and unread ones, mail of the cut-off, an invite that came back and an invoice", async () => {
  const { db } = server.deps;
  const { id } = cedarRidge;
  const kit = { authorization: `Bearer ${await aBearer(databaseUrl, { issuer, ...people.kit })}` };
  const event = idFrom("week cedar ridge");
  const desk = await callServer(server, "openDeskLetters", { orgId: id, eventId: event }, kit);
  const { letters } = z.object({ result: deskLettersAnswer }).parse(desk.body).result;
  expect(letters.map(({ held, checked }) => [held, checked])).toEqual([
    ...Array.from({ length: 4 }, () => [false, null]),
    [true, null],
  ]);
  const job = await db
    .selectFrom("printJobs")
    .selectAll()
    .where("organizationId", "=", id)
    .executeTakeFirstOrThrow();
  expect([job.automaticFor !== null, job.sheetCount]).toEqual([true, 3]);
  const mail = await db
    .selectFrom("inviteMails")
    .selectAll()
    .where("organizationId", "=", id)
    .executeTakeFirstOrThrow();
  expect(mail.failedAt).not.toBeNull();
  expect(
    await db.selectFrom("invoices").select("id").where("organizationId", "=", id).execute(),
  ).toHaveLength(1);
});

test("seeding again changes nothing", async () => {
  const before = await counts();
  await seedSeason(databaseUrl, { issuer, letters: true });
  expect(await counts()).toEqual(before);
});

test("without letters Elena and Thomas have no participants", async () => {
  const bare = await createTestDatabase();
  await seedSeason(bare, { issuer });
  const other = await startTestServer(bare, { roles: ["api"] });
  try {
    const headers = { authorization: `Bearer ${await aBearer(bare, { issuer, ...people.elena })}` };
    expect(await askServer(other, "/api/my/activity", headers)).toMatchObject({ body: { activities: [] } });
  } finally {
    await other.close();
  }
});
