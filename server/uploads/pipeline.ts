import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import type { Standing } from "#domain/standing.ts";
import { imageLimit, imagesOf } from "#domain/uploads/quota.ts";
import { uuid } from "#domain/uuid.ts";
import { dayMs } from "#domain/time.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import {
  CleanerDied,
  type CleanImages,
  type CleanOrder,
  type ImageCleaner,
  type Unusable,
} from "./cleaning/image-cleaner.ts";
import * as store from "./store.ts";

/*
 * The way of an image: a link is issued, the browser sends the file to quarantine and says so, a worker re-encodes it
 * and settles the row. States: issued, received, then those of the target, or refused.
 */

export type UploadDeps = Pick<Deps, "db" | "transact" | "enqueue" | "clock" | "files" | "log"> & {
  cleaner: ImageCleaner;
};

/** What images are uploaded for. */
export type UploadTarget<Row extends store.UploadRow = store.UploadRow> = {
  table: store.UploadTable;
  cleanJob: string;
  /** As workers of the release before read it. */
  payloadOf: (key: store.UploadKey) => Payload;
  sweepJob: string;
  errors: { notSent: ErrorDefinition; unreadable: ErrorDefinition };
  find: (db: Db, key: store.UploadKey) => Promise<Row | undefined>;
  orderOf: (row: Row) => Omit<CleanOrder, "bytes">;
  /** The images that are stored, and the keys of all that an earlier run may have stored. */
  filesOf: (key: store.UploadKey, images: CleanImages) => StoredImage[];
  keysOf: (key: store.UploadKey) => string[];
  /** Whether a person wrote on the page. Default: yes. */
  isWritten?: (uploaded: Uploaded<Row>, signal: AbortSignal) => Promise<boolean>;
  /** Guarded by the state "received". False if another worker was faster or the row is gone. */
  settle: (tx: Tx, deps: UploadDeps, uploaded: Uploaded<Row> & { isWritten: boolean }) => Promise<boolean>;
  /** False if the files of a row that could not be settled belong to nothing. */
  ownsFiles: (db: Db, key: store.UploadKey) => Promise<boolean>;
  /** The stored bytes are not those that were announced: they were damaged on the way. */
  damaged: (tx: Tx, deps: Pick<Deps, "clock">, key: store.UploadKey) => Promise<void>;
  /** The decoder ended at every attempt. The original is kept. False as for `settle`. */
  leaveUnopened: (tx: Tx, key: store.UploadKey, settledAt: Date) => Promise<boolean>;
  /** The link was not used for a day. */
  giveUp: (tx: Tx, deps: Pick<Deps, "clock">, key: store.UploadKey) => Promise<void>;
  /** Live topics of the screens that show the upload. */
  topicsOf: (tx: Tx, key: store.UploadKey, row: Row) => Promise<string[]>;
};

type StoredImage = { key: string; bytes: Uint8Array; contentType: string };
export type Uploaded<Row> = { key: store.UploadKey; row: Row; images: CleanImages };

/** Untrusted originals. remember_incoming_file builds the same key in the database; backups exclude the prefix. */
export function keyOfIncoming({ organizationId, id }: store.UploadKey): string {
  return `incoming/${organizationId}/${id}`;
}

/** None is expected after a restore. */
export const incomingFileIndex: StoredFileIndex = {
  prefix: "incoming/",
  list: async (db) => (await store.listIncoming(db)).map((key) => ({ key: keyOfIncoming(key), due: false })),
};

/**
 * Counts an image of the organization, in the transaction that issues its link. Its bytes can be stored from then on,
 * also if it is never completed.
 */
export async function useImageQuota(
  tx: Tx,
  { limits, config }: Pick<Deps, "limits" | "config">,
  { organizationId, standing }: { organizationId: string; standing: Standing },
  bytes: number,
  error?: ErrorDefinition,
): Promise<void> {
  const limit = imageLimit(standing, config.IMAGES_PER_DAY, error);
  await limits.use([{ limit, by: organizationId, amount: imagesOf(bytes) }], tx);
}

/** 15 MB take two minutes on a rural connection; an expired link can be requested again. */
const linkMinutes = 15;

export async function signIncoming(
  { files }: Pick<Deps, "files">,
  key: store.UploadKey,
  announced: { contentType: string; byteSize: number; contentHash: Buffer; declared: boolean },
): Promise<{ uploadUrl: string; headers: Record<string, string> }> {
  const { contentType, byteSize, contentHash, declared } = announced;
  const bytes = declared ? { contentLength: byteSize, sha256: contentHash } : { maxLength: byteSize };
  const { url, headers } = await files.signUpload(keyOfIncoming(key), {
    contentType,
    ttlSeconds: linkMinutes * 60,
    ...bytes,
  });
  return { uploadUrl: url, headers };
}

