import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The words of each page in the order they were set: read by where they stand, a line with a picture in it would be torn
 * apart. Where a line breaks is the paper's business, so it counts as a space.
 */
export async function pdfTexts(file: string): Promise<string[]> {
  const { stdout } = await run("pdftotext", ["-raw", file, "-"], { maxBuffer: 64 * 1024 * 1024 });
  // Each page ends with a form feed, the last one too.
  const pages = stdout.split("\f").slice(0, -1);
  return pages.map((text) => text.replaceAll(/\s+/gu, " ").trim());
}
