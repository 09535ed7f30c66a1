import { crc32 } from "node:zlib";
import { centralHeader, endOfZip, localHeader, most32, type ZipRecord } from "./zip-records.ts";

/** The bytes are loaded first, so that an unreadable file does not corrupt the ZIP. */
export type ZipEntry = { name: string; bytes: Uint8Array; at: Date };

/**
 * Only the current entry and the directory are in memory. Sizes and checksums precede each file, because many readers
 * reject stored files without them.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes, at } of entries) {
    if (bytes.length >= most32)
      throw new RangeError(`${bytes.length} bytes exceed the limit of a ZIP entry.`);
    const record: ZipRecord = {
      name: Buffer.from(checkEntryName(name)),
      crc: crc32(bytes),
      size: bytes.length,
      at,
      offset,
    };
    const header = localHeader(record);
    directory.push(centralHeader(record));
    offset += header.length + bytes.length;
    yield header;
    if (bytes.length > 0) yield bytes;
  }
  let size = 0;
  for (const header of directory) {
    size += header.length;
    yield header;
  }
  yield endOfZip({ count: directory.length, offset, size });
}

/** Names valid on every system: no drive, no path traversal, no characters that Windows rejects. */
const entryName = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;

function checkEntryName(name: string): string {
  if (!entryName.test(name) || name.length > 200) throw new RangeError("Invalid ZIP entry name.");
  return name;
}
