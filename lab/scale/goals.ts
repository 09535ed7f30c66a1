import { foretold } from "./arithmetic.ts";
import type { Simulation } from "./measured.ts";

export type Goal = { what: string; goal: string; figure: string; met: boolean };

/** Minutes of the run that counts; shorter ones are tries. */
export const fullMinutes = 5;
/** A save that takes longer feels broken. */
const maxSaveMs = 500;
const maxInvalidationMs = 1_000;
const maxLagMs = 1_000;
/** The arithmetic adds up what each kind costs alone. Beside each other they cost less (shared trips) or more (caches). */
const foretoldWithin = { least: 0.5, most: 2 };

export function goalsOf(simulation: Simulation): Goal[] {
  const { mixed, about } = simulation;
  const failed = Object.values(mixed.kinds).reduce((sum, kind) => sum + kind.failed, 0);
  const request = Object.values(mixed.kinds).reduce((sum, kind) => sum + kind.requests, 0);
  const none = (what: string, count: number): Goal => ({
    what,
    goal: "0",
    figure: formatFigure(count),
    met: count === 0,
  });
  const within = (what: string, ms: number, most: number): Goal => ({
    what,
    goal: `at most ${formatFigure(most)} ms`,
    figure: `${formatFigure(ms)} ms`,
    met: ms <= most,
  });
  return [
    {
      what: "minutes with all traffic",
      goal: `${fullMinutes}`,
      figure: formatFigure(about.minutes),
      met: about.minutes >= fullMinutes,
    },
    {
      what: "requests that failed",
      goal: "0",
      figure: `${formatFigure(failed)} of ${formatFigure(request)}`,
      met: failed === 0,
    },
    none("streams lost", mixed.streamsLost),
    none("saves without an invalidation", mixed.invalidations.missing),
    none("failed jobs, rejected images, missing PDFs", mixed.deadLetters + notDone(mixed)),
    within("saving a note, p95", mixed.kinds["notes"]?.p95 ?? Number.POSITIVE_INFINITY, maxSaveMs),
    within("from Save to the invalidation, p95", mixed.invalidations.p95, maxInvalidationMs),
    within("replica lag, p95", mixed.replicaLagMs.p95, maxLagMs),
    ...foretoldGoals(simulation),
  ];
}

function notDone({ pictures, printJobs }: Simulation["mixed"]): number {
  return pictures.failed + pictures.open + printJobs.failed + printJobs.open;
}

function foretoldGoals(simulation: Simulation): Goal[] {
  const { foretold: predicted, measured } = foretold(simulation);
  const { least, most } = foretoldWithin;
  return (["api", "worker", "postgres"] as const).map((part) => {
    const times = measured[part] / predicted[part];
    return {
      what: `cores of ${part}, measured / calculated`,
      goal: `${least} to ${most} times`,
      figure: `${formatFigure(times)} times`,
      met: times >= least && times <= most,
    };
  });
}

/** Numbers as people read them: three digits that matter, thousands apart. */
export function formatFigure(value: number): string {
  if (value === 0) return "0";
  if (Math.abs(value) >= 1_000) return Number(value.toPrecision(3)).toLocaleString("en-US");
  if (Math.abs(value) >= 100) return value.toFixed(0);
  if (Math.abs(value) >= 10) return value.toFixed(1);
  return Number(value.toPrecision(2)).toString();
}

/** One that is counted and not measured. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

export function dollars({ from, to }: { from: number; to: number }): string {
  return `${formatFigure(from)} – ${formatFigure(to)}`;
}
