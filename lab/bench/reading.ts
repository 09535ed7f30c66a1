import { loadavg } from "node:os";
import * as z from "zod/mini";
import type { HowBad, Scene } from "#tools/testing/photographs/scene.ts";
import { sceneCalled, scenes } from "#tools/testing/photographs/scenes.ts";
import { median } from "../figures.ts";
import { startHelper, type HelperProcess } from "../helper-process.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { openBuiltReader } from "./reading-browser.ts";

const goals = { readShare: 0.99, wrong: 0, photographs: 200, scenes: 30 };

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
    await using stops = new AsyncDisposableStack();
    const reader = await openBuiltReader();
    stops.defer(() => reader.stop());
    const helpers: HelperProcess[] = [];
    for (let nth = 0; nth < photographers; nth += 1) {
      const helper = await startHelper(new URL("./photographer-process.ts", import.meta.url));
      stops.defer(() => helper.stop());
      helpers.push(helper);
    }
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
    return { series: {}, rows: rowsOf({ photographs: inOrder, aloneMs }) };
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

/** What became of one photograph: its sheet was found, nothing was found, or a code was taken for another. */
export type Outcome = "read" | "unread" | "wrong";
export type Photographed = { scene: string; howBad: HowBad; seed: number; outcome: Outcome; ms: number };
export type ReadingFigures = {
  photographs: readonly Photographed[];
  /** One of them, several times, while no other is taken or read. */
  aloneMs: readonly number[];
};

/** Stricter than the product, which asks a person when the codes of a picture disagree: one wrong code is one too many. */
export function outcomeOf(payload: string, codes: readonly string[]): Outcome {
  if (codes.some((code) => code !== payload)) return "wrong";
  return codes.length > 0 ? "read" : "unread";
}

export function rowsOf({ photographs, aloneMs }: ReadingFigures): BenchRow[] {
  const scenes = [...new Set(photographs.map(({ scene }) => scene))];
  const usable = photographs.filter(({ howBad }) => howBad !== "awful");
  const awful = photographs.filter(({ howBad }) => howBad === "awful");
  const wrong = count(photographs, "wrong");
  const share = count(usable, "read") / Math.max(1, usable.length);
  return [
    ...scenes.map((name) => sceneRow(photographs.filter(({ scene }) => scene === name))),
    {
      what: "photographs taken",
      figure: `${photographs.length} of ${scenes.length} scenes`,
      goal: `at least ${goals.photographs} of ${goals.scenes}`,
      met: photographs.length >= goals.photographs && scenes.length >= goals.scenes,
    },
    {
      what: "ordinary and bad ones read",
      figure: `${count(usable, "read")} of ${usable.length}, ${(share * 100).toFixed(1)} %`,
      goal: `at least ${goals.readShare * 100} %`,
      met: share >= goals.readShare,
    },
    { what: "awful ones read", figure: `${count(awful, "read")} of ${awful.length}` },
    {
      what: "taken for another sheet",
      figure: `${wrong}`,
      goal: `${goals.wrong}`,
      met: wrong === goals.wrong,
    },
    {
      what: "an ordinary photograph of 12 MP, no other beside it",
      figure: `${median(aloneMs).toFixed(0)} ms`,
    },
  ];
}

function sceneRow(taken: readonly Photographed[]): BenchRow {
  const [read, wrong] = [count(taken, "read"), count(taken, "wrong")];
  const ms = median(taken.map((one) => one.ms)).toFixed(0);
  return {
    what: `${taken[0]?.howBad}: ${taken[0]?.scene}`,
    figure: `${read} of ${taken.length} read, ${wrong} wrong, ${ms} ms`,
  };
}

function count(photographs: readonly Photographed[], wanted: Outcome): number {
  return photographs.filter(({ outcome }) => outcome === wanted).length;
}
