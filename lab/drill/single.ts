import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { newestRepliesAnswer } from "#domain/responses/my-response.ts";
import { completedUpload, issuedUpload, uploadStatesAnswer } from "#domain/responses/upload.ts";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import { transientPrefixes } from "#server/app/jobs.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { photographSheet } from "../photographs.ts";
import { query, waitFor } from "../world.ts";
import {
  requireLetterInPdf,
  sendLetter,
  signInWithCode,
  type LetterWorld,
  type Person,
  type SentLetter,
} from "./install-letter.ts";
import { trust } from "./install.ts";
import type { DrillResult } from "./result.ts";
import type { SingleWorld } from "./single-world.ts";
import { compareSnapshots, countRows, takeSnapshot, type Snapshot } from "./snapshot.ts";

export type SinglePlan = {
  start: () => Promise<SingleWorld>;
  /** Loses the copies of the files too; the restore must then name what is missing. */
  careless: boolean;
};

/** A restore ends every session. Workers remove files by their own clock. */
const changesAnyway = new Set(["sessions", "bearers", "files_to_remove"]);
const isCopied = (key: string) => !transientPrefixes.some((beginning) => key.startsWith(beginning));

/** Installs with one command, sends a letter and a reply, loses the machine, and restores with one command. */
export async function singleDrill({ start, careless }: SinglePlan): Promise<DrillResult> {
  const seconds: Record<string, string> = {};
  const timed = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await action();
    seconds[what] = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`== ${what}: ${seconds[what]} s`);
    return result;
  };
  await using single = await start();
  const { dir, origin, inbox } = single;
  const signIn = (name: string) => signInWithCode({ origin, inbox }, `${name}@example.org`);
  const world = { dir, origin, inbox, signIn };
  let was: Snapshot | undefined;
  try {
    await timed("install", () => single.install());
    trust(await single.certificate());
    await timed("doctor", () => single.doctor());
    const sent = await timed("a letter", () => sendLetter(world, (step) => console.log(`  ${step}`)));
    await timed("a reply", () => sendReply(single, sent));
    await timed("backup", () => single.backUp());
    // Only in the archived WAL.
    const text = "Dear Maya, this one was written after the backup.";
    await sent.elena.call("addNote", { ...sent.child, noteId: randomUUID(), text });
    const snapshot = await timed("waiting for the archive", () => quietSnapshot(single));
    was = snapshot;
    await single.loseMachine();
    if (careless) await single.loseCopiesOfFiles();
    await timed("restore", () => single.restore());
    trust(await single.certificate());
    const lost = await listLost(single, snapshot);
    const dana = await timed("reading everything again", () => readAgain(world, sent));
    const moment = await makeMistake(single, dana, sent);
    await timed("restore to a moment", () => single.restore(moment));
    lost.push(...(await listUndone(single, sent)));
    console.table([seconds]);
    if (lost.length > 0) console.error(`Not as before: ${lost.join(", ")}`);
    return resultOf(snapshot, lost.length);
  } catch (error) {
    console.error(error);
    return resultOf(was, 1);
  }
}

function resultOf(was: Snapshot | undefined, lost: number): DrillResult {
  const acknowledged = was === undefined ? 0 : countRows(was) + was.files.size;
  return { held: lost === 0, kills: 1, faults: 1, acknowledged, lost, doubled: 0 };
}

const filesOf = async (single: SingleWorld) => openFiles(readConfig(await single.settings()));

async function ownerUrl(single: SingleWorld): Promise<string> {
  return (await single.settings())["OWNER_DATABASE_URL"] ?? "";
}

/** A photo of the printed sheet, sent the way the staff's screen does, until Elena can read it. */
async function sendReply(single: SingleWorld, { dana, elena, place, jobId }: SentLetter): Promise<void> {
  const [job] = await query<{ code: string }>(
    await ownerUrl(single),
    "select code from print_jobs where id = $1",
    [jobId],
  );
  if (job === undefined) throw new Error("The print job is not in the database.");
  const sheet = { code: job.code, number: 1 };
  const { token } = await (await openSheetTokens((await single.settings())["SHEET_KEY"] ?? ""))(sheet);
  const photo = await photographSheet({ ...sheet, token }, 1);
  const named = { ...place, jobId: job.code, sheetId: "001", token };
  const picture = {
    contentType: "image/jpeg",
    size: photo.byteLength,
    sha256: createHash("sha256").update(photo).digest("hex"),
  };
  const { uploadUrl, headers, storagePath } = issuedUpload.parse(
    await dana.http("initSheetUploadHttp", { ...named, ...picture }),
  );
  if (uploadUrl === null) throw new Error("There is no link for the photo.");
  const stored = await fetch(uploadUrl, { method: "PUT", headers, body: new Uint8Array(photo) });
  if (!stored.ok) throw new Error(`The photo was answered with ${stored.status}.`);
  const upload = { ...named, storagePath, originalFileName: "IMG_0001.jpg" };
  const { responseId } = completedUpload.parse(await dana.http("completeSheetUploadHttp", upload));
  await waitFor("the reply is filed", async () => {
    const answer = await dana.http("getUploadStatesHttp", { ...place, uploadIds: [responseId] });
    return uploadStatesAnswer.parse(answer).uploads.some(({ state }) => state === "filed");
  });
  await requireReply(elena);
}

