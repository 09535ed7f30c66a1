import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import type { ZipEntry } from "#server/platform/zip/write-zip.ts";

type ActionDeps = Pick<Deps, "files">;

/** Starts reading shortly before its turn; undefined if there is nothing to add. */
export type ZipStep = () => Promise<ZipEntry | undefined>;

const tries = 3;

/** A clean image has at most fifty million pixels; a larger file is not ours. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads the whole image before writing any of it, so that a broken connection can be retried. A missing image is left
 * out. If storage is down, the download aborts: a file that looks complete but is not would be worse.
 */
export async function readPicture({ files }: ActionDeps, key: string): Promise<Buffer | undefined> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await whole(files, key);
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      if (left === 0) throw error;
      await sleep(500);
    }
  }
}

async function whole(files: Deps["files"], key: string): Promise<Buffer> {
  const { stream, contentLength } = await files.read(key);
  if (contentLength > maxBytes) {
    stream.destroy();
    throw new Error(`An image has ${contentLength} bytes.`);
  }
  const bytes = await buffer(stream);
  if (bytes.length !== contentLength)
    throw new Error("An image does not have the length that its storage reports.");
  return bytes;
}

export function pictureStep(
  deps: ActionDeps,
  key: string,
  { name, at }: { name: string; at: Date },
): { step: ZipStep; isThere: Promise<boolean> } {
  const known = Promise.withResolvers<boolean>();
  // An aborted download never awaits it.
  known.promise.catch(() => undefined);
  const step = async () => {
    try {
      const bytes = await readPicture(deps, key);
      known.resolve(bytes !== undefined);
      return bytes === undefined ? undefined : { name, bytes, at };
    } catch (error) {
      known.reject(error);
      throw error;
    }
  };
  return { step, isThere: known.promise };
}