/** Size and hash of a file whose client declared neither. A file that is too large is deleted. */
export async function measureSent<Row extends store.UploadRow>(
  { files, transact }: Pick<Deps, "files" | "transact">,
  { table, errors }: Pick<UploadTarget, "table" | "errors">,
  key: store.UploadKey,
  row: Row,
): Promise<Row> {
  if (row.state !== "issued") return row;
  const facts = await files.head(keyOfIncoming(key));
  if (facts === undefined) throw new AppError(errors.notSent);
  // An undeclared row holds the largest size that is allowed.
  if (facts.contentLength < 1 || facts.contentLength > row.byteSize) {
    await transact((tx) => store.deleteUnsettled(tx, table, key, "issued"));
    throw new AppError(errors.unreadable);
  }
  const { stream } = await files.read(keyOfIncoming(key));
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return { ...row, byteSize: facts.contentLength, contentHash: hash.digest() };
}

/** False if the upload was received before. */
export async function checkSent(
  { files, transact }: Pick<Deps, "files" | "transact">,
  { table, errors }: Pick<UploadTarget, "table" | "errors">,
  key: store.UploadKey,
  { state, byteSize }: Pick<store.UploadRow, "state" | "byteSize">,
): Promise<boolean> {
  if (state === "refused") throw new AppError(errors.unreadable);
  if (state !== "issued") return false;
  const facts = await files.head(keyOfIncoming(key));
  if (facts === undefined) throw new AppError(errors.notSent);
  if (facts.contentLength === byteSize) return true;
  // The link allowed one file of exactly this length, so this file is not valid.
  await transact((tx) => store.deleteUnsettled(tx, table, key, "issued"));
  throw new AppError(errors.unreadable);
}

const payload = z.union([
  z.object({ organizationId: uuid, uploadId: uuid }),
  z.object({ organizationId: uuid, photoId: uuid }),
]);
type Payload = z.infer<typeof payload>;

function keyOf({ organizationId, ...ids }: Payload): store.UploadKey {
  return { organizationId, id: "photoId" in ids ? ids.photoId : ids.uploadId };
}

/** In the transaction that marks the upload as received. One job per upload: the queue key is its id. */
export async function enqueueCleaning(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  { cleanJob: name, payloadOf }: Pick<UploadTarget, "cleanJob" | "payloadOf">,
  key: store.UploadKey,
): Promise<void> {
  await enqueue(tx, { name, payload }, payloadOf(key), { key: key.id, turnOf: key.organizationId });
}

/**
 * May be killed at any point and may run twice: all images are stored before the last step, which is one transaction.
 */
export async function cleanUpload<Row extends store.UploadRow>(
  deps: UploadDeps,
  target: UploadTarget<Row>,
  key: store.UploadKey,
  signal: AbortSignal,
): Promise<void> {
  const row = await target.find(deps.db, key);
  if (row === undefined) return removeFiles(deps, target, key);
  if (row.state !== "received") return;
  const bytes = await readIncoming(deps, key, row);
  if (bytes === undefined) return reportDamage(deps, target, { key, row });
  const images = await clean(deps, target, { key, row, bytes }, signal);
  if (images === undefined) return;
  if (images.as === "unusable") return refuse(deps, target, { key, row }, images.why);
  const isWritten = (await target.isWritten?.({ key, row, images }, signal)) ?? true;
  signal.throwIfAborted();
  await Promise.all(
    target
      .filesOf(key, images)
      .map((image) => deps.files.put(image.key, image.bytes, { contentType: image.contentType })),
  );
  const isSettled = await deps.transact(async (tx) => {
    if (!(await target.settle(tx, deps, { key, row, images, isWritten }))) return false;
    await leaveQuarantine(tx, target, { key, row });
    return true;
  });
  if (!isSettled) await removeFiles(deps, target, key);
}

/** Within about two minutes, because the delay of the job doubles. */
const maxCleanAttempts = 8;

