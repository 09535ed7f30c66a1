import sharp, { type Sharp } from "sharp";
import { pngOf } from "./paper/grey-picture.ts";

/** A PNG of one bit per pixel that declares this size, with any amount of pixel data. */
export function aPng(width: number, height: number, rows: Uint8Array): Buffer {
  return pngOf({ width, height, bits: 1 }, rows);
}

/** Contains all its pixels: 100 KB that decompress to 100 MB, or 1,000 MB in colour. */
export function aBomb(side: number): Buffer {
  return aPng(side, side, Buffer.alloc(side * (1 + Math.ceil(side / 8))));
}

/** A picture with the noise of a camera, which no encoder makes small. */
export function aJpeg(width = 640, height = 480): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, noise, background: "#888" } }).jpeg();
}

/** Of one colour, so that it is quickly made, however large. */
export function aPlainJpeg(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#a83" } })
    .jpeg()
    .toBuffer();
}

/** A real picture whose head says that it is much larger. */
export async function aLyingJpeg(side: number): Promise<Buffer> {
  const bytes = await aJpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  if (frame < 0) throw new Error("there is no frame in this picture");
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

export const whereItWasTaken = "Taken behind the cabin at 7 Pinewood Lane";

/** As phones write it: where, when, with what, and a small copy of its own. */
export function aJpegWithPlace(): Promise<Buffer> {
  return aJpeg()
    .withExif({
      IFD0: { ImageDescription: whereItWasTaken, Make: "Telephone" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 30/1 3230/100",
        GPSLongitudeRef: "W",
        GPSLongitude: "0/1 7/1 4366/100",
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${whereItWasTaken}</x:xmpmeta>`)
    .toBuffer();
}
