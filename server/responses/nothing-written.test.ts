import { afterAll, expect, test } from "vitest";
import { pageChecks, unwrittenAnswer, type UnwrittenAnswer } from "#domain/responses/page-checks.ts";
import { type IntakeDesk } from "#tools/testing/intake-desk.ts";
import { times } from "#tools/testing/nightly.ts";
import { picturesOf } from "#tools/testing/paper/read-paper.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { asSharp, drawOn, openPage } from "#tools/testing/photographs/page-picture.ts";
import { aPrintedJob, asJpeg, scannedAt } from "#tools/testing/printed-job.ts";
import { sendNotifications, subjectsTo } from "#tools/testing/send-mails.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

/** Each page is set, scanned and cleaned; on a busy machine that takes a while. */
const patience = { timeout: 900_000 };

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

test(
  "a job that a copier scans on both sides tells only the families whose child wrote",
  patience,
  async () => {
    const sheets = times(4, 24);
    const unanswered = times(1, 6);
    const { desk, writers, sides } = await aPrintedJob(server, sheets);
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
    const scanned = await picturesOf(copierPdf(jpegs, scannedAt), scannedAt);
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
    // Letter sides without ink are counted, and need no look.
    expect(checks).toEqual({ nothingWritten: unanswered, letterSides: sheets - 1, twice: [] });
    const pages = await allUnwritten(desk);
    expect(pages).toHaveLength(unanswered);
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

    // An empty reply side leaves the list when staff say so, and its family is told nothing.
    const [side] = sides.filter(({ page }) => page === 2);
    if (side === undefined) fail();
    const paper = { jobId: side.code, sheetId: String(side.number).padStart(3, "0"), token: side.token };
    const again = await desk.send(await asJpeg(side.picture), paper);
    await desk.clean(again);
    expect((await allUnwritten(desk)).map(({ id }) => id)).toEqual([again]);
    for (let press = 0; press < 2; press += 1)
      expect((await desk.http("foundEmptyHttp", { uploadIds: [again] })).text).toBe('{"ok":true}');
    expect(await allUnwritten(desk)).toEqual([]);
    const after = await desk.camp.ask(`/events/${desk.event.id}/pageChecks`);
    expect(after.body).toEqual({ nothingWritten: 0, letterSides: sheets - 1, twice: [] });
    const entries = await server.deps.db
      .selectFrom("auditEntries")
      .select("subject")
      .where("organizationId", "=", desk.camp.id)
      .where("action", "=", "pages.found-empty")
      .execute();
    expect(entries).toEqual([{ subject: { pages: 1 } }]);
    await sendNotifications(server);
    expect(subjectsTo(inbox, notAnswered).filter((subject) => subject.includes("wrote back"))).toHaveLength(
      1,
    );
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
