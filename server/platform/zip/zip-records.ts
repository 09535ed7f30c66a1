/** APPNOTE 6.3.10. Entries are stored: images are compressed already, and every phone opens stored entries. */
export type ZipRecord = { name: Buffer; crc: number; size: number; at: Date; offset: number };

/** ZIP64: from this value on, the field contains the maximum and a longer field follows. */
const most16 = 0xffff;
export const most32 = 0xffff_ffff;

const plainVersion = 20;
const longVersion = 45;
const nameFlag = 0x0800;
/** Made on Unix, mode 0644. */
const madeBy = (3 << 8) | longVersion;
const fileMode = (0o100644 << 16) >>> 0;

export function localHeader({ name, crc, size, at }: ZipRecord): Buffer {
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

export function centralHeader({ name, crc, size, at, offset }: ZipRecord): Buffer {
  const isFar = offset >= most32;
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
  header.writeUInt32LE(isFar ? most32 : offset, 42);
  return Buffer.concat(isFar ? [header, name, farOffset(offset)] : [header, name]);
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

export type Directory = { count: number; offset: number; size: number };

/** Readers start here to find the central directory. */
export function endOfZip(directory: Directory): Buffer {
  const { count, offset, size } = directory;
  const isLong = count >= most16 || offset >= most32 || size >= most32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(size, most32), 12);
  end.writeUInt32LE(Math.min(offset, most32), 16);
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
