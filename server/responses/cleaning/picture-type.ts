import type { uploadTypes } from "#domain/responses/upload.ts";

type PictureType = (typeof uploadTypes)[number];

/** Checks the leading bytes; file names and declared types are not trusted. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const latin = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (latin(0, 3) === "\xFF\xD8\xFF") return "image/jpeg";
  if (latin(0, 8) === "\x89PNG\r\n\x1A\n") return "image/png";
  if (latin(0, 4) === "RIFF" && latin(8, 12) === "WEBP") return "image/webp";
  return undefined;
}
