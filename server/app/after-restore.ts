import type { Db } from "#server/platform/db/database.ts";
import type { FileOfRow, FilesOfRows } from "#server/platform/files/files-of-rows.ts";
import type { Files } from "#server/platform/files/files.ts";
import { endAllSessions } from "#server/identity/store.ts";
import { photosOfRows } from "#server/notes/photos-of-rows.ts";
import { pdfsOfRows } from "#server/printing/pdfs-of-rows.ts";
import { booksOfRows } from "#server/responses/books/books-of-rows.ts";
import { incomingOfRows, picturesOfRows } from "#server/responses/pictures-of-rows.ts";

/** Whoever keeps files has an entry here; files under any other beginning are counted and left alone. */
export const allFilesOfRows: readonly FilesOfRows[] = [
  photosOfRows,
  pdfsOfRows,
  picturesOfRows,
  incomingOfRows,
  booksOfRows,
];

export type RestoreDeps = { db: Db; files: Files };

export type RestoreReport = {
  sessionsEnded: number;
  filesDue: number;
  /** Were gone, or newer than the moment: the rows now say that they are to be made. */
  madeAgain: string[];
  /** Are gone and cannot be made from rows. */
  missing: string[];
  /** Named by no row: they came after the moment. */
  strays: string[];
  /** Under beginnings that nobody here answers for. */
  unknown: number;
};

/**
 * The database is that of an earlier moment, the files are those of today. Brings the two together, before any server
 * starts. Run twice, it finds nothing new to do.
 */
export async function afterRestore(deps: RestoreDeps, moment: Date): Promise<RestoreReport> {
  // Who signed out, or was removed, after the moment would be inside again.
  const sessionsEnded = await endAllSessions(deps.db);
  const named = await listNamed(deps.db);
  const due = named.filter((file) => file.due);
  const report = { sessionsEnded, filesDue: due.length, madeAgain: [] as string[], missing: [] as string[] };
  for (let at = 0; at < due.length; at += looksAtOnce) {
    const looks = due.slice(at, at + looksAtOnce).map((file) => settle(deps, file, moment));
    for (const { key, found } of await Promise.all(looks)) if (found !== "well") report[found].push(key);
  }
  return { ...report, ...(await listUnnamed(deps, named)) };
}

/** Younger ones may belong to a row that is being written at this moment. */
const strayForMs = 24 * 60 * 60 * 1000;

/** For days later, when nobody needs them for piecing together what was lost. Looks anew. Answers how many went. */
export async function removeStrays(deps: RestoreDeps, now: Date): Promise<number> {
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

/** A store answers sixteen questions as fast as one. */
const looksAtOnce = 16;

type Settled = { key: string; found: "well" | "madeAgain" | "missing" };

async function settle({ db, files }: RestoreDeps, file: FileOfRow, moment: Date): Promise<Settled> {
  const { key, makeAgain } = file;
  const facts = await files.head(key);
  if (makeAgain === undefined) return { key, found: facts === undefined ? "missing" : "well" };
  // Stores round down to the second; one that is made again for nothing is the same to the byte.
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
