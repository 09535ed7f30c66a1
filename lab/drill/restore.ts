import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { lifetimes } from "#domain/lifetimes.ts";
import { createdPrintJob, printJobUrl } from "#domain/printing/print-job.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { openPostgresBus } from "#server/platform/live/postgres-bus.ts";
import { createLog } from "#server/platform/log.ts";
import { projectDir } from "#tools/engines/home.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { printFromOutside } from "#tools/testing/print-from-outside.ts";
import { writingFamilies, type WritingFamily } from "#tools/testing/writing-families.ts";
import { putIntoCabins, writeNotes } from "../letters.ts";
import { addStaff, openCaller, post, withDb } from "../people.ts";
import { openWorld, query, waitFor, type World } from "../world.ts";
import { markedLetters } from "./printing-ledger.ts";
import { archiveTimeoutSeconds, openBackup, type Backup } from "./restore-backup.ts";
import { prepareRevocations } from "./restore-revocations.ts";
import type { DrillResult } from "./result.ts";
import {
  compareSnapshots,
  countRows,
  takeSnapshot,
  type RestoreFindings,
  type Snapshot,
} from "./snapshot.ts";

const families = 80;
const maxMs = 5 * 60_000;
/** The segment is closed, then copied: on a busy machine that takes its time. */
const maxOnDiskSeconds = archiveTimeoutSeconds + 30;
const pictureBytes = 300_000;

/**
 * Letters are deleted by mistake, then the machine is lost with its disk. Database and files must come back as they
 * were one second before the mistake: every row, every file, and nothing later.
 *
 * Careless: files are removed as soon as their rows are deleted. The drill must then miss the images.
 */
export async function restoreDrill({ careless = false }: { careless?: boolean } = {}): Promise<DrillResult> {
  const started = performance.now();
  const seconds: Record<string, number> = {};
  const timed = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await action();
    seconds[what] = (performance.now() - began) / 1_000;
    return result;
  };
  let backup: Backup | undefined;
  await using world = await openWorld({
    env: { FILES_KEPT_DAYS: String(careless ? 0 : lifetimes.restorable) },
    async settings(dir) {
      backup = await openBackup(join(dir, "postgres", "data"), join(dir, "backups"));
      return backup.settings;
    },
  });
  if (backup === undefined) throw new Error("There is no backup.");
  const backups: Backup = backup;
  await world.useS3("memstore");
  const files = openFiles(readConfig(world.env));
  const server = await world.serve("api,live,worker");
  const camp = await openCamp(world, () => server.origin);

  // Monday is in the base backup, Tuesday only in the WAL.
  const monday = await camp.print();
  await camp.reprint(monday, 3);
  await camp.reply(monday, 5);
  await timed("base backup", () => backups.takeBase(world.url));
  await camp.write(camp.families.slice(0, 40), "It rains here, and the cat has your bed.");
  const tuesday = await camp.print();
  await camp.reply(tuesday, 5);
  await camp.write(camp.families.slice(70, 72), "This one is printed by mistake.");
  const printedByMistake = await camp.print();
  await camp.write(camp.families.slice(40, 50), "This one waits to be printed.");
  const revocations = await prepareRevocations(world, { ...camp.place, jobId: tuesday });

  const { was, moment } = await noteTheMoment(world, () => takeSnapshot(world.url, files));

  // What must not come back: letters, a job with its PDF, and a PDF that was set again without one child.
  await revocations.revoke();
  await camp.voidJob(printedByMistake);
  await camp.deleteAccountOfFamily();
  await camp.write(camp.families.slice(50, 70), "Written after the moment.");
  await camp.print();
  await camp.purgeChildOf(monday);
  await camp.removeLastContact();

  // The mistake: letters, print jobs and pictures go, and the worker has its turn at the files of what is gone.
  await world.query("delete from notes where held_at is null");
  await world.query("delete from print_jobs where id <> $1 and voided_at is null", [tuesday]);
  await world.query("drop table sheet_notes");
  const pictures = [...was.files.keys()].filter((key) => key.startsWith("replies/"));
  await world.query("insert into files_to_remove (key) select unnest($1::text[])", [pictures]);
  await runNow(world, "remove-files");
  const archivedAfter = await untilArchived(world);

  await world.postgres.kill9();
  await server.kill9();
  await rm(join(world.postgresDir, "data"), { recursive: true });

  await timed("unpacking the base", () => backups.prepareRestore(moment));
  await timed("replaying the WAL", async () => {
    await world.postgres.start();
    await untilPromoted(world.url);
  });
  const rows = compareSnapshots(was, await takeSnapshot(world.url, files));
  const laterUrl = await timed("a later copy", async () => {
    await backups.prepareCopy(join(world.dir, "later"));
    const later = await startPostgres({ dir: join(world.dir, "later") });
    world.defer(() => later.stop());
    const url = later.url(new URL(world.url).pathname.slice(1));
    await untilPromoted(url);
    return url;
  });
  // The command that an operator runs.
  const { stdout } = await timed("after-restore", () => {
    const program = join(projectDir, "server/after-restore.ts");
    const args = [program, `--moment=${moment}`, `--later=${laterUrl}`];
    return promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env["PATH"], ...world.env },
    });
  });
  // Changes after the moment that must not be lost: revoked access stays revoked.
  const givenBack = [...(await revocations.listLost()), ...(await camp.listGivenBack(printedByMistake))];
  await server.start();
  const oldSession = await camp.statusOfSession(monday);
  await camp.signInAgain();
  await timed("every PDF as it was", () => camp.everythingSet());
  const opened = (await camp.download(monday)).byteLength;
  const is = await takeSnapshot(world.url, files);
  const findings = { ...compareSnapshots(was, is), tablesChanged: rows.tablesChanged };

  show({ was, rows, findings, moment, output: stdout });
  const total = (performance.now() - started) / 1_000;
  console.table([
    Object.fromEntries(Object.entries(seconds).map(([what, took]) => [`${what} (s)`, took.toFixed(1)])),
  ]);
  console.table([
    {
      ...(await backups.sizes()),
      "last change only on the disk for (s)": archivedAfter.toFixed(1),
      "at most (s)": maxOnDiskSeconds,
      "the drill (s)": total.toFixed(0),
    },
  ]);
  const lostRevocations = givenBack.length === 0 ? "none" : givenBack.join(", ");
  console.log(
    `an earlier session gets ${oldSession}; revocations that the restore undid: ${lostRevocations}`,
  );
  const { tablesChanged, filesLost, filesChanged } = findings;
  const lost = tablesChanged.length + filesLost.length + filesChanged.length;
  const inTime = archivedAfter <= maxOnDiskSeconds && total * 1_000 <= maxMs;
  return {
    held: lost === 0 && oldSession === 401 && givenBack.length === 0 && opened > 0 && inTime,
    // The disk and the server were lost, and three mistakes came before.
    kills: 2,
    faults: 4,
    acknowledged: countRows(was) + was.files.size,
    lost,
    doubled: 0,
  };
}

