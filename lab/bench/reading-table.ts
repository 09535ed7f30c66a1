import type { HowBad } from "#tools/testing/photographs/scene.ts";
import type { BenchRow } from "./bench.ts";
import { inMs, median } from "./figures.ts";

const goals = { readShare: 0.99, wrong: 0, photographs: 200, scenes: 30 };

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
    { what: "an ordinary photograph of 12 MP, no other beside it", figure: inMs(median(aloneMs)) },
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
