import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Sixteen shades, row by row: enough to see a page, and small to keep. */
export type GreyPicture = { width: number; height: number; shades: Uint8Array };

/** What `pdftoppm -gray` writes. */
export function readPgm(pgm: Uint8Array): GreyPicture {
  const head = /^P5\s(\d+)\s(\d+)\s255\s/.exec(Buffer.from(pgm.subarray(0, 40)).toString("latin1"));
  if (head === null) throw new Error("This is no picture in shades of grey.");
  const [width, height] = [Number(head[1]), Number(head[2])];
  return { width, height, shades: pgm.subarray(head[0].length).map((grey) => grey >> 4) };
}

const signature = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");

export function writePng({ width, height, shades }: GreyPicture): Uint8Array {
  const rowLength = Math.ceil(width / 2);
  const rows = Buffer.alloc((rowLength + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (rowLength + 1) + 1 + (x >> 1);
      const shade = shades[y * width + x] ?? 0;
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  }
  return pngOf({ width, height, bits: 4 }, rows);
}

/** A PNG in shades of grey that says it is as large as this, with whatever it has of rows. */
export function pngOf(
  { width, height, bits }: { width: number; height: number; bits: 1 | 4 },
  rows: Uint8Array,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits;
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Reads what writePng wrote, and nothing else. */
export function readPng(png: Uint8Array): GreyPicture {
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (bytes[24] !== 4 || bytes[25] !== 0) throw new Error("This picture was not kept by us.");
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  const rowLength = Math.ceil(width / 2) + 1;
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const both = rows[y * rowLength + 1 + (x >> 1)] ?? 0;
    shades[at] = x % 2 === 0 ? both >> 4 : both & 15;
  }
  return { width, height, shades };
}

const tile = 16;

/**
 * How much is clearly another where it differs most, so that one changed word counts as much on a full page as on an empty one.
 * Edges may be a little lighter or darker where another release draws them.
 */
export function differenceOf(one: GreyPicture, other: GreyPicture): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const across = Math.ceil(one.width / tile);
  const different = new Map<number, number>();
  for (const [at, shade] of one.shades.entries()) {
    if (Math.abs(shade - (other.shades[at] ?? 0)) <= 5) continue;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    const place = Math.floor(y / tile) * across + Math.floor(x / tile);
    different.set(place, (different.get(place) ?? 0) + 1);
  }
  return Math.max(0, ...different.values()) / tile ** 2;
}