async function openCamp(world: World, origin: () => string) {
  const { url } = world;
  const camp = await writingFamilies(url, { accounts: families, childrenEach: 1 });
  const { orgId, eventId } = camp;
  const place = { orgId, eventId };
  await withDb(url, async (db) => {
    await putIntoCabins(db, camp);
    await writeNotes(db, camp, markedLetters(families, 1));
  });
  const admin = await addStaff(url, orgId);
  let { bearer } = admin;
  const dana = openCaller(origin, () => bearer, place);
  const files = openFiles(readConfig(world.env));
  const last = camp.families.at(-1)?.children[0];
  if (last === undefined) throw new Error("The camp has no family.");
  const everythingSet = () =>
    waitFor("every PDF is set", async () => {
      const open = "select from print_jobs where rendered_at is null and voided_at is null";
      return (await world.query(open)).length === 0;
    });

  const leaving = camp.families.at(-2);
  if (leaving === undefined) throw new Error("The camp has no second family.");

  return {
    place,
    families: camp.families,
    everythingSet,
    async write(by: readonly WritingFamily[], text: string): Promise<void> {
      for (const { bearer: own, children } of by)
        for (const { participantId } of children)
          await openCaller(origin, () => own, place).call("addNote", { participantId, text });
    },
    /** Everything that waits; done when the PDF is there. */
    async print(): Promise<string> {
      const { jobId } = createdPrintJob.parse(await dana.http("createPrintJobHttp", { maxSheets: 100 }));
      if (jobId === null) throw new Error("nothing waited to be printed");
      await everythingSet();
      return jobId;
    },
    reprint: (jobId: string, sheetNumber: number): Promise<boolean> =>
      waitFor("a sheet is reprinted", async () => {
        const { url: link } = printJobUrl.parse(await dana.http("reprintSheetHttp", { jobId, sheetNumber }));
        return link !== null;
      }),
    async download(jobId: string): Promise<Uint8Array> {
      const { url: link } = printJobUrl.parse(await dana.http("getPrintJobUrlHttp", { jobId }));
      if (link === null) throw new Error(`${jobId} has no PDF`);
      return new Uint8Array(await (await fetch(link)).arrayBuffer());
    },
    /** Replies, each with a picture in storage. Its bytes are random, so that nothing can make them again. */
    async reply(jobId: string, count: number): Promise<void> {
      const desk = await printFromOutside(url, admin, { organizationId: orgId, eventId });
      try {
        for (let n = 0; n < count; n += 1) {
          const { responseId } = await desk.respond(jobId);
          const key = `replies/${orgId}/${responseId}/full.jpg`;
          await files.put(key, randomBytes(pictureBytes), { contentType: "image/jpeg" });
        }
      } finally {
        await desk.close();
      }
    },
    /** A parent may not write any more, from now on. */
    removeLastContact: () =>
      dana.call("removeContact", { participantId: last.participantId, contactId: last.contactId }),
    voidJob: (jobId: string) => dana.http("voidPrintJobHttp", { jobId }),
    deleteAccountOfFamily: () =>
      openCaller(origin, () => leaving.bearer).call("deleteAccount", { typed: "DELETE" }),
    async listGivenBack(voidedJobId: string): Promise<string[]> {
      const revoked = {
        "a contact is removed": ["contacts where id = $1 and removed_at is not null", last.contactId],
        "a print job is voided": ["print_jobs where id = $1 and voided_at is not null", voidedJobId],
        "an account is deleted": [
          "users u where id = $1 and deleted_at is not null and not exists (select from participant_links where user_id = u.id)",
          leaving.userId,
        ],
      };
      const lost: string[] = [];
      for (const [name, [rows, id]] of Object.entries(revoked))
        if ((await world.query(`select from ${rows}`, [id])).length === 0) lost.push(name);
      return lost;
    },
    /** A child is purged: its sheets go, and the PDF is set again without it. */
    async purgeChildOf(jobId: string): Promise<void> {
      const child = "select participant_id from sheets where print_job_id = $1 order by number limit 1";
      await world.query(`delete from participants where id = (${child})`, [jobId]);
      await world.query("update print_jobs set render_failed_at = now() where id = $1", [jobId]);
      await dana.http("renderPrintJobHttp", { jobId });
      await everythingSet();
    },
    statusOfSession: async (jobId: string): Promise<number> =>
      (await post(`${origin()}/http/getPrintJobUrlHttp`, bearer, { ...place, jobId })).status,
    async signInAgain(): Promise<void> {
      bearer = await admin.signInAgain();
    },
  };
}

