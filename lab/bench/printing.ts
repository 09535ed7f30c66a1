import { loadavg } from "node:os";
import type { Bench } from "./bench.ts";
import { startPrintingSides, type PrintingSides } from "./printing-sides.ts";
import { rowsOf, seriesOf, sheetsPerRound, type PrintingRound } from "./printing-table.ts";

const rounds = 7;
/** Fewer rounds on a busy machine, so that the bench stays below three minutes. */
const fewestRounds = 5;
const enoughMs = 100_000;

/** What a morning's mail costs beside the least that is possible with our typesetter. */
export const printingBench: Bench = {
  what: `${sheetsPerRound} mixed sheets from the press to the PDF beside bare Typst on the same pieces`,
  maxSeconds: 300,
  async run(say) {
    if (process.platform !== "linux") throw new Error("This bench reads /proc and needs Linux.");
    const began = performance.now();
    const sides = await startPrintingSides({ weeks: rounds + 1, sheets: sheetsPerRound, say });
    try {
      const { seconds: firstSeconds, pages } = await sides.print(0);
      const pieces = await sides.handToBare(0);
      await sides.setBare();
      say(`the first job took ${firstSeconds.toFixed(1)} s; ${pieces} pieces`);
      const apiBefore = sides.apiMemory();
      const measured: PrintingRound[] = [];
      for (let turn = 1; turn <= rounds; turn += 1) {
        if (measured.length >= fewestRounds && performance.now() - began > enoughMs) break;
        measured.push(await measure(sides, turn));
        say(`round ${turn} of ${rounds}, load ${measured.at(-1)?.load.toFixed(1) ?? "?"}`);
      }
      const memory = { ...(await sides.peaks()), apiBefore, apiAfter: sides.apiMemory() };
      const { standsOn } = sides;
      const figures = { rounds: measured, firstSeconds, pages, memory, standsOn };
      return { rows: rowsOf(figures), figures, series: seriesOf(figures) };
    } finally {
      await sides.stop();
    }
  },
};

/** The order alternates between rounds. */
async function measure(sides: PrintingSides, turn: number): Promise<PrintingRound> {
  const load = loadavg()[0] ?? Number.NaN;
  const before = sides.cpu();
  const bareFirst = turn % 2 === 1 ? await sides.setBare() : undefined;
  const { seconds: productSeconds } = await sides.print(turn);
  const bareSeconds = bareFirst ?? (await sides.setBare());
  const after = sides.cpu();
  const [productCpu, bareCpu] = [after.product - before.product, after.bare - before.bare];
  return { productSeconds, bareSeconds, productCpu, bareCpu, load };
}
