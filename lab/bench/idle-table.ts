import type { BenchRow, Series } from "./bench.ts";
import { median } from "./figures.ts";

export const rolesMeasured = ["api", "live", "worker", "api,live,worker"] as const;
export type Roles = (typeof rolesMeasured)[number];
const goals = { apiMebibytes: 150, startSeconds: 1.5 };

/** From the start of the process to its first "ready"; `rss` counts what it shares with others whole, `pss` its part. */
type IdleRole = { roles: Roles; startSeconds: number; rss: number; pss: number };
export type IdleRound = { roles: readonly IdleRole[]; load: number };

export function rowsOf(rounds: readonly IdleRound[]): BenchRow[] {
  return rolesMeasured.flatMap((roles): BenchRow[] => {
    const middle = (pick: (role: IdleRole) => number) => median(of(rounds, roles).map(pick));
    const [start, rss, pss] = [middle((r) => r.startSeconds), middle((r) => r.rss), middle((r) => r.pss)];
    const judged = roles === "api";
    return [
      {
        what: `${roles}: from its start to its first "ready"`,
        figure: `${start.toFixed(2)} s`,
        ...(judged
          ? { goal: `at most ${goals.startSeconds} s`, met: start <= goals.startSeconds }
          : undefined),
      },
      {
        what: `${roles}: memory after ten idle seconds`,
        figure: `${rss.toFixed(0)} MiB (${pss.toFixed(0)} MiB its own part)`,
        ...(judged
          ? { goal: `at most ${goals.apiMebibytes} MiB`, met: rss <= goals.apiMebibytes }
          : undefined),
      },
    ];
  });
}

export function seriesOf(rounds: readonly IdleRound[]): Series {
  const series: Series = { load: rounds.map(({ load }) => load) };
  for (const roles of rolesMeasured) {
    series[`${roles} start`] = of(rounds, roles).map(({ startSeconds }) => startSeconds);
    series[`${roles} rss`] = of(rounds, roles).map(({ rss }) => rss);
    series[`${roles} pss`] = of(rounds, roles).map(({ pss }) => pss);
  }
  return series;
}

function of(rounds: readonly IdleRound[], wanted: Roles): IdleRole[] {
  return rounds.flatMap(({ roles }) => roles.filter((role) => role.roles === wanted));
}
