import { loadavg } from "node:os";
import * as z from "zod/mini";
import { writePayload } from "#domain/printing/sheet-code.ts";
import { createLog } from "#server/platform/log.ts";
import { openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { aPage, photographed } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import type { Bench } from "./bench.ts";
import { startHelper } from "./helper-process.ts";
import { picturesPerRound, rowsOf, seriesOf, type PicturesRound } from "./pictures-table.ts";
import { memoryOf } from "#tools/engines/process-memory.ts";

const rounds = 7;
/** Fewer rounds on a busy machine, so that the bench stays below three minutes. */
const fewestRounds = 5;
const enoughMs = 100_000;

export const picturesBench: Bench = {
  what: `${picturesPerRound} photographs of 1,800 × 2,400 in three sizes beside bare sharp`,
  maxSeconds: 240,
  async run(say) {
    const began = performance.now();
    const pids: number[] = [];
    const cleaner = openCleaner({
      log: createLog({ LOG_LEVEL: "silent" }),
      onStart: (pid) => pids.push(pid),
    });
    const bare = await startHelper("pictures-bare.ts");
    try {
      const photos = await photographs();
      const bytes = photos.reduce((sum, { length }) => sum + length, 0);
      for (const photo of photos)
        await bare.ask({ kind: "take", photo: photo.toString("base64") }, z.unknown());
      say(`photographs of ${(bytes / photos.length / 1e6).toFixed(2)} MB each`);
      const ours = (paper: "letter" | null) =>
        seconds(async () => {
          for (const photo of photos) await cleaner.clean({ bytes: photo, paper });
        });
      const bareSeconds = () => bare.ask({ kind: "draw" }, z.number());
      await Promise.all([ours("letter"), bareSeconds()]);
      const measured: PicturesRound[] = [];
      for (let turn = 1; turn <= rounds; turn += 1) {
        if (measured.length >= fewestRounds && performance.now() - began > enoughMs) break;
        const load = loadavg()[0] ?? Number.NaN;
        const first = turn % 2 === 1 ? await bareSeconds() : undefined;
        const [sizesSeconds, wholeSeconds] = [await ours(null), await ours("letter")];
        measured.push({ sizesSeconds, wholeSeconds, bareSeconds: first ?? (await bareSeconds()), load });
        say(`round ${turn} of ${rounds}, load ${load.toFixed(1)}`);
      }
      const peak = Math.max(...pids.map(peakOf));
      const figures = { rounds: measured, peak, barePeak: await bare.ask({ kind: "peak" }, z.number()) };
      return { rows: rowsOf(figures), figures, series: seriesOf(figures) };
    } finally {
      await cleaner.close();
      await bare.stop();
    }
  },
};

/** The same sheet from several sides: bytes that differ, as pictures do. */
async function photographs(): Promise<Buffer[]> {
  const page = await aPage(writePayload({ code: "7K3QW9XH", number: 42, token: "9F4KQ2X7HJ3MN" }), "letter");
  const photos: Buffer[] = [];
  for (let at = 0; at < picturesPerRound; at += 1) {
    const lean = at * 12;
    const photo = await photographed(page, {
      width: 1_800,
      height: 2_400,
      corners: [
        { x: 160 + lean, y: 150 },
        { x: 1_640, y: 210 + lean },
        { x: 1_700 - lean, y: 2_230 },
        { x: 90, y: 2_140 - lean },
      ],
    });
    photos.push(await asSharp(photo).jpeg({ quality: 85 }).toBuffer());
  }
  return photos;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

function peakOf(pid: number): number {
  try {
    return memoryOf(pid).peak;
  } catch {
    return 0; // It has ended and given all of it back.
  }
}
