import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lifetimes } from "#domain/lifetimes.ts";
import { dayMs, minuteMs } from "#domain/time.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const script = fileURLToPath(new URL("../../tools/backup/expire.sh", import.meta.url));

const nameOf = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;
const segmentOf = (night: number) => `0000000100000000000000${(100 - night).toString(16).toUpperCase()}`;

/**
 * A base backup of each of these nights, counted back from tonight, and the WAL since the oldest. Each night's took a minute
 * less than the one before.
 */
function backupsOf(nights: readonly number[]): string {
  const folder = makeTempDir();
  mkdirSync(join(folder, "wal"));
  for (const night of nights) {
    const base = join(folder, "base", nameOf(new Date(Date.now() - night * dayMs + night * minuteMs)));
    mkdirSync(base, { recursive: true });
    writeFileSync(join(base, "backup_label"), `START WAL LOCATION: 0/1 (file ${segmentOf(night)})\n`);
    execFileSync("tar", ["-C", base, "-czf", join(base, "base.tar.gz"), "backup_label"]);
    writeFileSync(join(folder, "wal", `${segmentOf(night)}.gz`), "");
  }
  return folder;
}

function expire(nights: readonly number[]): { bases: number; wal: string[]; oldest: string | undefined } {
  const folder = backupsOf(nights);
  execFileSync(script, [folder, String(lifetimes.restorable)]);
  const bases = readdirSync(join(folder, "base")).toSorted();
  return { bases: bases.length, wal: readdirSync(join(folder, "wal")), oldest: bases[0] };
}

const upTo = (nights: number) => Array.from({ length: nights + 1 }, (_, night) => night);

test("tonight's run removes the base of 14 nights ago with its WAL, and 13 days can be restored", () => {
  const { bases, wal, oldest } = expire(upTo(20));
  expect(bases).toBe(lifetimes.restorable + 1);
  expect(wal).not.toContain(`${segmentOf(lifetimes.backup)}.gz`);
  expect(wal).toContain(`${segmentOf(lifetimes.restorable)}.gz`);
  const oldestMoment = nameOf(new Date(Date.now() - lifetimes.restorable * dayMs + 20 * minuteMs));
  expect((oldest ?? "") < oldestMoment).toBe(true);
});

test("a night without a backup keeps no deleted letter longer", () => {
  const { wal } = expire(upTo(20).filter((night) => night !== lifetimes.restorable));
  expect(wal).not.toContain(`${segmentOf(lifetimes.backup)}.gz`);
  expect(wal).toContain(`${segmentOf(lifetimes.restorable - 1)}.gz`);
});

test("the only backup stays, whatever its age", () => {
  expect(expire([40]).bases).toBe(1);
});

test("every place that says how far back a restore reaches says the days of the privacy page", () => {
  const days = [
    /^days=(\d+)$/m.exec(read("../../deploy/postgres/pgbackrest.sh")),
    /^days=\$\{2:-(\d+)\}$/m.exec(read("../../tools/backup/nightly.sh")),
    /nightly\.sh \/backups (\d+)/.exec(read("../../docs/backups.md")),
    /set its window to (\d+) days/.exec(read("../../docs/backups.md")),
    /nightly\.sh \/backups (\d+)/.exec(read("../../docs/running.md")),
  ].map((found) => Number(found?.[1]));
  expect(new Set(days)).toEqual(new Set([lifetimes.restorable]));
  // A base is taken once a day.
  expect(lifetimes.restorable + 1).toBe(lifetimes.backup);
});
