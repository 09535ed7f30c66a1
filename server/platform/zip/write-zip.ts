import { crc32 } from "node:zlib";

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
    if (bytes.length >= max32) throw new RangeError(`${bytes.length} bytes exceed the limit of a ZIP entry.`);
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

/** APPNOTE 6.3.10. Entries are stored: images are compressed already, and every phone opens stored entries. */
type ZipRecord = { name: Buffer; crc: number; size: number; at: Date; offset: number };

/** ZIP64: from this value on, the field contains the maximum and a longer field follows. */
const max16 = 0xffff;
const max32 = 0xffff_ffff;

const plainVersion = 20;
const longVersion = 45;
const nameFlag = 0x0800;
/** Made on Unix, mode 0644. */
const madeBy = (3 << 8) | longVersion;
const fileMode = (0o100644 << 16) >>> 0;

function localHeader({ name, crc, size, at }: ZipRecord): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(plainVersion, 4);
  header.writeUInt16LE(nameFlag, 6);
  header.writeUInt32LE(dosTime(at), 10);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader({ name, crc, size, at, offset }: ZipRecord): Buffer {
  const isFar = offset >= max32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(madeBy, 4);
  header.writeUInt16LE(isFar ? longVersion : plainVersion, 6);
  header.writeUInt16LE(nameFlag, 8);
  header.writeUInt32LE(dosTime(at), 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(fileMode, 38);
  header.writeUInt32LE(isFar ? max32 : offset, 42);
  return Buffer.concat(isFar ? [header, name, farOffset(offset)] : [header, name]);
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

type Directory = { count: number; offset: number; size: number };

/** Readers start here to find the central directory. */
function endOfZip(directory: Directory): Buffer {
  const { count, offset, size } = directory;
  const isLong = count >= max16 || offset >= max32 || size >= max32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  return isLong ? Buffer.concat([longEnd(directory), end]) : end;
}

/** The ZIP64 end record and its locator. */
function longEnd({ count, offset, size }: Directory): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(madeBy, 12);
  end.writeUInt16LE(longVersion, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** DOS times have a resolution of two seconds, start in 1980 and have no time zone; we write UTC. */
function dosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
