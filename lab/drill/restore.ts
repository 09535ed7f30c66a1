import { setTimeout as pause } from "node:timers/promises";
import { cephInstalled } from "#tools/engines/ceph-rgw.ts";
import type { WritingFamily } from "#tools/testing/writing-families.ts";
import { archiveTimeoutSeconds, untilPromoted } from "./restore-journal.ts";
import { compareSnapshots, countRows, type RestoreFindings, type Snapshot } from "./restore-ledger.ts";
import { takeSnapshot } from "./restore-standing.ts";
import { startRestoreWorld, type RestoreWorld } from "./restore-world.ts";
import type { DrillResult } from "./result.ts";

const families = 80;
const maxMs = 5 * 60_000;
/** The default in production. */
const keptDays = 14;
/** The piece is closed, then copied: on a busy machine that takes its time. */
const maxOnDiskSeconds = archiveTimeoutSeconds + 30;

type Seconds = Record<string, number>;

/**
 * Letters are deleted by mistake, then the machine is lost with its disk. Database and files must come back as they
 * were one second before the mistake: every row, every file, and nothing later.
 *
 * Careless: files are removed as soon as their rows are deleted. The drill must then miss the images.
 */
export async function restoreDrill({ careless = false }: { careless?: boolean } = {}): Promise<DrillResult> {
  if (!cephInstalled()) throw new Error("This drill needs a real S3: bash tools/debian-packages.sh");
  const started = performance.now();
  const deadline = AbortSignal.timeout(maxMs);
  const world = await startRestoreWorld({ families, keptDays: careless ? 0 : keptDays, deadline });
  const seconds: Seconds = {};
  try {
    const firstJob = await workBefore(world, seconds);
    const { snapshot: was, moment } = await noteTheMoment(world);
    await workAfter(world, firstJob);
    await makeTheMistake(world, was);
    const keptAfter = await untilKept(world);
    await world.destroy();
    await restore(world, moment, seconds);
    const rows = compareSnapshots(was, await takeSnapshot(world.url, world.files));
    const later = await timed(seconds, "a later copy", () => world.startLater());
    const text = await timed(seconds, "after-restore", () => world.afterRestore(moment, later));
    const removedAgain = await isRemoved(world);
    await world.startServer();
    const oldSession = await world.camp.statusOfOldSession(firstJob);
    await world.camp.signInAgain();
    await timed(seconds, "every PDF as it was", () => world.camp.everythingSet());
    const opened = (await world.camp.download(firstJob)).byteLength;
    const is = await takeSnapshot(world.url, world.files);
    const findings = { ...compareSnapshots(was, is), tablesChanged: rows.tablesChanged };
    show({ was, rows, findings, moment, output: text });
    const total = (performance.now() - started) / 1_000;
    const sizes = await world.journal.sizes();
    showTimes({ seconds, total, keptAfter, sizes });
    const inTime = keptAfter <= maxOnDiskSeconds && total * 1_000 <= maxMs;
    const closed = oldSession === 401 && removedAgain;
    const held = holds(findings) && closed && opened > 0 && inTime;
    console.log(
      `an earlier session gets ${oldSession}; the removed contact is removed again: ${removedAgain}`,
    );
    console.log(held ? "held" : "NOT held");
    return resultOf(held, was, findings);
  } finally {
    await world.stop();
  }
}

/** Monday is in the base backup, Tuesday only in the WAL. */
async function workBefore({ camp, journal, url }: RestoreWorld, seconds: Seconds): Promise<string> {
  const monday = await camp.print();
  await camp.reprint(monday, 3);
  await camp.reply(monday, 5);
  await timed(seconds, "base backup", () => journal.takeBase(url));
  await camp.write(camp.families.slice(0, 40), "It rains here, and the cat has your bed.");
  await camp.reply(await camp.print(), 5);
  await camp.write(camp.families.slice(40, 50), "This one waits to be printed.");
  return monday;
}

async function noteTheMoment(world: RestoreWorld): Promise<{ snapshot: Snapshot; moment: string }> {
  // Stores round a file's time to the second; the last file shall be older than the moment's.
  await pause(1_100);
  const snapshot = await takeSnapshot(world.url, world.files);
  const [row] = await world.asking.ask<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
  );
  if (row === undefined) throw new Error("the database does not know what time it is");
  await pause(1_100);
  const { tablesChanged } = compareSnapshots(snapshot, await takeSnapshot(world.url, world.files));
  if (tablesChanged.length > 0)
    throw new Error(`Tables changed during the snapshot: ${tablesChanged.join(", ")}`);
  return { snapshot, moment: row.moment };
}

/** What must not come back: letters, a job with its PDF, and a PDF that was set again without one child. */
async function workAfter({ camp }: RestoreWorld, firstJob: string): Promise<void> {
  await camp.write(camp.families.slice(50, 70), "Written after the moment.");
  await camp.print();
  await camp.purgeChildOf(firstJob);
  await camp.removeContactOf(sentAwayOf(camp));
}