async function noteTheMoment(world: World, take: () => Promise<Snapshot>) {
  // A scheduled job may write in between. The next moment is free of it.
  for (let again = 2; ; again -= 1) {
    // Stores round a file's time to the second; the last file shall be older than the moment's.
    await pause(1_100);
    const was = await take();
    const [row] = await world.query<{ moment: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
    );
    if (row === undefined) throw new Error("the database does not know what time it is");
    await pause(1_100);
    const { tablesChanged } = compareSnapshots(was, await take());
    if (tablesChanged.length === 0) return { was, moment: row.moment };
    if (again === 0) throw new Error(`Tables changed during the snapshot: ${tablesChanged.join(", ")}`);
  }
}

/**
 * A WAL segment is archived when it is full or after a timeout. Returns for how many seconds the last change was only
 * on the local disk.
 */
async function untilArchived(world: World): Promise<number> {
  const began = performance.now();
  const [segment] = await world.query<{ name: string }>(
    "select pg_walfile_name(pg_current_wal_lsn()) as name",
  );
  const archived = "select from pg_stat_archiver where last_archived_wal >= $1";
  await waitFor(
    "the WAL is archived up to the mistake",
    async () => (await world.query(archived, [segment?.name])).length === 1,
  );
  return (performance.now() - began) / 1_000;
}

/** Until Postgres is no longer replaying and takes writes. */
function untilPromoted(url: string): Promise<boolean> {
  return waitFor("Postgres takes writes", async () => {
    const [row] = await query<{ open: boolean }>(url, "select not pg_is_in_recovery() as open");
    return row?.open === true;
  });
}

/** Puts a job without a payload into the queue and waits until a worker has done it. */
async function runNow(world: World, name: string): Promise<void> {
  const { url } = world;
  const log = createLog({ LOG_LEVEL: "silent" });
  const id = randomUUID();
  {
    await using stops = new AsyncDisposableStack();
    const database = openDatabase({ url, poolSize: 1, log });
    stops.defer(() => database.close());
    const bus = openPostgresBus({ url, log });
    stops.defer(() => bus.close());
    await bus.ready();
    const queue = await openQueue({ databaseUrl: url, jobs: [], bus, log, worker: false });
    stops.defer(() => queue.stop());
    const job = { name, payload: z.object({}) };
    await createTransact(database.db, bus)((tx) => queue.enqueue(tx, job, {}, { id }));
  }
  const done = "select from pgboss.job where id = $1 and state = 'completed'";
  await waitFor(`${name} has run`, async () => (await world.query(done, [id])).length === 1);
}

type Shown = {
  was: Snapshot;
  /** Before anything was made again. */
  rows: RestoreFindings;
  findings: RestoreFindings;
  moment: string;
  output: string;
};

function show({ was, rows, findings, moment, output }: Shown): void {
  console.log(`drill restore: letters deleted, a table dropped, the disk lost; back to ${moment}`);
  const changed = findings.tablesChanged.join(", ");
  console.log(output.trimEnd());
  console.table([
    {
      tables: was.tables.size,
      rows: countRows(was),
      "tables changed": changed === "" ? "none" : changed,
      files: was.files.size,
      "PDFs made again": rows.filesLost.length + rows.filesChanged.length - findings.filesLost.length,
      "files lost": findings.filesLost.length,
      "files changed": findings.filesChanged.length,
      "files of after": findings.filesMore.length,
    },
  ]);
}
