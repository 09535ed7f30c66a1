import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { randomId } from "#database/seed/builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { deskLettersAnswer, type DeskShow } from "#domain/notes/desk-letter.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { letterPreview } from "#domain/printing/letter-preview.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { readPages } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

const who = "Who sleeps above you?";
const food = "Best food so far?";

async function aMother() {
  const office = await aPrintOffice(server);
  const { camp, event } = office;
  const camper = await aCamper(server.deps.db, { event, name: "Wren Vasquez" });
  const contact = await aContact(server.deps.db, { of: camper, name: "Elena Vasquez" });
  const writer = await aWriter(server, { camp, event, camper, contact });
  const textOf = async (url: string | null) => {
    const pages = await readPages((await office.download(url)).pdf);
    return pages.map(({ text }) => text).join(" ");
  };
  return { office, camper, writer, textOf };
}

test("questions are part of the letter: cleaned, edited with it, and unchanged where a save does not name them", async () => {
  const { writer } = await aMother();
  const noteId = randomId();
  const saved = await writer.saved("Dear Wren", { noteId, questions: [` Who sleeps \n above  you? `, food] });
  expect(saved.questions).toEqual([who, food]);
  const edited = await writer.saved("Dear Wren, hello", { noteId, basedOn: saved.updatedAt });
  expect(edited.questions).toEqual([who, food]);
  const fewer = await writer.saved("Dear Wren, hello", {
    noteId,
    basedOn: edited.updatedAt,
    questions: [food],
  });
  expect(fewer.updatedAt > edited.updatedAt).toBe(true);
  // A version that another device has replaced.
  expect(
    await writer.save("Dear Wren, hello", { noteId, basedOn: edited.updatedAt, questions: [who] }),
  ).toMatchObject({ body: { error: { message: noteErrors.changedElsewhere.message } } });
  // The answer was lost: the same request again changes nothing.
  const again = await writer.saved("Dear Wren, hello", {
    noteId,
    basedOn: edited.updatedAt,
    questions: [food],
  });
  expect(again.updatedAt).toBe(fewer.updatedAt);
  expect(await writer.listed()).toMatchObject([{ id: noteId, questions: [food] }]);
});

test("a letter has three questions at most, each of one line", async () => {
  const { writer } = await aMother();
  const save = async (questions: string[]) => (await writer.save("Dear Wren", { questions })).status;
  expect(await save([who, food, who, food])).toBe(400);
  expect(await save(["?".repeat(91)])).toBe(400);
  expect(await save([" "])).toBe(400);
  expect(await save([who, food, "?".repeat(90)])).toBe(200);
});

test("they are printed on the reply side, and a reprint asks the same", async () => {
  const { office, writer, textOf } = await aMother();
  await writer.saved("Dear Wren", { questions: [who, food] });
  const { jobId, url } = await office.print();
  const pages = await readPages((await office.download(url)).pdf);
  const reply = pages.find(({ text }) => text.includes("Write back to"));
  expect(reply?.text).toContain(who);
  expect(reply?.text).toContain(food);
  expect(reply?.payloads).toHaveLength(2);
  expect(await textOf(await office.reprint(jobId ?? "", 1))).toContain(who);
});

test("two letters of one writer with more than three questions are two sheets", async () => {
  const { office, writer } = await aMother();
  await writer.saved("First letter", { noteId: randomId(), questions: [who, food] });
  const first = await office.print();
  await office.http("voidPrintJobHttp", { jobId: first.jobId });
  await writer.saved("Second letter", { noteId: randomId(), questions: [who, food] });
  expect(await office.print()).toMatchObject({ sheets: 2 });
});

test("the safety desk shows them, with the words of its list marked", async () => {
  const { office, writer } = await aMother();
  const { camp, event } = office;
  await camp.call("saveSafetyDesk", { isOn: true, words: ["address"], repliesAtMinutes: null });
  await writer.saved("Dear Wren", { questions: [food, "What is your address?"] });
  const open = async (show: DeskShow) => {
    const { body } = await camp.call("openDeskLetters", { eventId: event.id, show }, camp.member);
    return z.object({ result: deskLettersAnswer }).parse(body).result.letters;
  };
  const asked = [
    { text: food, marks: [] },
    { text: "What is your address?", marks: [{ from: 13, to: 20 }] },
  ];
  expect(await open("all")).toMatchObject([{ marks: [], questions: asked }]);
  expect(await open("marked")).toHaveLength(1);
});

test("the preview has them", async () => {
  const { camper, writer } = await aMother();
  const look = async (questions: string[]) => {
    const response = await fetch(`${server.origin}/http/previewLetterHttp`, {
      method: "POST",
      headers: { ...writer.headers, "content-type": "application/json" },
      body: JSON.stringify({ participantId: camper.id, text: "Dear Wren", questions }),
    });
    return letterPreview.parse(await response.json()).pages.at(-1) ?? "";
  };
  const strokes = (page: string) => page.split("<use").length;
  expect(strokes(await look([who, food]))).toBeGreaterThan(strokes(await look([])) + 10);
});