function sentAwayOf({ families: all }: RestoreWorld["camp"]): WritingFamily {
  const family = all.at(-1);
  if (family === undefined) throw new Error("The camp has no family.");
  return family;
}

/** The one thing of after the moment that must come back: who lost access has none. */
async function isRemoved({ asking, camp }: RestoreWorld): Promise<boolean> {
  const contactId = sentAwayOf(camp).children[0]?.contactId;
  const [row] = await asking.ask<{ removed: boolean }>(
    "select removed_at is not null as removed from contacts where id = $1",
    [contactId],
  );
  return row?.removed === true;
}

/** Letters, print jobs and pictures go, and the worker has its turn at the files of what is gone. */
async function makeTheMistake({ asking, removeFiles }: RestoreWorld, was: Snapshot): Promise<void> {
  await asking.ask("delete from notes");
  await asking.ask("delete from print_jobs");
  await asking.ask("drop table sheet_notes");
  const pictures = [...was.files.keys()].filter((key) => key.startsWith("replies/"));
  await asking.ask("insert into files_to_remove (key) select unnest($1::text[])", [pictures]);
  await removeFiles();
}

/**
 * A WAL segment is archived when it is full or after a timeout. Returns for how many seconds the last change was only
 * on the local disk.
 */
async function untilKept({ asking }: RestoreWorld): Promise<number> {
  const began = performance.now();
  const [{ piece } = { piece: "" }] = await asking.ask<{ piece: string }>(
    "select pg_walfile_name(pg_current_wal_lsn()) as piece",
  );
  await asking.until(
    "the journal is kept up to the mistake",
    "select coalesce(last_archived_wal >= $1, false) as yes from pg_stat_archiver",
    [piece],
  );
  return (performance.now() - began) / 1_000;
}

async function restore(world: RestoreWorld, moment: string, seconds: Seconds): Promise<void> {
  await timed(seconds, "unpacking the base", () => world.journal.prepareRestore(moment));
  await timed(seconds, "replaying the journal", async () => {
    await world.startPostgres();
    await untilPromoted(world.url, world.asking.deadline);
  });
}

async function timed<Result>(seconds: Seconds, what: string, action: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await action();
  seconds[what] = (performance.now() - began) / 1_000;
  return result;
}

type Result = {
  was: Snapshot;
  /** Before anything was made again. */
  rows: RestoreFindings;
  findings: RestoreFindings;
  moment: string;
  output: string;
};

function show({ was, rows, findings, moment, output: text }: Result): void {
  console.log(`drill restore: letters deleted, a table dropped, the disk lost; back to ${moment}`);
  const tables = [...was.tables].filter(([, { rows: count }]) => count > 0);
  console.table(
    tables.map(([table, { rows: count }]) => ({
      table,
      rows: count,
      "same after the restore": !findings.tablesChanged.includes(table),
    })),
  );
  console.log(text.trimEnd());
  console.table([
    {
      tables: was.tables.size,
      rows: countRows(was),
      "tables changed": findings.tablesChanged.length,
      files: was.files.size,
      "PDFs made again": rows.filesLost.length + rows.filesChanged.length - findings.filesLost.length,
      "files lost": findings.filesLost.length,
      "files changed": findings.filesChanged.length,
      "files of after": findings.filesMore.length,
    },
  ]);
}

type Times = {
  seconds: Seconds;
  total: number;
  keptAfter: number;
  sizes: Awaited<ReturnType<RestoreWorld["journal"]["sizes"]>>;
};

function showTimes({ seconds, total, keptAfter, sizes }: Times): void {
  const rounded = Object.entries(seconds).map(([what, took]) => [`${what} (s)`, took.toFixed(1)]);
  console.table([Object.fromEntries(rounded)]);
  console.table([
    {
      "base (MB)": sizes.baseMegabytes.toFixed(1),
      "journal kept (MB)": sizes.journalMegabytes.toFixed(1),
      pieces: sizes.pieces,
      "last change only on the disk for (s)": keptAfter.toFixed(1),
      "at most (s)": maxOnDiskSeconds,
      "the drill (s)": total.toFixed(0),
    },
  ]);
}

function holds({ tablesChanged, filesLost, filesChanged }: RestoreFindings): boolean {
  return tablesChanged.length + filesLost.length + filesChanged.length === 0;
}

/** Rows and files are what was acknowledged; the disk and the server went, and three mistakes came before. */
function resultOf(held: boolean, was: Snapshot, findings: RestoreFindings): DrillResult {
  const { tablesChanged, filesLost, filesChanged } = findings;
  return {
    held,
    kills: 2,
    faults: 4,
    acknowledged: countRows(was) + was.files.size,
    lost: tablesChanged.length + filesLost.length + filesChanged.length,
    doubled: 0,
  };
}
