import { loadavg } from "node:os";
import type { Bench } from "./bench.ts";
import { startUploadSides } from "./upload-sides.ts";
import { rowsOf, seriesOf, smallOnes, type UploadRound } from "./upload-table.ts";

const rounds = 7;
/** Fewer rounds on a busy machine, so that the bench stays below three minutes. */
const fewestRounds = 5;
const warmUps = 6;
const enoughMs = 100_000;

/** What it costs to send a pile beside sending the same bytes straight to storage. */
export const uploadBench: Bench = {
  what: `${smallOnes.pictures} pictures of half a megabyte, two at a time: announced, sent and received, beside bare PUTs`,
  maxSeconds: 300,
  async run(say) {
    if (process.platform !== "linux") throw new Error("This bench reads /proc and needs Linux.");
    const began = performance.now();
    const sides = await startUploadSides(say);
    try {
      // A process that has just started learns what it will be asked; that is no file it holds.
      for (let turn = 0; turn < warmUps; turn += 1) {
        await sides.sendOurs();
        await sides.putBare();
      }
      const apiBefore = sides.apiMemory();
      const measured: UploadRound[] = [];
      for (let turn = 1; turn <= rounds; turn += 1) {
        if (measured.length >= fewestRounds && performance.now() - began > enoughMs) break;
        const load = loadavg()[0] ?? Number.NaN;
        const first = turn % 2 === 1 ? await sides.putBare() : undefined;
        const { seconds: oursSeconds, ...ours } = await sides.sendOurs();
        const bareSeconds = first ?? (await sides.putBare());
        const lineSeconds = { ours: await sides.sendOursOverLine(), bare: await sides.putBareOverLine() };
        const largeSeconds = { ours: await sides.sendOursLarge(), bare: await sides.putBareLarge() };
        measured.push({ oursSeconds, ...ours, bareSeconds, lineSeconds, largeSeconds, load });
        say(`round ${turn} of ${rounds}, load ${load.toFixed(1)}`);
      }
      const { standsOn } = sides;
      const figures = { rounds: measured, apiBefore, apiAfter: sides.apiMemory(), standsOn };
      return { rows: rowsOf(figures), figures, series: seriesOf(figures) };
    } finally {
      await sides.stop();
    }
  },
};
