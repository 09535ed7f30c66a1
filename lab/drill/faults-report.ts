import { pageGivesUpMs, type Tally } from "./faults-asking.ts";
import { compareWithKept, partOf, sumOf, type FaultsLedger, type Kept } from "./faults-ledger.ts";
import type { FaultKind } from "#tools/faults/fault-proxy.ts";
import { sum } from "../figures.ts";
import type { Open } from "./faults-kept.ts";
import type { Engine, Killed } from "./faults-world.ts";
import type { DrillResult } from "./result.ts";

/** One trouble and what people noticed of it. */
export type Part = {
  number: number;
  fault: FaultKind | "kill -9" | "none";
  where: Engine | Killed | "all";
  tally: Tally;
  recoveredAfterMs: number | undefined;
  /** How many connections hit the fault; a fault that none hits proves nothing. */
  met?: number;
};

export type Played = {
  parts: readonly Part[];
  ledger: FaultsLedger;
  kept: Kept;
  /** Whether every trouble had its turn. */
  inTime: boolean;
  /** What the worker has not done. */
  open: Open;
  /** Calls that still wait for a connection to the database. */
  waiting: number;
  seconds: number;
  invalidations: number;
};

export function showFaults(played: Played): DrillResult {
  const { parts, ledger, kept, inTime, open, waiting, seconds, invalidations } = played;
  const findings = compareWithKept(ledger, kept);
  const { lost, doubled } = sumOf(findings);
  console.log(
    "drill faults: the network to each engine fails in each way, then kill -9 of API, worker, decoder, Postgres and S3",
  );
  console.table(parts.map((part) => lineOf(part, ledger, kept)));
  console.table(sentencesOf(parts));
  const { sameMailTwice, ...pluralize } = findings;
  console.table(pluralize);
  console.table([
    {
      notes: ledger.notes.texts.size,
      "print jobs": ledger.jobs.size,
      "marks on paper": kept.paper.length,
      replies: ledger.replies.size,
      invites: ledger.invited.size,
      "mails twice, same id": sameMailTwice,
      "sign-ins": ledger.sessions.size,
      "live hints": invalidations,
      "waiting for the pool": waiting,
      seconds: Math.round(seconds),
    },
  ]);
  console.log("still open:");
  console.table([open]);
  const untrue = parts.flatMap(({ tally }) => tally.untrue);
  for (const text of untrue.slice(0, 5)) console.log(`told what is not so: ${text}`);
  if (!inTime) console.log("It did not end in time.");
  const kills = parts.filter(({ fault }) => fault === "kill -9").length;
  return {
    held:
      inTime &&
      parts.every(isWell) &&
      lost + doubled + untrue.length + waiting + sum(Object.values(open)) === 0,
    kills,
    faults: parts.filter(({ fault }) => fault !== "none").length - kills,
    acknowledged: parts.reduce((sum, { tally }) => sum + tally.acknowledged, 0),
    lost,
    doubled,
  };
}

function isWell({ tally, recoveredAfterMs, met = 1 }: Part): boolean {
  return recoveredAfterMs !== undefined && tally.maxMs <= pageGivesUpMs && tally.acknowledged > 0 && met > 0;
}

function lineOf(part: Part, ledger: FaultsLedger, kept: Kept): Record<string, string | number> {
  const { fault, where, tally, recoveredAfterMs, met = "", number } = part;
  const own = partOf(ledger, kept, number);
  return {
    fault,
    engine: where,
    connections: met,
    acknowledged: tally.acknowledged,
    refused: tally.refused,
    "longest answer (s)": (tally.maxMs / 1_000).toFixed(1),
    "recovered after (s)": recoveredAfterMs === undefined ? "NOT" : (recoveredAfterMs / 1_000).toFixed(1),
    ...sumOf(compareWithKept(own.ledger, own.kept)),
  };
}

/** What people read on their screens, for each engine. */
function sentencesOf(parts: readonly Part[]): Record<string, string | number>[] {
  const text = new Map<string, number>();
  for (const { where, tally } of parts)
    for (const [sentence, times] of tally.sentences) {
      const key = `${where}\n${sentence}`;
      text.set(key, (text.get(key) ?? 0) + times);
    }
  return [...text].map(([key, times]) => {
    const [engine = "", sentence = ""] = key.split("\n");
    return { engine, sentence, times };
  });
}