async function requireReply(elena: Person): Promise<void> {
  const { replies } = newestRepliesAnswer.parse(await elena.read("/my/replies"));
  const link = replies[0]?.small ?? null;
  if (link === null) throw new Error("Elena has no reply.");
  const picture = await fetch(link);
  if (!picture.ok) throw new Error(`The reply's picture was answered with ${picture.status}.`);
  await picture.arrayBuffer();
}

/** When nothing changes any more and the WAL is in the backups up to there. */
async function quietSnapshot(single: SingleWorld): Promise<Snapshot> {
  const url = await ownerUrl(single);
  const files = await filesOf(single);
  const take = () => takeSnapshot(url, files);
  const snapshot = await waitFor("nothing changes any more", async () => {
    const before = await take();
    await pause(2_000);
    const { tablesChanged, filesMore, filesLost } = compareSnapshots(before, await take());
    return tablesChanged.length + filesMore.length + filesLost.length === 0 ? before : undefined;
  });
  const [segment] = await query<{ name: string }>(
    url,
    "select pg_walfile_name(pg_current_wal_lsn()) as name",
  );
  const archived = "select from pg_stat_archiver where last_archived_wal >= $1";
  await waitFor(
    "the WAL is archived",
    async () => (await query(url, archived, [segment?.name])).length === 1,
  );
  return snapshot;
}

async function listLost(single: SingleWorld, was: Snapshot): Promise<string[]> {
  const is = await takeSnapshot(await ownerUrl(single), await filesOf(single));
  const { tablesChanged, filesLost, filesChanged } = compareSnapshots(was, is);
  console.table([{ tables: was.tables.size, rows: countRows(was), files: was.files.size }]);
  const tables = tablesChanged.filter((name) => !changesAnyway.has(name));
  // Originals of photos are in no backup, on purpose.
  return [...tables, ...filesLost.filter(isCopied), ...filesChanged.filter(isCopied)];
}

async function readAgain(world: Required<LetterWorld>, { place, child, jobId }: SentLetter): Promise<Person> {
  const dana = await world.signIn("dana");
  await requireLetterInPdf(world, dana, { ...place, jobId });
  const elena = await world.signIn("elena");
  await requireReply(elena);
  const notes = JSON.stringify(await elena.read(`/my/participants/${child.participantId}/notes`));
  for (const words of ["sleeps in front of your door", "written after the backup"])
    if (!notes.includes(words)) throw new Error(`Elena misses a letter: ${words}`);
  return dana;
}

/** After the moment that is returned, Elena loses access, and then all letters are deleted by mistake. */
async function makeMistake(
  single: SingleWorld,
  dana: Person,
  { child, contactId }: SentLetter,
): Promise<string> {
  const url = await ownerUrl(single);
  const [row] = await query<{ moment: Date }>(url, "select clock_timestamp() as moment");
  if (row === undefined) throw new Error("The database does not know what time it is.");
  await pause(1_100);
  await dana.call("removeContact", { ...child, contactId });
  await query(url, "delete from notes");
  return row.moment.toISOString();
}

/** The printed letter must be back, and Elena must not. Her waiting letter is deleted with her contact. */
async function listUndone(single: SingleWorld, { jobId, contactId }: SentLetter): Promise<string[]> {
  const url = await ownerUrl(single);
  const printed = "select from sheet_notes s join notes n on n.id = s.note_id where s.print_job_id = $1";
  const removed = "select from contacts where id = $1 and removed_at is not null";
  return [
    ...((await query(url, printed, [jobId])).length === 1 ? [] : ["the printed letter"]),
    ...((await query(url, removed, [contactId])).length === 1 ? [] : ["the removal of a contact"]),
  ];
}
