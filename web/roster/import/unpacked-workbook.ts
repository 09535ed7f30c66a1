/** A limit against zip bombs, far above any roster. */
const maxUnpackedBytes = 200 * 1024 * 1024;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endSize = 22;
const entrySize = 46;
const fileSize = 30;
const stored = 0;
const deflated = 8;

class BrokenWorkbook extends Error {
  override readonly name = "BrokenWorkbook";
}

/**
 * Returns the .xlsx without compression. The workbook library decompresses large files in workers created from text.
 * Our CSP blocks them, and the library would wait forever.
 */
export async function unpackedWorkbook(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const parts: { name: Uint8Array; bytes: Uint8Array; sum: number }[] = [];
  let room = maxUnpackedBytes;
  for (const entry of entriesOf(packed)) {
    const bytes = await unpack(entry.bytes, entry.method, room);
    room -= bytes.length;
    parts.push({ name: entry.name, bytes, sum: entry.sum });
  }
  return packStored(parts);
}

type Entry = { name: Uint8Array; bytes: Uint8Array; method: number; sum: number };

/** Reads the central directory. Reading past the end throws and means a broken file, like a wrong signature. */
function entriesOf(packed: ArrayBuffer): Entry[] {
  const view = new DataView(packed);
  try {
    const end = findEnd(view);
    const entries: Entry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== entryMark) throw new BrokenWorkbook();
      const size = view.getUint32(at + 20, true);
      const nameSize = view.getUint16(at + 28, true);
      const file = view.getUint32(at + 42, true);
      const begins = file + fileSize + view.getUint16(file + 26, true) + view.getUint16(file + 28, true);
      entries.push({
        name: new Uint8Array(packed, at + entrySize, nameSize),
        bytes: new Uint8Array(packed, begins, size),
        method: view.getUint16(at + 10, true),
        sum: view.getUint32(at + 16, true),
      });
      at += entrySize + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) throw new BrokenWorkbook();
    throw error;
  }
}

/** A comment of up to 64 KiB may follow the end record. */
function findEnd(view: DataView): number {
  const last = view.byteLength - endSize;
  for (let at = last; at >= 0 && at > last - 65_536; at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new BrokenWorkbook();
}

async function unpack(bytes: Uint8Array, method: number, room: number): Promise<Uint8Array> {
  if (method === stored) return bytes;
  if (method !== deflated) throw new BrokenWorkbook();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const unpacking = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = unpacking.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BrokenWorkbook();
    });
    if (done) break;
    size += value.length;
    if (size > room) {
      await reader.cancel();
      throw new BrokenWorkbook();
    }
    chunks.push(value);
  }
  return joined(chunks, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function packStored(parts: readonly { name: Uint8Array; bytes: Uint8Array; sum: number }[]): ArrayBuffer {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes, sum } of parts) {
    files.push(
      header(fileSize, fileMark, { 14: sum, 18: bytes.length, 22: bytes.length }, { 26: name.length }),
    );
    files.push(name, bytes);
    directory.push(
      header(
        entrySize,
        entryMark,
        { 16: sum, 20: bytes.length, 24: bytes.length, 42: at },
        { 28: name.length },
      ),
    );
    directory.push(name);
    at += fileSize + name.length + bytes.length;
  }
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0);
  const count = parts.length;
  const end = header(endSize, endMark, { 12: directorySize, 16: at }, { 8: count, 10: count });
  return joined([...files, ...directory, end], at + directorySize + endSize).buffer;
}

/** A zip record: signature, 4-byte and 2-byte numbers at the given offsets, zeros elsewhere. */
function header(
  size: number,
  mark: number,
  fours: Record<number, number>,
  twos: Record<number, number>,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, mark, true);
  for (const [at, value] of Object.entries(fours)) view.setUint32(Number(at), value, true);
  for (const [at, value] of Object.entries(twos)) view.setUint16(Number(at), value, true);
  return new Uint8Array(view.buffer);
}
