import type { BenchRow } from "./bench.ts";
import type { Passed } from "./line-relay.ts";

export const photographsSent = 20;
export const line = { bitsPerSecond: 1_000_000, latencyMs: 300 };
const goals = { seconds: 90, standstillSeconds: 5, aheadBytes: 32 * 1024 };

/** One look at the list. No percent: it is not on its way. */
export type Look = { at: number; rows: readonly { name: string; percent: number | null; words: string }[] };

export type SentPhoto = { name: string; bytes: number; isStored: boolean; passed: readonly Passed[] };

export type LineFigures = {
  takenBytes: number;
  droppedAt: number;
  looks: readonly Look[];
  sent: readonly SentPhoto[];
  load: number;
};

export function rowsOf({ takenBytes, droppedAt, looks, sent, load }: LineFigures): BenchRow[] {
  const seconds = arrivedAfter(looks, droppedAt);
  const stored = sent.filter(({ isStored }) => isStored).length;
  const bytes = sent.reduce((sum, photo) => sum + photo.bytes, 0);
  const standstill = maxStandstill(looks, droppedAt);
  const ahead = furthestAhead(looks, sent);
  return [
    {
      what: `${photographsSent} photographs as they were taken`,
      figure: `${megabytes(takenBytes / photographsSent)} each`,
    },
    { what: "and as they were sent", figure: `${megabytes(bytes / photographsSent)} each` },
    {
      what: "from the drop until each says Uploaded",
      figure: seconds === undefined ? "never" : `${seconds.toFixed(1)} s`,
      goal: `at most ${goals.seconds} s`,
      met: seconds !== undefined && seconds <= goals.seconds,
    },
    {
      what: "stored, to the last byte",
      figure: `${stored} of ${photographsSent}`,
      goal: `all ${photographsSent}`,
      met: stored === photographsSent,
    },
    {
      what: "what bars said beyond what had arrived",
      figure: `${(ahead / 1024).toFixed(0)} KB at most`,
      goal: `at most ${goals.aheadBytes / 1024} KB, a quarter of a second`,
      met: ahead <= goals.aheadBytes,
    },
    {
      what: "longest time without anything moving",
      figure: `${standstill.toFixed(1)} s`,
      goal: `at most ${goals.standstillSeconds} s`,
      met: standstill <= goals.standstillSeconds,
    },
    { what: "what passed through the line", figure: `${megabits(sent).toFixed(2)} Mbit/s` },
    { what: "load average of the machine", figure: load.toFixed(1) },
  ];
}

/** Seconds until the first look at which every row has arrived. */
function arrivedAfter(looks: readonly Look[], droppedAt: number): number | undefined {
  const done = looks.find(
    ({ rows }) => rows.length === photographsSent && rows.every(({ words }) => words.includes("Uploaded")),
  );
  return done && (done.at - droppedAt) / 1_000;
}

export function maxStandstill(looks: readonly Look[], droppedAt: number): number {
  let [visible, since, longest] = ["", droppedAt, 0];
  for (const { at, rows } of looks) {
    const now = JSON.stringify(rows);
    longest = Math.max(longest, at - since);
    if (now !== visible) [visible, since] = [now, at];
  }
  return longest / 1_000;
}

/** The part of a progress bar that shows the transfer: preparation comes before it, completion after it. */
const onTheLine = { from: 10, to: 95 };

/** By how many bytes a bar was ever ahead of what had come through. */
export function furthestAhead(looks: readonly Look[], sent: readonly SentPhoto[]): number {
  const photos = new Map(sent.map((photo) => [photo.name, photo]));
  let furthest = 0;
  for (const { at, rows } of looks) {
    for (const { name, percent } of rows) {
      const photo = photos.get(name);
      if (photo === undefined || percent === null) continue;
      const part = (percent - onTheLine.from) / (onTheLine.to - onTheLine.from);
      const text = Math.min(1, Math.max(0, part)) * photo.bytes;
      furthest = Math.max(furthest, text - passedUntil(photo, at));
    }
  }
  return furthest;
}

function passedUntil({ passed }: SentPhoto, at: number): number {
  return passed.findLast((chunk) => chunk.at <= at)?.bytes ?? 0;
}

function megabits(sent: readonly SentPhoto[]): number {
  const times = sent.flatMap(({ passed }) => passed.map(({ at }) => at));
  const bytes = sent.reduce((sum, { passed }) => sum + (passed.at(-1)?.bytes ?? 0), 0);
  return (bytes * 8) / 1_000 / (Math.max(...times) - Math.min(...times));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
