import { crc32 } from "node:zlib";
import { centralHeader, endOfZip, localHeader, most32, type ZipRecord } from "./zip-records.ts";

/** One file in a ZIP. Its bytes are there before it begins, so that a file that cannot be read spoils nothing. */
export type ZipEntry = { name: string; bytes: Uint8Array; at: Date };

/**
 * A ZIP file piece by piece, as whoever takes it away asks for more: nothing but the entry at hand and the list of those
 * before it is in memory. Sizes and sums stand before each file, because many readers refuse a stored file without them.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes, at } of entries) {
    if (bytes.length >= most32) throw new RangeError(`${bytes.length} bytes are too many for one entry.`);
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

/** Names that mean the same on every computer: no drive, no way up, nothing that Windows would not write. */
const entryName = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;

function checkEntryName(name: string): string {
  if (!entryName.test(name) || name.length > 200) throw new RangeError("Not a name for a file in a ZIP.");
  return name;
}
