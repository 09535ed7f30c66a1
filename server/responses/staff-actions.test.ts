import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { alreadyUploaded, responseErrors } from "#domain/responses/errors.ts";
import { activityAnswer } from "#domain/notes/message-status.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import {
  aReplyDesk,
  codeOf,
  idsVisibleTo,
  pick,
  visibleTo,
  type ReplyDesk,
} from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

const told = (status: number, { message }: { message: string }) => ({ status, text: message });
const became = (responseId: string) => ({ status: 200, text: JSON.stringify({ responseId }) });
const ok = { status: 200, text: JSON.stringify({ ok: true }) };

/** A child of another week, with a family of its own. */
async function anotherWeek(desk: ReplyDesk) {
  const { db } = server.deps;
  const event = await anEvent(db, { organization: desk.camp, endDate: "2999-12-31" });
  const camper = await aCamper(db, { event });
  const contact = await aContact(db, { of: camper });
  const writer = await aWriter(server, { camp: desk.camp, event, camper, contact });
  const sheet = await aPrintedNote(db, { from: contact, to: camper, by: writer });
  return { event, camper, writer, sheet };
}

async function invalidationsOf(topics: string[], { headers }: { headers: Record<string, string> }) {
  const stream = await followStream(server.origin, topics, headers);
  onTestFinished(() => stream.close());
  return () => new Set(stream.events.flatMap((event) => event.topics));
}

