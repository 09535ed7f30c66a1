import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPrintJob } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact } from "#database/seed/roster-builders.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aReplyDesk, codeOf, follow } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const at = (minute: number) => new Date(Date.UTC(2027, 6, 12, 10, minute));

describe("what needs matching", () => {
  test("comes page by page, the newest first, each with its reason and a picture that opens", async () => {
    const desk = await aReplyDesk(server);
    const ids: string[] = [];
    for (let minute = 0; minute < 23; minute += 1)
      ids.unshift(await desk.waiting({ receivedAt: at(minute), why: "codes-disagree", fileName: "a.jpg" }));
    const first = await desk.tray();
    const second = await desk.tray(first.older ?? "");
    expect([...first.uploads, ...second.uploads].map(({ id }) => id)).toEqual(ids);
    expect([first.uploads.length, second.uploads.length, second.older]).toEqual([20, 3, null]);
    const [upload] = first.uploads;
    expect(upload).toEqual({
      id: ids[0],
      receivedAt: at(22).toISOString(),
      uploadedByName: "Marcus Oyelaran",
      originalFileName: "a.jpg",
      why: "codes-disagree",
      letter: null,
      view: expect.any(String),
    });
    expect(await follow(server, upload?.view ?? null)).toMatchObject({
      status: 200,
      text: `view of ${ids[0]}`,
    });
    expect(await desk.camp.ask(`/events/${desk.event.id}/unmatched?older=nonsense`)).toMatchObject({
      status: 400,
    });
  });

  test("of another event or camp is not among it", async () => {
    const desk = await aReplyDesk(server);
    await aReplyDesk(server, { camp: desk.camp }).then((other) => other.waiting());
    await aReplyDesk(server).then((other) => other.waiting());
    const id = await desk.waiting();
    expect((await desk.tray()).uploads.map((upload) => upload.id)).toEqual([id]);
  });
});

describe("recent uploads", () => {
  test("are the last twenty, with the names that stand on their sheets", async () => {
    const desk = await aReplyDesk(server);
    for (let minute = 0; minute < 20; minute += 1) await desk.waiting({ receivedAt: at(minute) });
    const first = await desk.reply(desk.motherSheet, { page: 1, receivedAt: at(30) });
    const second = await desk.reply(desk.motherSheet, {
      page: 2,
      receivedAt: at(31),
      fileName: "scan-2.png",
    });
    await desk.withdraw(first);
    await server.deps.db
      .updateTable("participants")
      .set({ name: "Renamed" })
      .where("id", "=", desk.camper.id)
      .execute();
    const uploads = await desk.history();
    expect(uploads).toHaveLength(20);
    expect(uploads[0]).toEqual({
      id: second,
      receivedAt: at(31).toISOString(),
      uploadedByName: "Marcus Oyelaran",
      originalFileName: "scan-2.png",
      state: "filed",
      participantId: desk.camper.id,
      participantName: "Wren Vasquez",
      buildingName: null,
      page: 1,
      kind: "family",
    });
    expect(uploads[1]).toMatchObject({ id: first, state: "discarded", page: null });
    expect(uploads[2]).toMatchObject({ state: "waiting", participantId: null, participantName: null });
  });
});

describe("what came back", () => {
  test("is counted and named by sheet, door by door, in the order of the paper", async () => {
    const { db } = server.deps;
    const desk = await aReplyDesk(server);
    const { event } = desk;
    const [two, ten] = [
      await aBuilding(db, { event, name: "Cabin 2" }),
      await aBuilding(db, { event, name: "Cabin 10" }),
    ];
    const letters = [];
    for (const [at, cabin] of [two, two, ten, null].entries()) {
      const name = ["Ada", "Ben", "Cleo", "Dov"][at] ?? "";
      const to = await aCamper(db, cabin === null ? { event, name } : { in: cabin, name });
      const from = await aContact(db, { of: to });
      letters.push({ from, to, ...(cabin === null ? {} : { building: cabin }) });
    }
    const sheets = await aPrintJob(db, { letters });
    const [first, , third] = sheets;
    if (first === undefined || third === undefined) throw new Error("no sheets");
    await desk.reply(first, { page: 1 });
    await desk.reply(first, { page: 2 });
    const taken = await desk.reply(third);
    const counts = (back: number[]) => [
      { buildingName: "Cabin 2", sheets: 2, cameBack: back[0] },
      { buildingName: "Cabin 10", sheets: 1, cameBack: back[1] },
      { buildingName: null, sheets: 1, cameBack: back[2] },
    ];
    expect(await desk.cameBack(first.jobId)).toMatchObject(counts([1, 1, 0]));
    await desk.withdraw(taken);
    const buildings = await desk.cameBack(first.jobId);
    expect(buildings).toMatchObject(counts([1, 0, 0]));
    const names = (sheets: readonly { name: string }[]) => sheets.map(({ name }) => name);
    expect(buildings.map(({ missing, back }) => [names(missing), names(back)])).toEqual([
      [["Ben"], ["Ada"]],
      [["Cleo"], []],
      [["Dov"], []],
    ]);
  });
});

