import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { maxNoteLength, noteText } from "#domain/notes/note.ts";
import { cutIntoPieces } from "#domain/printing/job-pieces.ts";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import type { Db } from "#server/platform/db/database.ts";
import { composeDocument } from "#server/printing/compose-document.ts";
import { findLetterhead } from "#server/printing/render-store.ts";
import { listOutline, readSheets } from "#server/printing/sheet-store.ts";
import { corpus } from "#server/printing/typesetting/corpus.ts";
import { notoFonts } from "#server/printing/typesetting/noto-fonts.ts";
import { prepareDocument } from "#server/printing/typesetting/prepare-document.ts";
import { projectDir } from "#tools/engines/home.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { startHelper } from "../helper-process.ts";
import { putIntoCabins, writeNotes } from "../letters.ts";
import { addStaff, openCaller, withDb } from "../people.ts";
import { cpuSeconds, cpuSecondsWithEnded, peakMegabytes, withDescendants } from "../processes.ts";
import { openWorld, waitFor, type World } from "../world.ts";
import { bothInTurn, inRounds, secondsOf, type Bench } from "./bench.ts";

const sheets = 500;
const rounds = 7;
const templateFolder = join(projectDir, "server/printing/typesetting");

/** What a morning's mail costs relative to the minimum with our typesetter. */
export const printingBench: Bench = {
  what: `${sheets} mixed sheets from Print to the PDF relative to bare Typst on the same pieces`,
  maxSeconds: 300,
  async run(say) {
    await using world = await openWorld();
    await world.useS3("memstore");
    const api = await world.serve("api,live");
    const worker = await world.serve("worker");
    const camp = await writingFamilies(world.url, { accounts: sheets, childrenEach: 1 });
    const { bearer } = await addStaff(world.url, camp.orgId);
    const caller = openCaller(
      () => api.origin,
      () => bearer,
      { orgId: camp.orgId, eventId: camp.eventId },
    );
    await withDb(world.url, (db) => putIntoCabins(db, camp));
    let renderPeak = 0;
    const lookAtMemory = (): void => {
      const children = withDescendants([worker.pid]).slice(1);
      renderPeak = Math.max(renderPeak, ...children.map(peakMegabytes));
    };
    // The process that sets pages is replaced when it has grown: it is looked at while it lives.
    const looking = setInterval(lookAtMemory, 200);
    world.defer(() => clearInterval(looking));
    const print = async (turn: number): Promise<number> => {
      const letters = Array.from({ length: sheets }, (_, at) => ({
        writer: at,
        text: letterNumber(at, turn),
      }));
      await withDb(world.url, (db) => writeNotes(db, camp, letters));
      return secondsOf(async () => {
        const pressed = caller.http("createPrintJobHttp", { maxSheets: sheets });
        await untilRendered(world);
        await pressed;
      });
    };
    const firstSeconds = await print(0);
    const fonts = JSON.stringify([join(templateFolder, "fonts"), ...notoFonts()]);
    const typst = new URL("./typst-process.ts", import.meta.url);
    const bare = await startHelper(typst, [world.dir, templateFolder, fonts]);
    world.defer(() => bare.stop());
    const pieces = await withDb(world.url, (db) => piecesOfLatest(db, camp.orgId));
    const paths = pieces.map((_, at) => join(world.dir, `piece-${at + 1}.json`));
    for (const [at, path] of paths.entries()) await writeFile(path, pieces[at] ?? "");
    await bare.ask({ kind: "take", paths }, z.unknown());
    const setBare = () => bare.ask({ kind: "set" }, z.number());
    await setBare();
    say(`the first job took ${firstSeconds.toFixed(1)} s; ${pieces.length} pieces`);
    /** Of API, worker, typesetter and qpdf. Ended children count in the worker that waited for them. */
    const productCpu = () =>
      cpuSeconds(api.pid) +
      withDescendants([worker.pid]).reduce((sum, pid) => sum + cpuSecondsWithEnded(pid), 0);
    const series = await inRounds({ rounds, fewest: 5, say }, async (turn) => {
      const before = { product: productCpu(), bare: cpuSeconds(bare.pid) };
      const [ours, theirs] = await bothInTurn(turn, () => print(turn + 1), setBare);
      const cpu = productCpu() - before.product;
      const cpuRatio = cpu / (cpuSeconds(bare.pid) - before.bare);
      return { ours: sheets / ours, bare: sheets / theirs, ofBare: theirs / ours, cpuRatio };
    });
    return { series: { ...series, firstSeconds: [firstSeconds], renderPeak: [renderPeak] } };
  },
};

/** The product has printed every note on a sheet of its own, and the PDF can be opened. */
async function untilRendered(world: World): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const [row] = await world.query<{ done: boolean }>(
      `select not exists (select from notes where printed_at is null) and sheet_count = $1 and rendered_at is not null as done
       from print_jobs order by created_at desc limit 1`,
      [sheets],
    );
    return row?.done === true;
  };
  await waitFor("the PDF is rendered", isDone, { patienceMs: 90_000, everyMs: 20 });
}

/** As the product would save them; texts that cannot be saved are not printed either. */
const texts = corpus.flatMap(({ text }) => {
  const saved = noteText.safeParse(text);
  return saved.success ? saved.data : [];
});

/**
 * The letter of one family. Every other one is of the everyday kind, those between go through all scripts, pictures, long
 * words and ten thousand characters. No paragraph occurs twice: one that was set would serve the next.
 */
export function letterNumber(number: number, turn: number): string {
  const text = number % 2 === 0 ? texts[0] : texts[((number - 1) / 2) % texts.length];
  return (text ?? "")
    .split("\n")
    .map((line, at) => (line === "" ? line : `${turn}.${number + 1}.${at + 1} ${line}`))
    .join("\n")
    .slice(0, maxNoteLength)
    .trimEnd();
}

/** What the product gives its typesetter for the latest job, ready to be set. */
async function piecesOfLatest(db: Db, organizationId: string): Promise<string[]> {
  const latest = db.selectFrom("printJobs").select("id").orderBy("createdAt", "desc");
  const { id: jobId } = await latest.executeTakeFirstOrThrow();
  const job = await findLetterhead(db, { organizationId, jobId });
  if (job === undefined) throw new Error("The job that was just made does not exist.");
  const tokenOf = await openSheetTokens(developmentSheetKey);
  const pieces: string[] = [];
  for (const { sections } of cutIntoPieces(await listOutline(db, job), {
    lists: "building",
    withoutMail: [],
  })) {
    const refs = sections.flatMap((section) => section.sheets);
    const known = { tokenOf, photos: new Map() };
    const sheets = await readSheets(db, organizationId, refs);
    const document = await composeDocument(job, sections, sheets, known);
    pieces.push(prepareDocument(document).json);
  }
  return pieces;
}