describe("matching by hand", () => {
  test.each([
    ["the code in letters", (desk: ReplyDesk) => ({ shortCode: codeOf(desk.motherSheet) })],
    [
      "the code as people type it",
      (desk: ReplyDesk) => ({
        shortCode: ` ${codeOf(desk.motherSheet).toLowerCase().replaceAll("-", " ")} `,
      }),
    ],
    ["a sheet from the list", (desk: ReplyDesk) => pick(desk.motherSheet)],
  ])("by %s files the picture with its family, and only there", async (_, sheetOf) => {
    const desk = await aReplyDesk(server);
    const uploadId = await desk.waiting({ receivedAt: new Date("2027-07-12T10:00:00Z") });
    expect(await desk.match(uploadId, sheetOf(desk))).toEqual(became(uploadId));
    expect(await idsVisibleTo(desk.mother)).toEqual([uploadId]);
    expect(await idsVisibleTo(desk.father)).toEqual([]);
    const [visible] = await visibleTo(desk.mother);
    expect(visible).toMatchObject({
      printJobId: desk.motherSheet.jobId,
      sheetNumber: 1,
      page: 1,
      pages: 1,
      uploadedAt: "2027-07-12T10:00:00.000Z",
      scope: "contact",
      width: 1200,
      height: 1600,
    });
    expect((await desk.tray()).uploads).toEqual([]);
    expect(await desk.actions()).toEqual([
      {
        action: "upload.matched",
        eventId: desk.event.id,
        actorId: desk.camp.member.id,
        subject: { uploadId, responseId: uploadId, ...pick(desk.motherSheet) },
      },
    ]);
    expect((await desk.responsesOf()).responses).toMatchObject([
      {
        id: uploadId,
        contactName: "Elena Vasquez",
        uploadedByName: "Marcus Oyelaran",
        shortCode: codeOf(desk.motherSheet),
      },
    ]);
  });

  test("adds a page after those that are there, also when two are matched at once", async () => {
    const desk = await aReplyDesk(server);
    await desk.reply(desk.motherSheet, { page: 1 });
    const uploads = await Promise.all([desk.waiting(), desk.waiting(), desk.waiting()]);
    await Promise.all(uploads.map((id) => desk.match(id, pick(desk.motherSheet))));
    const visible = await visibleTo(desk.mother);
    expect(visible.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    const kept = await server.deps.db
      .selectFrom("responses")
      .select("page")
      .where("printJobId", "=", desk.motherSheet.jobId)
      .orderBy("page")
      .execute();
    expect(kept.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
  });

  test("twice, or by two at once, files it once; for another sheet it is no longer there", async () => {
    const desk = await aReplyDesk(server);
    const uploadId = await desk.waiting();
    const answers = await Promise.all([1, 2, 3].map(() => desk.match(uploadId, pick(desk.motherSheet))));
    expect(answers).toEqual([became(uploadId), became(uploadId), became(uploadId)]);
    expect(await desk.actions()).toHaveLength(1);
    expect(await desk.match(uploadId, pick(desk.fatherSheet))).toEqual(
      told(404, responseErrors.uploadNotFound),
    );
    expect(await idsVisibleTo(desk.father)).toEqual([]);
  });

  test("to a sheet of another week files it there, and tells that week's family", async () => {
    const desk = await aReplyDesk(server);
    const week = await anotherWeek(desk);
    const uploadId = await desk.waiting();
    const invalidations = await invalidationsOf([`user:${week.writer.id}`], week.writer);
    expect(await desk.match(uploadId, { shortCode: codeOf(week.sheet) })).toEqual(became(uploadId));
    expect(await idsVisibleTo(week.writer)).toEqual([uploadId]);
    await expect.poll(() => [...invalidations()]).toEqual([`user:${week.writer.id}`]);
    expect(await desk.history()).toEqual([]);
    // Sent again, because the answer was lost.
    expect(await desk.match(uploadId, { shortCode: codeOf(week.sheet) })).toEqual(became(uploadId));
  });

  test("of bytes that the sheet has already is answered with the reply that is there", async () => {
    const desk = await aReplyDesk(server);
    const bytes = randomBytes(20);
    const there = await desk.reply(desk.motherSheet, { bytes });
    const uploadId = await desk.waiting({ bytes });
    expect(await desk.match(uploadId, pick(desk.motherSheet))).toEqual(became(there));
    expect(await idsVisibleTo(desk.mother)).toEqual([there]);
    expect(await desk.history()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: uploadId, state: "discarded" })]),
    );
    const upload = await server.deps.db
      .selectFrom("uploads")
      .select("why")
      .where("id", "=", uploadId)
      .executeTakeFirstOrThrow();
    expect(upload.why).toBe(alreadyUploaded);
    expect(await desk.filesToRemove()).toContain(`replies/${desk.camp.id}/${uploadId}/full.jpg`);
  });

  test("with a code that is not known is refused and counted; after twenty nothing is told for an hour", async () => {
    const desk = await aReplyDesk(server);
    const foreign = await aReplyDesk(server);
    const uploadId = await desk.waiting();
    const sheetNotFound = told(404, responseErrors.sheetNotFound);
    // A slip of the finger is no guess: the check letter finds it.
    const slip = `${codeOf(desk.motherSheet).slice(0, -1)}${codeOf(desk.motherSheet).endsWith("0") ? "1" : "0"}`;
    for (let at = 0; at < 25; at += 1)
      expect(await desk.match(uploadId, { shortCode: slip })).toEqual(sheetNotFound);
    for (let at = 0; at < 20; at += 1)
      expect(await desk.match(uploadId, { shortCode: codeOf(foreign.motherSheet) })).toEqual(sheetNotFound);
    const tooMany = told(429, responseErrors.tooManyWrongCodes);
    expect(await desk.match(uploadId, { shortCode: codeOf(foreign.motherSheet) })).toEqual(tooMany);
    expect(await desk.match(uploadId, { shortCode: codeOf(desk.motherSheet) })).toEqual(tooMany);
    expect(await desk.match(uploadId, { shortCode: codeOf(desk.motherSheet) }, desk.camp.admin)).toEqual(
      became(uploadId),
    );
    expect(await desk.match(await desk.waiting(), pick(desk.motherSheet))).toMatchObject({ status: 200 });
    expect(await idsVisibleTo(foreign.mother)).toEqual([]);
  });

  test("is for the camp's own pictures and sheets alone", async () => {
    const desk = await aReplyDesk(server);
    const foreign = await aReplyDesk(server);
    const uploadId = await desk.waiting();
    expect(await desk.match(await foreign.waiting(), pick(desk.motherSheet))).toEqual(
      told(404, responseErrors.uploadNotFound),
    );
    expect(await desk.match(uploadId, pick(foreign.motherSheet))).toEqual(
      told(404, responseErrors.sheetNotFound),
    );
    expect(await desk.match(uploadId, { jobId: desk.motherSheet.jobId, sheetNumber: 2 })).toEqual(
      told(404, responseErrors.sheetNotFound),
    );
    expect(await desk.match(uploadId, {})).toMatchObject({ status: 400 });
    expect((await desk.tray()).uploads).toMatchObject([{ id: uploadId }]);
  });
});

describe("discarding", () => {
  test("needs a reason, is written down, and takes the pictures along", async () => {
    const desk = await aReplyDesk(server);
    const uploadId = await desk.waiting();
    expect(await desk.discard(uploadId, "  ")).toEqual(told(400, responseErrors.reasonRequired));
    expect(await desk.discard(uploadId, "A photo of the lake")).toEqual(ok);
    expect(await desk.discard(uploadId, "Again")).toEqual(ok);
    expect((await desk.tray()).uploads).toEqual([]);
    expect(await desk.history()).toMatchObject([{ id: uploadId, state: "discarded" }]);
    expect(await desk.actions()).toMatchObject([
      { action: "upload.discarded", subject: { uploadId, reason: "A photo of the lake" } },
    ]);
    expect(await desk.filesToRemove()).toEqual(
      ["full.jpg", "scan.webp", "small.webp", "view.webp"].map(
        (name) => `replies/${desk.camp.id}/${uploadId}/${name}`,
      ),
    );
  });

  test("is not for replies, nor for another camp's pictures", async () => {
    const desk = await aReplyDesk(server);
    const foreign = await aReplyDesk(server);
    const notThere = told(404, responseErrors.uploadNotFound);
    expect(await desk.discard(await desk.reply(desk.motherSheet))).toEqual(notThere);
    expect(await desk.discard(await foreign.waiting())).toEqual(notThere);
    expect(await desk.discard(randomId())).toEqual(notThere);
  });
});

