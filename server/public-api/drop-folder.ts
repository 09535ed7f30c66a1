import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#domain/app-error.ts";
import { dropErrors } from "#domain/public-api/drop-errors.ts";
import { dayMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import { maxImportBytes } from "#server/roster/read-in-turns.ts";

/** A file that was written to later than this may be unfinished. */
const stillMs = 60_000;
/** The files are rosters of children, so they do not stay. */
const keptDays = 14;
/** Of one organization. */
const dropsPerTurn = 20;

const settledFolders = ["done", "refused"] as const;
export type Settled = (typeof settledFolders)[number];

export type Drop = { folder: DropFolder; name: string };

type DropFolder = { organizationId: string; path: string };

/** Of all organizations. Folders that are links, or not named by an id, are never opened. */
export async function listFolders(root: string): Promise<DropFolder[]> {
  const top = await realpath(root);
  const found = await readdir(top, { withFileTypes: true });
  return found
    .filter((one) => one.isDirectory() && uuid.safeParse(one.name).success)
    .map(({ name }) => ({ organizationId: name, path: join(top, name) }));
}

/** Finished files. The others of a folder with many have the next turn, so that no organization waits for another. */
export async function listDrops(folder: DropFolder, now: Date): Promise<Drop[]> {
  const drops: Drop[] = [];
  for (const name of await readdir(folder.path)) {
    if (drops.length >= dropsPerTurn) break;
    if (isRoster(name) && (await isFinished(join(folder.path, name), now))) drops.push({ folder, name });
  }
  return drops;
}

/** Programs write under another name first, such as roster.csv.part or .roster.csv. */
function isRoster(name: string): boolean {
  return !name.startsWith(".") && /\.(csv|xlsx?)$/i.test(name);
}

/** By the time of the last change of the inode, which no program can set back. */
async function isFinished(path: string, now: Date): Promise<boolean> {
  try {
    const { ctimeMs, mtimeMs, isDirectory } = await lstatOf(path);
    return !isDirectory && now.getTime() - Math.max(ctimeMs, mtimeMs) >= stillMs;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

async function lstatOf(path: string) {
  const found = await lstat(path);
  const { ctimeMs, mtimeMs } = found;
  return { ctimeMs, mtimeMs, isDirectory: found.isDirectory() };
}

/** Throws an AppError for what is not a CSV file of its own; undefined if another worker took it. */
export async function readDrop({ folder, name }: Drop): Promise<Buffer | undefined> {
  if (!/\.csv$/i.test(name)) throw new AppError(dropErrors.notCsv);
  let file;
  try {
    // A link or a pipe that replaces the file now is not followed and does not block.
    file = await open(
      join(folder.path, name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
  } catch (error) {
    if (isGone(error)) return undefined;
    if (codeOf(error) === "ELOOP") throw new AppError(dropErrors.notAFile);
    throw error;
  }
  try {
    const found = await file.stat();
    // A second name may lead to a file that belongs elsewhere.
    if (!found.isFile() || found.nlink !== 1) throw new AppError(dropErrors.notAFile);
    if (found.size > maxImportBytes) throw new AppError(dropErrors.tooLarge);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Throws if files of this folder cannot be settled, before anything is done with them. */
export async function openSettled({ path }: DropFolder): Promise<void> {
  for (const as of settledFolders) {
    const target = join(path, as);
    await mkdir(target, { recursive: true });
    if (!(await lstat(target)).isDirectory()) throw new Error(`${as} in a roster folder is not a directory.`);
  }
}

/** Moves the file and writes the answer beside it. Does nothing if another worker was first. */
export async function settleDrop(
  { folder, name }: Drop,
  { as, answer, now }: { as: Settled; answer: string; now: Date },
): Promise<void> {
  const time = now.toISOString().replaceAll(":", "-");
  const settled = join(folder.path, as, `${time} ${shortened(name)}`);
  try {
    await rename(join(folder.path, name), settled);
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  await writeFile(`${settled}.txt`, answer, { flag: "wx" });
}

/** Bytes. Names have at most 255, and settled ones also a time and the ending of the answer. */
const maxNameBytes = 220;

/** Keeps the end, with the ending. Half a letter at the cut is dropped. */
function shortened(name: string): string {
  return Buffer.from(name)
    .subarray(-maxNameBytes)
    .toString()
    .replace(/^\uFFFD+/, "");
}

/** Deletes settled files and answers after two weeks. */
export async function forgetSettled({ path }: DropFolder, now: Date): Promise<void> {
  for (const settled of settledFolders) {
    const folder = join(path, settled);
    for (const name of await namesIn(folder)) {
      const file = join(folder, name);
      const { ctimeMs, isDirectory } = await lstatOf(file);
      if (!isDirectory && now.getTime() - ctimeMs > keptDays * dayMs) await rm(file, { force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    if (!(await lstat(folder)).isDirectory()) return [];
    return await readdir(folder);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

const isGone = (error: unknown) => codeOf(error) === "ENOENT";

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
