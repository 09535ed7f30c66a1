import { createHash, randomUUID, type Hash } from "node:crypto";
import { link, mkdir, open, rename, unlink, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { errorCode } from "../error-code.ts";
import { exactLength } from "./file-checks.ts";

export type DiskWrite = {
  target: string;
  contentType: string;
  contentLength: number;
  /** In hexadecimal. Other bytes are not stored. */
  sha256?: string;
  body: AsyncIterable<unknown>;
  onlyNew: boolean;
};

export class FileExists extends Error {
  override readonly name = "FileExists";
}

export class WrongBytes extends Error {
  override readonly name = "WrongBytes";
}

/** Writes a draft, syncs it and moves it into the store. Returns the ETag. */
export async function writeFile(incoming: string, write: DiskWrite): Promise<string> {
  const draft = join(incoming, randomUUID());
  try {
    const etag = await writeDraft(draft, write);
    await publish(draft, write);
    return etag;
  } finally {
    await unlink(draft).catch((error: unknown) => {
      if (errorCode(error) !== "ENOENT") throw error;
    });
  }
}

async function writeDraft(
  draft: string,
  { body, contentType, contentLength, sha256 }: DiskWrite,
): Promise<string> {
  await using handle = await open(draft, "wx", 0o600);
  const hash = createHash("sha256");
  // Reserve space for the header, which is written last. Do not use pipeline: a write stream on a handle that stays
  // open never closes.
  await handle.writeFile(Buffer.alloc(HEADER_BYTES));
  await handle.writeFile(hashed(exactLength(body, contentLength), hash));
  const digest = hash.digest("hex");
  if (sha256 !== undefined && sha256 !== digest) throw new WrongBytes("The body has another checksum.");
  const etag = `"${digest}"`;
  await writeHeader(handle, { contentType, etag });
  await handle.sync();
  return etag;
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function publish(draft: string, write: DiskWrite): Promise<void> {
  const firstNew = await moveIn(draft, write);
  try {
    await syncFolders(dirname(write.target), firstNew);
  } catch (error) {
    // The file and its folder were removed meanwhile; there is nothing to sync.
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

/** Removing the last file deletes its folder, which can happen between mkdir and the move. */
const MOVE_ATTEMPTS = 20;

async function moveIn(draft: string, { target, onlyNew }: DiskWrite): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const firstNew = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // A hard link fails if the name exists, so exactly one of two concurrent uploads wins.
      await (onlyNew ? link(draft, target) : rename(draft, target));
      return firstNew;
    } catch (error) {
      const code = errorCode(error);
      if (onlyNew && code === "EEXIST") throw new FileExists("There is a file already.");
      if (code !== "ENOENT" || attempt === MOVE_ATTEMPTS) throw error;
    }
  }
}

/** A name survives a power failure only after its folder and every new parent are synced. */
async function syncFolders(folder: string, firstNew: string | undefined): Promise<void> {
  const last = firstNew === undefined ? folder : dirname(firstNew);
  for (let current = folder; ; current = dirname(current)) {
    await using handle = await open(current, "r");
    await handle.sync();
    if (current === last || current === dirname(current)) return;
  }
}

/* Type and ETag precede the bytes, so one rename publishes both. A second file could be lost or outdated. */
export const HEADER_BYTES = 256;

const header = z.object({ contentType: z.string(), etag: z.string() });
type DiskFileHeader = z.infer<typeof header>;

/** The fixed size lets us write the header last, when the ETag is known. */
async function writeHeader(handle: FileHandle, { contentType, etag }: DiskFileHeader): Promise<void> {
  const line = JSON.stringify({ contentType, etag }).padEnd(HEADER_BYTES - 1) + "\n";
  const bytes = Buffer.from(line, "utf8");
  if (bytes.byteLength !== HEADER_BYTES) throw new RangeError("The file header is too long.");
  await handle.write(bytes, 0, HEADER_BYTES, 0);
}

export async function readHeader(handle: FileHandle): Promise<DiskFileHeader> {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await handle.read(bytes, 0, HEADER_BYTES, 0);
  if (bytesRead < HEADER_BYTES) throw new Error("A stored file is shorter than its header.");
  return header.parse(JSON.parse(bytes.toString("utf8")));
}
