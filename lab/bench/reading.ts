import { loadavg } from "node:os";
import * as z from "zod/mini";
import type { Scene } from "#tools/testing/photographs/scene.ts";
import { sceneCalled, scenes } from "#tools/testing/photographs/scenes.ts";
import type { Bench } from "./bench.ts";
import { startHelper, type HelperProcess } from "./helper-process.ts";
import { openBuiltReader } from "./reading-browser.ts";
import { outcomeOf, rowsOf, type Photographed } from "./reading-table.ts";

/** Pictures of each scene, each of another sheet. Awful ones are there to be seen, not to be counted. */
const times = { ordinary: 5, bad: 5, awful: 2 };
const photographers = 2;
/** On a busy machine the last ones are left out, and the table says so. */
const enoughMs = 8.5 * 60_000;
const aloneTimes = 9;

type Order = { scene: Scene; side: number; seed: number };

/** How many sheets find home by themselves: photographs of our own paper in the reader that people get. */
export const readingBench: Bench = {
  what: "photographs of printed sheets in the built reader in Chromium (run npm run build first)",
  maxSeconds: 600,
  async run(say) {
    const until = performance.now() + enoughMs;
    const reader = await openBuiltReader();
    const helpers: HelperProcess[] = [];
    try {
      for (let nth = 0; nth < photographers; nth += 1)
        helpers.push(await startHelper("reading-photographer.ts"));
      const orders = ordersForAll();
      const photographs: Photographed[] = [];
      // Each photographer takes the next one while the others' are read.
      const open = orders.values();
      const work = async (helper: HelperProcess) => {
        for (const { scene, side, seed } of open) {
          if (performance.now() > until) return;
          const { payload, jpeg } = await take(helper, { scene, side, seed });
          const { codes, ms } = await reader.read(jpeg);
          const outcome = outcomeOf(payload, codes);
          photographs.push({ scene: scene.name, howBad: scene.howBad, seed, outcome, ms });
          if (outcome !== "read" && scene.howBad !== "awful") say(`${outcome}: ${scene.name}, ${seed}`);
          if (photographs.length % 25 === 0)
            say(`${photographs.length} of ${orders.length}, load ${(loadavg()[0] ?? Number.NaN).toFixed(1)}`);
        }
      };
      await Promise.all(helpers.map(work));
      const aloneMs = await readAlone(helpers, reader);
      const place = ({ scene }: Photographed) => scenes.findIndex(({ name }) => name === scene);
      const inOrder = photographs.toSorted((one, other) => place(one) - place(other));
      const figures = { photographs: inOrder, aloneMs, loadAfter: loadavg()[0] };
      return { rows: rowsOf(figures), figures };
    } finally {
      await reader.stop();
      for (const helper of helpers) await helper.stop();
    }
  },
};

/** Round by round, so that a run that stops early has still covered every scene. */
function ordersForAll(): Order[] {
  const rounds = Math.max(...Object.values(times));
  return Array.from({ length: rounds }, (_, seed) =>
    scenes.flatMap((scene, nth) => (seed < times[scene.howBad] ? { scene, side: nth + seed * 5, seed } : [])),
  ).flat();
}

const taken = z.object({ payload: z.string(), jpeg: z.string() });

async function take(helper: HelperProcess, { scene, side, seed }: Order) {
  const { payload, jpeg } = await helper.ask({ kind: "take", scene: scene.name, side, seed }, taken);
  return { payload, jpeg: Buffer.from(jpeg, "base64") };
}

async function readAlone(
  [helper]: readonly HelperProcess[],
  { read }: Awaited<ReturnType<typeof openBuiltReader>>,
): Promise<number[]> {
  if (helper === undefined) return [];
  const { jpeg } = await take(helper, { scene: sceneCalled("phone, as it comes"), side: 1, seed: 0 });
  const aloneMs: number[] = [];
  for (let turn = 0; turn < aloneTimes; turn += 1) aloneMs.push((await read(jpeg)).ms);
  return aloneMs;
}
