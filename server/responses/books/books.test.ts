import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { auditAnswer } from "#domain/organizations/audit.ts";
import { formatAction } from "#domain/organizations/audit-actions.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { booksMade } from "#domain/responses/books/limits.ts";
import { bookErrors } from "#domain/responses/books/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aBookDesk, type BookDesk } from "#tools/testing/book-desk.ts";
import { urlIn } from "#tools/testing/downloads.ts";
import { drawnPicture } from "#tools/testing/drawn-picture.ts";
import { times } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

const run = promisify(execFile);
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const july = (day: number, hour = 18) => new Date(Date.UTC(2027, 6, day, hour));

/** A mother with two letters on paper, and two replies of which the second has two pages. */
async function aFullDesk() {
  const desk = await aBookDesk(server, { organization: { name: "Camp Bound Pages" } });
  const { db } = server.deps;
  await db
    .updateTable("notes")
    .set({ text: "The very first letter", createdAt: july(11), updatedAt: july(11) })
    .where("id", "=", desk.motherSheet.id)
    .execute();
  const second = await desk.letter("Die zweite, with 🐕 and שלום", july(15));
  const first = await desk.reply(desk.motherSheet, { receivedAt: july(13) });
  await desk.reply(second, { page: 1, receivedAt: july(17) });
  await desk.reply(second, { page: 2, receivedAt: july(17, 19) });
  return { ...desk, first, second };
}

async function readyDesk() {
  const desk = await aFullDesk();
  await desk.make();
  await desk.work();
  expect((await desk.read()).step).toBe("ready");
  return desk;
}

async function picturesIn(pdf: Uint8Array): Promise<{ page: number; width: number; height: number }[]> {
  const folder = await mkdtemp(join(tmpdir(), "cabin-courier-book-"));
  try {
    const file = join(folder, "book.pdf");
    await writeFile(file, pdf);
    const { stdout } = await run("pdfimages", ["-list", file]);
    const rows = stdout.trim().split("\n").slice(2);
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, , type]) => type === "image")
      .map(([page, , , width, height]) => ({
        page: Number(page),
        width: Number(width),
        height: Number(height),
      }))
      .filter(({ width }) => width > 500);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { linkNotFound } = noteErrors;

