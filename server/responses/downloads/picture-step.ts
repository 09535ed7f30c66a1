import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import type { ZipEntry } from "#server/platform/zip/write-zip.ts";

type Needs = Pick<Deps, "files">;

/** One file of a download, begun when its turn is near; nothing when there is nothing to put in. */
export type Step = () => Promise<ZipEntry | undefined>;

const tries = 3;

/** A clean picture is at most fifty million dots; what is larger is not one of ours. */
const maxBytes = 64 * 1024 * 1024;

/**
 * A picture as it was taken, whole before a byte of it is written: a line that breaks in the middle is tried again and
 * nobody notices. One that is not there is left out and said so on its page; a storage that is away ends the download,
 * because a file that looks complete and is not would be the worse loss.
 */
export async function readPicture({ files }: Needs, key: string): Promise<Buffer | undefined> {
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
    throw new Error(`A picture has ${contentLength} bytes.`);
  }
  const bytes = await buffer(stream);
  if (bytes.length !== contentLength) throw new Error("A picture is not as long as its storage says.");
  return bytes;
}

/** A step that reads a picture, and a word when it is known whether there is one. */
export function pictureStep(
  deps: Needs,
  key: string,
  { name, at }: { name: string; at: Date },
): { step: Step; isThere: Promise<boolean> } {
  const known = Promise.withResolvers<boolean>();
  // Whoever leaves early never asks.
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
