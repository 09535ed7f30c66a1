import { afterAll, expect, test } from "vitest";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { readPayload } from "#domain/printing/sheet-code.ts";
import { pageChecks, unwrittenAnswer, type UnwrittenAnswer } from "#domain/responses/page-checks.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { anIntakeDesk, type IntakeDesk } from "#tools/testing/intake-desk.ts";
import { times } from "#tools/testing/nightly.ts";
import { codesOn, picturesOf } from "#tools/testing/paper/read-paper.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { asSharp, drawOn, openPage } from "#tools/testing/photographs/page-picture.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { renderJob } from "#server/printing/render.ts";
import { keyOfJob } from "#server/printing/pdf-files.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

/** Each page is set, scanned and cleaned; on a busy machine that takes a while. */
const patience = { timeout: 900_000 };
const dotsPerInch = 150;

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

/** A week in which so many families have written, and the printed pages of their letters. */
async function aPrintedJob(families: number) {
  const { db, files } = server.deps;
  const desk = await anIntakeDesk(server);
  const { camp, event } = desk;
  const writers = [];
  for (let at = 1; at <= families; at += 1) {
    const camper = await aCamper(db, { event, name: `Child ${String(at).padStart(2, "0")}` });
    const contact = await aContact(db, { of: camper, name: "Mom" });
    const writer = await aWriter(server, { camp, event, camper, contact });
    await aWaitingNote(db, {
      from: contact,
      to: camper,
      text: "We miss you. The dog says hello.\nLove, Mom",
    });
    writers.push(writer);
  }
  const print = await printed(desk);
  const { stream } = await files.read(keyOfJob({ organizationId: camp.id, eventId: event.id, jobId: print }));
  const pages = await picturesOf(Buffer.concat(await stream.toArray()), dotsPerInch);
  // Cover lists have no codes.
  const sides = [];
  for (const page of pages) {
    const [code] = await codesOn(page);
    const payload = code === undefined ? undefined : readPayload(code.text);
    if (payload !== undefined) sides.push({ ...payload, page: payload.page ?? 0, picture: page });
  }
  return { desk, writers, sides };
}

async function printed({ camp, event }: IntakeDesk): Promise<string> {
  const place = { organizationId: camp.id, eventId: event.id };
  const claim = await (await aPrintDesk(server, camp.member, place)).claim();
  if (claim.empty) throw new Error("no letter waits");
  const key = { organizationId: camp.id, jobId: claim.jobId };
  await renderJob({ ...server.deps, invalidation: server.deps.publish }, key, new AbortController().signal);
  return claim.jobId;
}

const asJpeg = async (page: Uint8Array) =>
  asSharp(await openPage(page))
    .jpeg({ quality: 80 })
    .toBuffer();

test(
  "a job that a copier scans on both sides tells only the families whose child wrote",
  patience,
  async () => {
    const sheets = times(4, 24);
    const unanswered = times(1, 6);
    const { desk, writers, sides } = await aPrintedJob(sheets);
    expect(sides.map(({ number, page }) => [number, page])).toEqual(
      Array.from({ length: sheets }, (_, at) => [
        [at + 1, 1],
        [at + 1, 2],
      ]).flat(),
    );
    // The first child also draws on the letter itself.
    const heart = `<path transform="translate(150 190)" d="M0 6C-9 -2 -5 -9 0 -4C5 -9 9 -2 0 6Z" fill="none" stroke="#c02040" stroke-width="0.8"/>`;
    const jpegs: Buffer[] = [];
    for (const { number, page, picture } of sides) {
      const isAnswered = page === 2 && number > unanswered;
      const isDrawnOn = page === 1 && number === sheets;
      const written = isAnswered
        ? await handwriting(picture, number)
        : isDrawnOn
          ? await drawOn(await openPage(picture), heart)
          : undefined;
      jpegs.push(
        await (written === undefined ? asJpeg(picture) : asSharp(written).jpeg({ quality: 80 }).toBuffer()),
      );
    }
    const scanned = await picturesOf(copierPdf(jpegs, dotsPerInch), dotsPerInch);
    expect(scanned).toHaveLength(2 * sheets);
    const ids: string[] = [];
    for (const [at, picture] of scanned.entries()) {
      const { code, number, token } = sides[at] ?? fail();
      const paper = { jobId: code, sheetId: String(number).padStart(3, "0"), token };
      const id = await desk.send(await asJpeg(picture), paper);
      await desk.clean(id);
      ids.push(id);
    }
    const uploads = new Map((await desk.uploads()).map((upload) => [upload.id, upload]));
    expect(
      ids.map((id) => [uploads.get(id)?.sheetPage, uploads.get(id)?.side, uploads.get(id)?.state]),
    ).toEqual(
      sides.map(({ number, page }) => {
        const isWritten = page === 2 ? number > unanswered : number === sheets;
        return [page, page === 1 ? "letter" : "reply", isWritten ? "filed" : "unwritten"];
      }),
    );

    await sendNotifications(server);
    const told = writers.map((writer) =>
      subjectsTo(inbox, writer).filter((subject) => subject.includes("wrote back")),
    );
    expect(told.filter((subjects) => subjects.length > 0)).toHaveLength(sheets - unanswered);
    expect(told.flat()).toHaveLength(sheets - unanswered);
    const [notAnswered] = writers;
    if (notAnswered === undefined) fail();
    const replies = async () => (await notAnswered.ask(`${notAnswered.path}/responses`)).body;
    expect(await replies()).toEqual({ responses: [] });
    expect(await notAnswered.listed()).not.toContainEqual(
      expect.objectContaining({ state: "responseReceived" }),
    );

    // They lie where staff look through them, and one press files one.
    const checks = pageChecks.parse((await desk.camp.ask(`/events/${desk.event.id}/pageChecks`)).body);
    expect(checks).toEqual({ nothingWritten: unanswered + sheets - 1, twice: [] });
    const pages = await allUnwritten(desk);
    expect(pages).toHaveLength(unanswered + sheets - 1);
    const empty =
      pages.find(({ participantName, page }) => participantName === "Child 01" && page === 2) ?? fail();
    expect(empty).toMatchObject({ isLetterSide: false, page: 2 });
    const filed = await desk.http("fileNothingWrittenHttp", { uploadId: empty.id });
    expect(JSON.parse(filed.text)).toEqual({ responseId: empty.id });
    await sendNotifications(server);
    expect(subjectsTo(inbox, notAnswered).filter((subject) => subject.includes("wrote back"))).toHaveLength(
      1,
    );
    expect(await replies()).toMatchObject({ responses: [{ id: empty.id }] });
  },
);

async function allUnwritten({ camp, event }: IntakeDesk): Promise<UnwrittenAnswer["pages"]> {
  const pages: UnwrittenAnswer["pages"] = [];
  let older: string | null | undefined;
  do {
    const of = { eventId: event.id, ...(older === undefined ? {} : { older }) };
    const { body } = await camp.call("openNothingWritten", of, camp.member);
    const answer = unwrittenAnswer.parse(JSON.parse(JSON.stringify(body)).result);
    pages.push(...answer.pages);
    older = answer.older;
  } while (older !== null);
  return pages;
}

function fail(): never {
  throw new Error("there is no such page");
}