describe("moving", () => {
  test("takes a reply from one family and gives it to the other, while both look on", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    const { mother, father, camp, event } = desk;
    const team = [`org:${camp.id}:uploads:${event.id}`, `org:${camp.id}:printing:${event.id}`];
    const [seenByMother, seenByFather, seenByTeam] = [
      await invalidationsOf([`user:${mother.id}`], mother),
      await invalidationsOf([`user:${father.id}`], father),
      await invalidationsOf(team, camp.admin),
    ];
    expect(await desk.move(id, { shortCode: codeOf(desk.fatherSheet) })).toEqual(became(id));
    expect([await idsVisibleTo(mother), await idsVisibleTo(father)]).toEqual([[], [id]]);
    await expect.poll(() => [...seenByMother()]).toEqual([`user:${mother.id}`]);
    await expect.poll(() => [...seenByFather()]).toEqual([`user:${father.id}`]);
    await expect.poll(() => seenByTeam()).toEqual(new Set(team));
    expect(await desk.actions()).toEqual([
      {
        action: "response.moved",
        eventId: event.id,
        actorId: camp.member.id,
        subject: {
          responseId: id,
          becameId: id,
          fromJobId: desk.motherSheet.jobId,
          fromSheetNumber: 1,
          toJobId: desk.fatherSheet.jobId,
          toSheetNumber: 1,
          reason: "Siblings mixed up",
        },
      },
    ]);
  });

  test("puts it among the pages there by when it was sent, for that contact alone, and closes the gap", async () => {
    const desk = await aReplyDesk(server);
    const first = await desk.reply(desk.motherSheet, { page: 1, scope: "participant" });
    const second = await desk.reply(desk.motherSheet, { page: 2 });
    const there = await desk.reply(desk.fatherSheet, { page: 1 });
    await desk.move(first, pick(desk.fatherSheet));
    const pagesOf = async (writer: typeof desk.mother) =>
      (await visibleTo(writer)).map(({ id, page, pages, scope }) => [id, page, pages, scope]);
    expect(await pagesOf(desk.mother)).toEqual([[second, 1, 1, "contact"]]);
    expect(await pagesOf(desk.father)).toEqual([
      [first, 1, 2, "contact"],
      [there, 2, 2, "contact"],
    ]);
  });

  test("to another week takes its upload along; twice is once", async () => {
    const desk = await aReplyDesk(server);
    const week = await anotherWeek(desk);
    const id = await desk.reply(desk.motherSheet);
    expect(await desk.move(id, pick(week.sheet))).toEqual(became(id));
    expect(await desk.move(id, pick(week.sheet))).toEqual(became(id));
    expect([await idsVisibleTo(desk.mother), await idsVisibleTo(week.writer)]).toEqual([[], [id]]);
    expect(await desk.history()).toEqual([]);
    expect(await desk.actions()).toHaveLength(1);
  });

  test("onto a sheet that has the same bytes leaves one reply", async () => {
    const desk = await aReplyDesk(server);
    const bytes = randomBytes(20);
    const there = await desk.reply(desk.fatherSheet, { bytes });
    const id = await desk.reply(desk.motherSheet, { bytes });
    expect(await desk.move(id, pick(desk.fatherSheet))).toEqual(became(there));
    expect([await idsVisibleTo(desk.mother), await idsVisibleTo(desk.father)]).toEqual([[], [there]]);
  });

  test("needs a reason and a reply that is there", async () => {
    const desk = await aReplyDesk(server);
    const foreign = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    const to = pick(desk.fatherSheet);
    expect(await desk.move(id, { ...to, reason: "" })).toEqual(told(400, responseErrors.reasonRequired));
    expect(await desk.move(id, {})).toMatchObject({ status: 400 });
    expect(await desk.move(id, pick(foreign.motherSheet))).toEqual(told(404, responseErrors.sheetNotFound));
    const notThere = told(404, responseErrors.responseNotFound);
    expect(await desk.move(await foreign.reply(foreign.motherSheet), to)).toEqual(notThere);
    await desk.withdraw(id);
    expect(await desk.move(id, to)).toEqual(notThere);
  });
});