/** Undefined if the decoder has ended too often over this image. Then it waits with its original. */
async function clean<Row extends store.UploadRow>(
  { cleaner, transact, clock, log }: UploadDeps,
  target: UploadTarget<Row>,
  { key, row, bytes }: { key: store.UploadKey; row: Row; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<CleanImages | Unusable | undefined> {
  try {
    return await cleaner.clean({ bytes, ...target.orderOf(row) }, signal);
  } catch (error) {
    if (!(error instanceof CleanerDied)) throw error;
    const attempts = await transact((tx) => store.countCleanAttempt(tx, target.table, key));
    log.warn({ uploadId: key.id, attempts }, "an uploaded image could not be opened");
    if (attempts < maxCleanAttempts) throw error;
    await transact(async (tx) => {
      if (await target.leaveUnopened(tx, key, clock.now()))
        invalidate(tx, await target.topicsOf(tx, key, row));
    });
    return undefined;
  }
}

/** Another worker or a deletion that came first could not find files that were stored after it. */
async function removeFiles<Row extends store.UploadRow>(
  { db, files }: UploadDeps,
  target: UploadTarget<Row>,
  key: store.UploadKey,
): Promise<void> {
  if (!(await target.ownsFiles(db, key))) await files.remove([keyOfIncoming(key), ...target.keysOf(key)]);
}

/** Undefined unless the bytes have the declared length and hash. */
async function readIncoming(
  { files }: UploadDeps,
  key: store.UploadKey,
  { byteSize, contentHash }: store.UploadRow,
): Promise<Uint8Array | undefined> {
  try {
    const { stream, contentLength } = await files.read(keyOfIncoming(key));
    if (contentLength !== byteSize) {
      stream.destroy();
      return undefined;
    }
    const bytes = Buffer.concat(await stream.toArray());
    return createHash("sha256").update(bytes).digest().equals(contentHash) ? bytes : undefined;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

async function reportDamage<Row extends store.UploadRow>(
  { transact, clock, log }: UploadDeps,
  target: UploadTarget<Row>,
  { key, row }: { key: store.UploadKey; row: Row },
): Promise<void> {
  log.warn({ uploadId: key.id }, "an uploaded file is not the one that was announced");
  await transact(async (tx) => {
    await target.damaged(tx, { clock }, key);
    await leaveQuarantine(tx, target, { key, row });
  });
}

/** The original is kept for a day, in case the image can be opened another way. */
const refusedKeptMs = dayMs;

async function refuse<Row extends store.UploadRow>(
  { transact, clock, log }: UploadDeps,
  target: UploadTarget<Row>,
  { key, row }: { key: store.UploadKey; row: Row },
  why: string,
): Promise<void> {
  const now = clock.now();
  const isRefused = await transact(async (tx) => {
    if (!(await store.settle(tx, target.table, key, { state: "refused", settledAt: now, why }))) return false;
    // A killed run may have stored them already.
    await removeLater(tx, target.keysOf(key));
    await removeLater(tx, [keyOfIncoming(key)], { afterMs: refusedKeptMs });
    invalidate(tx, await target.topicsOf(tx, key, row));
    return true;
  });
  if (isRefused) log.warn({ uploadId: key.id, why }, "an uploaded image was refused");
}

async function leaveQuarantine<Row extends store.UploadRow>(
  tx: Tx,
  { topicsOf }: UploadTarget<Row>,
  { key, row }: { key: store.UploadKey; row: Row },
): Promise<void> {
  await removeLater(tx, [keyOfIncoming(key)]);
  invalidate(tx, await topicsOf(tx, key, row));
}

/** Younger uploads are still in the queue or being cleaned. */
const missedAfterMs = 60_000;
/** A browser that was offline has a day to finish; then it requests another link. */
const forgottenAfterMs = dayMs;
const uploadsPerRound = 500;

export function uploadJobs<Row extends store.UploadRow>(deps: UploadDeps, target: UploadTarget<Row>): Job[] {
  const { db, transact, clock } = deps;
  const { table, cleanJob, sweepJob } = target;
  return [
    defineJob({
      name: cleanJob,
      payload,
      oncePerKey: true,
      concurrency: 2,
      retryDelaySeconds: 1,
      handle: (ids, signal) => cleanUpload(deps, target, keyOf(ids), signal),
    }),
    defineJob({
      name: sweepJob,
      payload: z.object({}),
      cron: "* * * * *",
      async handle(_, signal) {
        const before = (ms: number) => new Date(clock.now().getTime() - ms);
        // The queue key prevents enqueuing an upload twice.
        for (const key of await store.listUncleaned(db, table, before(missedAfterMs), uploadsPerRound))
          await transact((tx) => enqueueCleaning(tx, deps, target, key));
        for (const key of await store.listForgotten(db, table, before(forgottenAfterMs), uploadsPerRound)) {
          if (signal.aborted) return;
          await transact((tx) => target.giveUp(tx, deps, key));
        }
      },
    }),
  ];
}
