import type { FileHandle } from "node:fs/promises";
import * as z from "zod/mini";

/* Type and ETag precede the bytes, so one rename publishes both. A second file could be lost or outdated. */
export const HEADER_BYTES = 256;

const header = z.object({ contentType: z.string(), etag: z.string() });
export type DiskFileHeader = z.infer<typeof header>;

/** The fixed size lets us write the header last, when the ETag is known. */
export async function writeHeader(handle: FileHandle, { contentType, etag }: DiskFileHeader): Promise<void> {
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
