import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { myParticipant } from "#domain/invites/my-participant.ts";
import { deskLettersAnswer } from "#domain/notes/desk-letter.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { readTexts, wordsOf } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

/** Wren's mother, whom staff know as Elena Vasquez, and a week at the printer. */
async function aMother() {
  const office = await aPrintOffice(server);
  const { camp, event } = office;
  const camper = await aCamper(server.deps.db, { event, name: "Wren Vasquez" });
  const contact = await aContact(server.deps.db, { of: camper, name: "Elena Vasquez" });
  const writer = await aWriter(server, { camp, event, camper, contact });
  const sign = (signedAs: unknown) => writer.call("signLetters", { ...writer.of, signedAs });
  const signedAs = async () => myParticipant.parse((await writer.ask(writer.path)).body).signedAs;
  return { office, camper, contact, writer, sign, signedAs };
}

test("the sheet says what the child calls the writer, and staff see the name they know", async () => {
  const { office, writer, sign, signedAs } = await aMother();
  expect(await signedAs()).toBeNull();
  await writer.saved("Dear Wren");
  expect((await sign("  Mama \n 🐻 ")).status).toBe(200);
  expect(await signedAs()).toBe("Mama 🐻");
  await sign("Mom");
  const { jobId, url } = await office.print();
  const id = jobId ?? "";
  const { pdf } = await office.download(url);
  const texts = await readTexts(pdf);
  expect(texts.filter((text) => text.includes("From Mom"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("Write back to Mom"))).toHaveLength(1);
  expect(texts.join(" ")).not.toContain("Elena");
  expect(await office.sheets(id)).toMatchObject([{ contactName: "Elena Vasquez" }]);
});

test("a printed sheet keeps what it said", async () => {
  const { office, writer, sign } = await aMother();
  await sign("Mom");
  await writer.saved("Dear Wren");
  const { jobId } = await office.print();
  await sign("Mother");
  const again = await readTexts((await office.download(await office.reprint(jobId ?? "", 1))).pdf);
  expect(again.join(" ")).toContain("From Mom");
  expect(again.join(" ")).not.toContain("Mother");
});

test("without an answer the sheet has the name, as before", async () => {
  const { office, writer, sign } = await aMother();
  await sign("Mom");
  await sign("  ");
  await writer.saved("Dear Wren");
  const { pdf } = await office.download((await office.print()).url);
  expect((await readTexts(pdf)).join(" ")).toContain("Write back to Elena Vasquez");
});

test("the safety desk shows the signature, and a letter is unread again after it changes", async () => {
  const { office, writer, sign } = await aMother();
  const { camp, event } = office;
  await camp.call("saveSafetyDesk", { isOn: true, words: [], repliesAtMinutes: null });
  const { id: noteId } = await writer.saved("Dear Wren");
  const open = async () => {
    const { body } = await camp.call("openDeskLetters", { eventId: event.id, show: "all" }, camp.member);
    return z.object({ result: deskLettersAnswer }).parse(body).result;
  };
  await office.http("setLetterCheckHttp", { noteId, checked: true });
  expect(await open()).toMatchObject({ unread: 0 });
  await sign("Mom");
  expect(await open()).toMatchObject({
    unread: 1,
    letters: [{ from: "Elena Vasquez", signedAs: "Mom", checked: null }],
  });
});

test("a signature is one short line without a web address", async () => {
  const { sign, signedAs } = await aMother();
  expect(await sign("M".repeat(31))).toMatchObject({
    status: 400,
    body: { error: { message: noteErrors.signatureTooLong.message } },
  });
  expect((await sign("www.example.org")).status).toBe(400);
  expect((await sign("M".repeat(30))).status).toBe(200);
  expect(await signedAs()).toBe("M".repeat(30));
});

test("the other parent's signature stays", async () => {
  const { office, camper, sign } = await aMother();
  const { camp, event } = office;
  const contact = await aContact(server.deps.db, { of: camper, name: "Luis Vasquez" });
  const father = await aWriter(server, { camp, event, camper, contact });
  await father.call("signLetters", { ...father.of, signedAs: "Papá" });
  await sign("Mom");
  expect(await father.ask(father.path)).toMatchObject({ body: { signedAs: "Papá" } });
});

test("staff choose large type for a child, and a printed sheet keeps the type it has", async () => {
  const { office, camper, writer } = await aMother();
  const { camp, event } = office;
  const place = { eventId: event.id, participantId: camper.id };
  const set = (largePrint?: boolean) =>
    camp.call("updateParticipant", { ...place, name: camper.name, largePrint }, camp.member);
  const heightOf = async (url: string | null) => {
    const words = await wordsOf((await office.download(url)).pdf);
    const word = words.find(({ text }) => text === "canoe");
    return Math.round((word?.bottom ?? 0) - (word?.top ?? 0));
  };
  await writer.saved("Did you try the canoe yet?");
  const usual = await office.print();
  expect((await set(true)).status).toBe(200);
  // Left out, it stays.
  expect((await set()).status).toBe(200);
  await writer.saved("Did you try the canoe again?");
  const large = await office.print();
  const [small, big] = [await heightOf(usual.url), await heightOf(large.url)];
  expect(big / small).toBeCloseTo(18 / 14, 1);
  await set(false);
  expect(await heightOf(await office.reprint(usual.jobId ?? "", 1))).toBe(small);
  expect(await heightOf(await office.reprint(large.jobId ?? "", 1))).toBe(big);
  const changes = (await office.actions()).filter(({ action }) => action === "participant.changed");
  expect(changes.map(({ subject }) => subject)).toEqual(
    ["on", "off"].map((largePrint) => ({ participantId: camper.id, largePrint })),
  );
});
