import * as z from "zod/mini";
import { createLog } from "#server/platform/log.ts";
import { openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { startHelper } from "../helper-process.ts";
import { photographSheet } from "../photographs.ts";
import { peakMegabytes, withDescendants } from "../processes.ts";
import { bothInTurn, inRounds, secondsOf, type Bench } from "./bench.ts";

const perRound = 12;
const rounds = 7;
const sheet = { code: "7K3QW9XH", number: 42, token: "9F4KQ2X7HJ3MN" };

export const picturesBench: Bench = {
  what: `${perRound} photographs of 1,800 × 2,400 in three sizes relative to bare sharp`,
  maxSeconds: 240,
  async run(say) {
    await using stops = new AsyncDisposableStack();
    const pids: number[] = [];
    const log = createLog({ LOG_LEVEL: "silent" });
    const cleaner = openCleaner({ log, onStart: (pid) => pids.push(pid) });
    stops.defer(() => cleaner.close());
    const bare = await startHelper(new URL("./sharp-process.ts", import.meta.url));
    stops.defer(() => bare.stop());
    const photos: Buffer[] = [];
    for (let at = 0; at < perRound; at += 1) {
      const photo = await photographSheet(sheet, at);
      photos.push(photo);
      await bare.ask({ kind: "take", photo: photo.toString("base64") }, z.unknown());
    }
    /** Without paper: three sizes. With paper: also its codes and the scan version. */
    const ours = (paper: "letter" | null) =>
      secondsOf(async () => {
        for (const photo of photos) await cleaner.clean({ bytes: photo, paper });
      });
    const drawBare = () => bare.ask({ kind: "draw" }, z.number());
    await Promise.all([ours("letter"), drawBare()]);
    const ms = (seconds: number) => (seconds / perRound) * 1_000;
    const series = await inRounds({ rounds, fewest: 5, say }, async (turn) => {
      const [[sizes, whole], bareSeconds] = await bothInTurn(
        turn,
        async () => [await ours(null), await ours("letter")] as const,
        drawBare,
      );
      return { ours: ms(sizes), bare: ms(bareSeconds), timesBare: sizes / bareSeconds, whole: ms(whole) };
    });
    return { series: { ...series, peak: [Math.max(...withDescendants(pids).map(peakMegabytes))] } };
  },
};
