import { dayMs } from "#domain/time.ts";
import { expireDueEvents } from "#server/events/expiry.ts";
import type { Db } from "#server/platform/db/database.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { FileOfRow, StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { deleteAllCodes } from "#server/identity/code-store.ts";
import { endAllSessions } from "#server/identity/store.ts";
import { logoFileIndex } from "#server/organizations/logo.ts";
import { deleteAllAddresses } from "#server/mail-in/address-store.ts";
import { incomingScanIndex } from "#server/mail-in/jobs.ts";
import { deleteAllNoteAddresses } from "#server/mailed-notes/address-store.ts";
import { incomingNoteIndex } from "#server/mailed-notes/jobs.ts";
import { photoFileIndex } from "#server/notes/photos.ts";
import { pdfsOfRows } from "#server/printing/pdf-files.ts";
import { booksOfRows } from "#server/responses/books/jobs.ts";
import { pictureFileIndex } from "#server/responses/pictures.ts";
import { incomingFileIndex } from "#server/uploads/pipeline.ts";
import { onEventExpired } from "./jobs.ts";

/** Every feature that stores files needs an entry; other prefixes are only counted. */
export const allFilesOfRows: readonly StoredFileIndex[] = [
  photoFileIndex,
  logoFileIndex,
  pdfsOfRows,
  pictureFileIndex,
  incomingFileIndex,
  incomingScanIndex,
  incomingNoteIndex,
  booksOfRows,
];

export type RestoreDeps = Pick<Deps, "db" | "files" | "config" | "clock">;

export type RestoreReport = {
  sessionsEnded: number;
  /** Their retention ended between the moment and the restore. */
  eventsEnded: number;
  /** Addresses for scans by mail; admins switch them on again. */
  addressesEnded: number;
  /** Addresses for letters by mail; the next email about a reply has another. */
  noteAddressesEnded: number;
  filesDue: number;
  /** Missing, or newer than the moment; their rows are marked for rendering. */
  madeAgain: string[];
  /** Missing, and cannot be rebuilt from rows. */
  missing: string[];
  /** Not referenced by any row: written after the moment. */
  strays: string[];
  /** Number of files under prefixes without an entry. */
  unknown: number;
};

/** Matches a restored database with today's files. Idempotent. Run it before any server starts. */
export async function afterRestore(deps: RestoreDeps, moment: Date): Promise<RestoreReport> {
  // The restore revives sessions that were ended after the moment, and sign-in codes that were used.
  const sessionsEnded = await endAllSessions(deps.db);
  await deleteAllCodes(deps.db);
  // And addresses for scans that were renewed or switched off.
  const addressesEnded = await deleteAllAddresses(deps.db);
  // And those of families whose access has ended.
  const noteAddressesEnded = await deleteAllNoteAddresses(deps.db);
  // And letters that were deleted because their time was over. The purge jobs delete their rows.
  const eventsEnded = await expireDueEvents({
    ...deps,
    // No server runs that a browser could be connected to.
    transact: createTransact(deps.db, { publish: () => undefined }),
    onEventExpired: onEventExpired(deps),
  });
  const named = await listNamed(deps.db);
  const due = named.filter((file) => file.due);
  const report = {
    sessionsEnded,
    eventsEnded,
    addressesEnded,
    noteAddressesEnded,
    filesDue: due.length,
    madeAgain: [] as string[],
    missing: [] as string[],
  };
  for (let at = 0; at < due.length; at += looksAtOnce) {
    const looks = due.slice(at, at + looksAtOnce).map((file) => settle(deps, file, moment));
    for (const { key, found } of await Promise.all(looks)) if (found !== "well") report[found].push(key);
  }
  return { ...report, ...(await listUnnamed(deps, named)) };
}

/** A younger file may belong to a row that is being written right now. */
const strayForMs = dayMs;

/** Run it days later, when the files are no longer needed to recover lost data. */
export async function deleteOrphans(deps: RestoreDeps, now: Date): Promise<number> {
  const named = await listNamed(deps.db);
  const { strays } = await listUnnamed(deps, named);
  let removed = 0;
  for (const key of strays) {
    const facts = await deps.files.head(key);
    if (facts === undefined || now.getTime() - facts.writtenAt.getTime() < strayForMs) continue;
    await deps.files.remove([key]);
    removed += 1;
  }
  return removed;
}

export async function listNamed(db: Db): Promise<FileOfRow[]> {
  return (await Promise.all(allFilesOfRows.map((one) => one.list(db)))).flat();
}

const looksAtOnce = 16;

type Settled = { key: string; found: "well" | "madeAgain" | "missing" };

async function settle({ db, files }: RestoreDeps, file: FileOfRow, moment: Date): Promise<Settled> {
  const { key, makeAgain } = file;
  const facts = await files.head(key);
  if (makeAgain === undefined) return { key, found: facts === undefined ? "missing" : "well" };
  // Stores round down to the second. Rendering again is harmless: the bytes are the same.
  const since = Math.floor(moment.getTime() / 1000) * 1000;
  if (facts !== undefined && facts.writtenAt.getTime() < since) return { key, found: "well" };
  await db.transaction().execute(makeAgain);
  return { key, found: "madeAgain" };
}

async function listUnnamed(
  { db, files }: RestoreDeps,
  named: readonly FileOfRow[],
): Promise<Pick<RestoreReport, "strays" | "unknown">> {
  const leaving = await db.selectFrom("filesToRemove").select("key").execute();
  const known = new Set([...named, ...leaving].map(({ key }) => key));
  const strays: string[] = [];
  let unknown = 0;
  let after: string | undefined;
  do {
    const page = await files.list("", { limit: 1000, ...(after === undefined ? {} : { after }) });
    for (const key of page.keys.filter((each) => !known.has(each)))
      if (allFilesOfRows.some(({ prefix }) => key.startsWith(prefix))) strays.push(key);
      else unknown += 1;
    after = page.next;
  } while (after !== undefined);
  return { strays, unknown };
}