describe("a book", () => {
  test("has a cover, letters and replies by date, and an end, with numbered pages", async () => {
    const desk = await aFullDesk();
    expect(await desk.read()).toEqual({ step: "none", letters: 2, replies: 2, isOld: false });
    expect(await desk.made()).toEqual({ step: "making", letters: 2, replies: 2, percent: 0 });
    await desk.work();
    const answer = await desk.read();
    expect(answer).toMatchObject({ step: "ready", letters: 2, replies: 2 });
    const pages = await desk.pages();
    expect(answer).toMatchObject({ pages: pages.length });
    expect(pages[0]).toContain("Letters with Wren");
    expect(pages[0]).toContain("Camp Bound Pages");
    expect(pages[0]).toContain(desk.event.name);
    expect(pages[0]).not.toContain("Vasquez");
    const whole = pages.join(" ");
    const order = [
      "From Elena Vasquez Jul 11, 2027",
      "The very first letter",
      "Wren wrote back Jul 13, 2027",
      "From Elena Vasquez Jul 15, 2027",
      "Die zweite, with",
      "Wren wrote back, page 1 of 2 Jul 17, 2027",
      "Wren wrote back, page 2 of 2 Jul 17, 2027",
      "The end",
      "2 letters and 2 replies.",
    ].map((words) => whole.indexOf(words));
    expect(order.filter((at) => at < 0)).toEqual([]);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(whole).toContain("שלום");
    // The cover has no number; all others have their own.
    expect(pages.slice(1).map((text) => / (\d+)$/.exec(text)?.[1] ?? /^(\d+)\b/.exec(text)?.[1])).toEqual(
      pages.slice(1).map((_, at) => String(at + 2)),
    );
    const pictures = await picturesIn(await desk.pdf());
    expect(pictures).toHaveLength(3);
    for (const { width, height } of pictures) expect(Math.max(width, height)).toBe(1_600);
  });

  test("has nothing of the other parent, nothing that waits and nothing that was withdrawn", async () => {
    const desk = await aFullDesk();
    await desk.reply(desk.fatherSheet, { receivedAt: july(14) });
    await desk.mother.saved("This one waits to be printed");
    await desk.withdraw(desk.first);
    await desk.make();
    await desk.work();
    const whole = (await desk.pages()).join(" ");
    expect(whole).toContain("The very first letter");
    expect(whole).not.toMatch(/Jonas|waits to be printed|Jul 13|Jul 14/);
    expect(await picturesIn(await desk.pdf())).toHaveLength(2);
    await desk.make(desk.father);
    await desk.work();
    const fathers = (await desk.pages(desk.father)).join(" ");
    expect(fathers).toContain("From Jonas Vasquez");
    expect(fathers).not.toMatch(/Elena|very first letter/);
    expect(await picturesIn(await desk.pdf(desk.father))).toHaveLength(1);
  });

  test("has nothing that is held, and nothing before its time of day", async () => {
    const desk = await aFullDesk();
    const { db } = server.deps;
    const replies = db.updateTable("responses").where("organizationId", "=", desk.camp.id);
    const anHour = 3_600_000;
    const [passed, toCome] = [new Date(Date.now() - anHour), new Date(Date.now() + anHour)];
    await replies.set({ visibleFrom: toCome }).where("id", "!=", desk.first).execute();
    await replies.set({ visibleFrom: passed, heldAt: passed }).where("id", "=", desk.first).execute();
    expect(await desk.read()).toEqual({ step: "none", letters: 2, replies: 0, isOld: false });
    await desk.make();
    await desk.work();
    expect((await desk.pages()).join(" ")).not.toContain("Wren wrote back");
    expect(await picturesIn(await desk.pdf())).toEqual([]);
    // Released, it is shown, and a book without it is an old one.
    await replies.set({ heldAt: null }).where("id", "=", desk.first).execute();
    expect(await desk.read()).toEqual({ step: "none", letters: 2, replies: 1, isOld: true });
    await desk.make();
    await desk.work();
    const whole = (await desk.pages()).join(" ");
    expect(whole).toContain("Wren wrote back Jul 13, 2027");
    expect(whole).not.toContain("Jul 17, 2027");
  });

  test("speaks its owner's language, and calls a letter that was written first what it is", async () => {
    const desk = await aFullDesk();
    const { db, files } = server.deps;
    const blank = await aStationerySheet(db, { of: desk.camper });
    const first = await desk.writtenFirst(blank, { receivedAt: july(12) });
    const key = `replies/${desk.camp.id}/${first}/full.jpg`;
    await files.put(key, await drawnPicture(), { contentType: "image/jpeg" });
    expect((await desk.address(first, "everyone")).status).toBe(200);
    await db.updateTable("users").set({ language: "es" }).where("id", "=", desk.mother.id).execute();
    await desk.make();
    await desk.work();
    const whole = (await desk.pages()).join(" ");
    for (const sentence of [
      "Cartas con Wren",
      "De Elena Vasquez 11 jul 2027",
      "Wren le escribió 12 jul 2027",
      "Wren respondió, página 2 de 2",
      "Fin",
      "2 cartas y 3 respuestas.",
    ])
      expect(whole).toContain(sentence);
    expect(whole).not.toMatch(/wrote|Letters with|The end|Jul /);
    expect(urlIn(await desk.link())).toContain("cartas.pdf");
    // In another language it would be another book.
    await db.updateTable("users").set({ language: "en" }).where("id", "=", desk.mother.id).execute();
    expect(await desk.read()).toMatchObject({ step: "none", isOld: true });
    await db
      .updateTable("responses")
      .set({ heldAt: july(12) })
      .where("id", "=", first)
      .execute();
    expect(await desk.read()).toMatchObject({ letters: 2, replies: 2 });
  });

  test("shows the straightened page where the family's screen does, and says where a picture is missing", async () => {
    const desk = await aBookDesk(server);
    const { files } = server.deps;
    const scanned = await desk.reply(desk.motherSheet, { page: 1, receivedAt: july(14), hasScan: true });
    const lost = await desk.reply(desk.motherSheet, { page: 2, receivedAt: july(14) });
    await files.put(`replies/${desk.camp.id}/${scanned}/scan.webp`, await drawnPicture(1_000, 1_200), {
      contentType: "image/webp",
    });
    await files.remove([`replies/${desk.camp.id}/${lost}/full.jpg`]);
    await desk.make();
    await desk.work();
    expect(await picturesIn(await desk.pdf())).toEqual([
      expect.objectContaining({ width: 1_000, height: 1_200 }),
    ]);
    expect((await desk.pages()).join(" ")).toContain("The picture of this page could not be had.");
  });

  test("of many replies is set in pieces and stays small", { timeout: 120_000 }, async () => {
    const replies = times(10, 60);
    const desk = await aBookDesk(server);
    for (let at = 0; at < replies; at += 1)
      await desk.reply(await desk.letter(`Letter ${at + 1}.`, july(1, at)), { receivedAt: july(5, at) });
    await desk.make();
    await desk.work();
    const answer = await desk.read();
    expect(answer).toMatchObject({ step: "ready", letters: replies + 1, replies });
    expect(answer.step === "ready" ? answer.byteSize : 0).toBeLessThan(25_000_000);
    const pages = await desk.pages();
    expect(pages.join(" ").match(/Wren wrote back/g)).toHaveLength(replies);
    expect(pages.at(-2)).toMatch(new RegExp(`\\b${pages.length - 1}\\b`));
  });

  test("is on the organization's paper", async () => {
    const desk = await aFullDesk();
    await server.deps.db
      .updateTable("organizations")
      .set({ paper: "a4" })
      .where("id", "=", desk.camp.id)
      .execute();
    await desk.make();
    await desk.work();
    expect(await sizeOf(await desk.pdf())).toBe("595.276 x 841.89");
  });
});

