import { strFromU8, zipSync } from "fflate";

/** A limit against zip bombs, far above any roster. */
const maxUnpackedBytes = 200 * 1024 * 1024;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
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
  const parts: [name: string, bytes: Uint8Array][] = [];
  let room = maxUnpackedBytes;
  for (const entry of entriesOf(packed)) {
    const bytes = await unpack(entry, room);
    room -= bytes.length;
    parts.push([entry.name, bytes]);
  }
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer;
}

type Entry = { name: string; bytes: Uint8Array<ArrayBuffer>; method: number };

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
        name: strFromU8(new Uint8Array(packed, at + entrySize, nameSize)),
        bytes: new Uint8Array(packed, begins, size),
        method: view.getUint16(at + 10, true),
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

/**
 * Counts while it unpacks, because the sizes in a zip bomb are wrong. fflate trusts them: a file of 1 MB that unpacks
 * to 1 GB and claims 1 KB occupies it for a minute.
 */
async function unpack({ bytes, method }: Entry, room: number): Promise<Uint8Array> {
  if (method === stored) return bytes;
  if (method !== deflated) throw new BrokenWorkbook();
  let left = room;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw new BrokenWorkbook();
      controller.enqueue(chunk);
    },
  });
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(unpacked.pipeThrough(limit)).arrayBuffer());
}