describe("withdrawing", () => {
  test("invalidates its readers, is recorded once, and clears the reply badge", async () => {
    const desk = await aReplyDesk(server);
    const { mother, father } = desk;
    const id = await desk.reply(desk.motherSheet, { scope: "participant" });
    const responded = async () => (await mother.listed()).map(({ respondedAt }) => respondedAt !== null);
    const lastResponse = async (writer: typeof mother) =>
      activityAnswer.parse((await writer.ask("/api/my/activity")).body).activities[0]?.lastRespondedAt;
    expect(await responded()).toEqual([true]);
    expect(await lastResponse(father)).toEqual(expect.any(String));
    const [seenByMother, seenByFather] = [
      await invalidationsOf([`user:${mother.id}`], mother),
      await invalidationsOf([`user:${father.id}`], father),
    ];
    expect(await desk.withdraw(id, " Another child's\u0000 drawing ")).toEqual(ok);
    expect(await desk.withdraw(id, "Again")).toEqual(ok);
    await expect.poll(() => seenByMother().size).toBe(1);
    await expect.poll(() => seenByFather().size).toBe(1);
    expect(await responded()).toEqual([false]);
    expect([await lastResponse(mother), await lastResponse(father)]).toEqual([null, null]);
    expect(await desk.actions()).toMatchObject([
      { action: "response.withdrawn", subject: { responseId: id, reason: "Another child's drawing" } },
    ]);
    expect(await desk.history()).toMatchObject([{ id, state: "discarded", page: null }]);
    const sheets = await desk.sheetsOf();
    expect(sheets.map(({ cameBack }) => cameBack)).toEqual([false, false]);
  });

  test("needs a reason and a reply of the camp's", async () => {
    const desk = await aReplyDesk(server);
    const foreign = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    expect(await desk.withdraw(id, "")).toEqual(told(400, responseErrors.reasonRequired));
    expect(await desk.withdraw(id, "x".repeat(501))).toEqual(told(400, responseErrors.reasonTooLong));
    const notThere = told(404, responseErrors.responseNotFound);
    expect(await desk.withdraw(await foreign.reply(foreign.motherSheet))).toEqual(notThere);
    expect(await idsVisibleTo(desk.mother)).toEqual([id]);
    expect(await desk.withdraw(id, "Mine", desk.mother)).toMatchObject({ status: 404 });
  });
});

describe("two of the team at the same moment", () => {
  test("one files an image and one discards it: the second finds it settled", async () => {
    const desk = await aReplyDesk(server);
    for (let round = 0; round < 5; round += 1) {
      const uploadId = await desk.waiting();
      const [matched, discarded] = await Promise.all([
        desk.match(uploadId, pick(desk.motherSheet)),
        desk.discard(uploadId, "Blurred", desk.camp.admin),
      ]);
      const filed = matched.status === 200;
      expect([matched.status, discarded.status]).toEqual(filed ? [200, 404] : [404, 200]);
      expect((await idsVisibleTo(desk.mother)).includes(uploadId)).toBe(filed);
      const removed = await desk.filesToRemove();
      expect(removed.some((key) => key.includes(uploadId))).toBe(!filed);
    }
  });

  test("one moves a reply and one withdraws it: in the end no family sees it", async () => {
    const desk = await aReplyDesk(server);
    for (let round = 0; round < 5; round += 1) {
      const id = await desk.reply(desk.motherSheet);
      const [moved, withdrawn] = await Promise.all([
        desk.move(id, pick(desk.fatherSheet)),
        desk.withdraw(id, "Not a reply", desk.camp.admin),
      ]);
      expect(withdrawn).toEqual(ok);
      expect([200, 404]).toContain(moved.status);
      expect([...(await idsVisibleTo(desk.mother)), ...(await idsVisibleTo(desk.father))]).toEqual([]);
    }
  });
});

describe("showing a reply to all contacts", () => {
  test("is written down each time it changes, and told to both parents", async () => {
    const desk = await aReplyDesk(server);
    const id = await desk.reply(desk.motherSheet);
    const invalidations = await invalidationsOf([`user:${desk.father.id}`], desk.father);
    expect(await desk.setScope(id, "participant")).toEqual(ok);
    expect(await desk.setScope(id, "participant")).toEqual(ok);
    await expect.poll(() => invalidations().size).toBe(1);
    await desk.setScope(id, "contact");
    expect(await desk.actions()).toMatchObject([
      { action: "response.scope-set", subject: { responseId: id, scope: "participant" } },
      { action: "response.scope-set", subject: { responseId: id, scope: "contact" } },
    ]);
    await desk.withdraw(id);
    expect(await desk.setScope(id, "participant")).toEqual(told(404, responseErrors.responseNotFound));
  });
});