async function sizeOf(pdf: Uint8Array): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "cabin-courier-book-"));
  try {
    const file = join(folder, "book.pdf");
    await writeFile(file, pdf);
    const { stdout } = await run("pdfinfo", [file]);
    return /Page size:\s+([\d.]+ x [\d.]+)/.exec(stdout)?.[1];
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("who may", () => {
  test("only linked users; all others get the same not-found as for an unknown id", async () => {
    const desk = await readyDesk();
    const stranger = (await aBookDesk(server)).mother;
    const request = { participantId: desk.camper.id };
    for (const name of ["makeMyBook", "getMyBookUrl"]) {
      expect(await stranger.call(name, request)).toMatchObject(refusal(404, linkNotFound.message));
      expect(await desk.camp.call(name, request)).toMatchObject(refusal(404, linkNotFound.message));
    }
    expect((await stranger.ask(`${desk.mother.path}/book`)).status).toBe(404);
  });

  test("the other parent neither sees nor opens it", async () => {
    const desk = await readyDesk();
    expect(await desk.read(desk.father)).toMatchObject({ step: "none", letters: 1, replies: 0 });
    expect(await desk.link(desk.father)).toMatchObject(refusal(409, bookErrors.notReady.message));
  });

  test("with nothing on paper there is nothing to make", async () => {
    const desk = await aBookDesk(server);
    const { db } = server.deps;
    // As after its job was voided: it waits again.
    await db
      .updateTable("notes")
      .set({ printedAt: null, printJobId: null, sheetNumber: null })
      .where("id", "=", desk.motherSheet.id)
      .execute();
    expect(await desk.read()).toEqual({ step: "empty" });
    expect(await desk.make()).toMatchObject(refusal(409, bookErrors.nothingYet.message));
    expect(await desk.rows()).toEqual([]);
  });

  test("making and opening are written down, without a name of a child", async () => {
    const desk = await readyDesk();
    await desk.link();
    const actions = (await desk.actions()).filter(({ action }) => action.startsWith("book."));
    const common = {
      eventId: desk.event.id,
      actorId: desk.mother.id,
      subject: { participantId: desk.camper.id },
    };
    expect(actions).toEqual([
      { action: "book.made", ...common },
      { action: "book.opened", ...common },
    ]);
    const { entries } = auditAnswer.parse((await desk.camp.ask("/audit")).body);
    expect(entries.map(({ action }) => action)).toContain("book.opened");
    expect(formatAction("book.opened", told)).toBe(
      "opened the book of their own letters with Wren in Week 3",
    );
  });

  test("a few a day for a person and child, then it says when to come back", async () => {
    const desk = await aFullDesk();
    for (let at = 0; at < booksMade.times; at += 1) {
      expect((await desk.make()).status).toBe(200);
      await server.deps.db
        .updateTable("books")
        .set({ failedAt: new Date() })
        .where("organizationId", "=", desk.camp.id)
        .execute();
    }
    const refused = await desk.make();
    expect(refused).toMatchObject(refusal(429, bookErrors.tooMany.message));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_600);
    expect((await desk.make(desk.father)).status).toBe(200);
  });
});

const told = {
  number: () => 0,
  text: () => "",
  at: (preposition: string) => ` ${preposition} Week 3`,
  event: "Week 3",
  participant: "Wren",
  person: "",
  words: organizationTerms({ type: "Camp" }),
};

describe("it is offered while nothing has changed", () => {
  const cases: [string, (desk: Awaited<ReturnType<typeof aFullDesk>>) => Promise<unknown>][] = [
    ["a letter was printed", (desk) => desk.letter("One more", july(18))],
    ["a reply came", (desk) => desk.reply(desk.second, { page: 3, receivedAt: july(18) })],
    ["the child's name was mended", (desk) => rename(desk)],
  ];
  test.each(cases)("not after %s; a new book contains it", async (_, happens) => {
    const desk = await readyDesk();
    const [old] = await desk.rows();
    await happens(desk);
    expect(await desk.read()).toMatchObject({ step: "none", isOld: true });
    expect(await desk.link()).toMatchObject(refusal(409, bookErrors.notReady.message));
    await desk.make();
    await desk.work();
    expect((await desk.read()).step).toBe("ready");
    const rows = await desk.rows();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(old?.id);
  });

  test("pressed again it is the same one, and nothing is made", async () => {
    const desk = await readyDesk();
    const before = await desk.rows();
    expect((await desk.made()).step).toBe("ready");
    expect(await desk.rows()).toEqual(before);
    expect((await desk.actions()).filter(({ action }) => action === "book.made")).toHaveLength(1);
  });

  test("two presses at once make one", async () => {
    const desk = await aFullDesk();
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.made()));
    expect(answers.map(({ step }) => step)).toEqual(Array.from({ length: 5 }, () => "making"));
    expect(await desk.rows()).toHaveLength(1);
    expect((await desk.actions()).filter(({ action }) => action === "book.made")).toHaveLength(1);
  });
});

async function rename({ camper }: Pick<BookDesk, "camper">): Promise<void> {
  await server.deps.db
    .updateTable("participants")
    .set({ name: "Renn Vasquez" })
    .where("id", "=", camper.id)
    .execute();
}