describe("one person's", () => {
  test("sheets are offered for matching, the last printed first, voided ones too", async () => {
    const { db } = server.deps;
    const desk = await aReplyDesk(server);
    await desk.reply(desk.motherSheet);
    await db
      .updateTable("printJobs")
      .set({ createdAt: at(0), voidedAt: at(1) })
      .where("id", "=", desk.motherSheet.jobId)
      .execute();
    await db
      .updateTable("printJobs")
      .set({ createdAt: at(5) })
      .where("id", "=", desk.fatherSheet.jobId)
      .execute();
    expect(await desk.sheetsOf()).toEqual([
      {
        jobId: desk.fatherSheet.jobId,
        sheetNumber: 1,
        shortCode: codeOf(desk.fatherSheet),
        contactName: "Jonas Vasquez",
        isStationery: false,
        kind: "family",
        printedAt: at(5).toISOString(),
        cameBack: false,
      },
      {
        jobId: desk.motherSheet.jobId,
        sheetNumber: 1,
        shortCode: codeOf(desk.motherSheet),
        contactName: "Elena Vasquez",
        isStationery: false,
        kind: "family",
        printedAt: at(0).toISOString(),
        cameBack: true,
      },
    ]);
  });

  test("replies show staff whose they are, as it stood on the paper", async () => {
    const { db } = server.deps;
    const desk = await aReplyDesk(server);
    const toMother = await desk.reply(desk.motherSheet, { receivedAt: at(1), fileName: "IMG_7.jpg" });
    const toFather = await desk.reply(desk.fatherSheet, { receivedAt: at(2), scope: "participant" });
    await db
      .updateTable("contacts")
      .set({ name: "Somebody New" })
      .where("id", "=", desk.contact.id)
      .execute();
    const { participantName, responses } = await desk.responsesOf();
    expect(participantName).toBe("Wren Vasquez");
    expect(responses.map(({ id, contactName, scope }) => [id, contactName, scope])).toEqual([
      [toFather, "Jonas Vasquez", "participant"],
      [toMother, "Elena Vasquez", "contact"],
    ]);
    expect(responses[1]).toMatchObject({
      printJobId: desk.motherSheet.jobId,
      shortCode: codeOf(desk.motherSheet),
      originalFileName: "IMG_7.jpg",
      uploadedByName: "Marcus Oyelaran",
      uploadedAt: at(1).toISOString(),
      page: 1,
      pages: 1,
      withdrawnAt: null,
    });
    expect(await follow(server, responses[1]?.links.small ?? null)).toMatchObject({
      text: `small of ${toMother}`,
    });
  });

  test("are not found for a removed person", async () => {
    const desk = await aReplyDesk(server);
    await desk.camp.call("removeParticipant", { ...desk.place, participantId: desk.camper.id });
    const path = `/events/${desk.event.id}/participants/${desk.camper.id}`;
    const notFound = refusal(404, rosterErrors.participantNotFound.message);
    expect(await desk.camp.ask(`${path}/sheets`)).toMatchObject(notFound);
    const request = { eventId: desk.event.id, participantId: desk.camper.id };
    expect(await desk.camp.call("openParticipantResponses", request)).toMatchObject(notFound);
  });
});
