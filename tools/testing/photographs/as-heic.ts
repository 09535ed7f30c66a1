import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireProgram } from "#tools/engines/programs.ts";

const run = promisify(execFile);

/** A picture as iPhones keep theirs. */
export async function asHeic(jpeg: Uint8Array): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-heic-"));
  try {
    const [from, to] = [join(dir, "picture.jpg"), join(dir, "picture.heic")];
    await writeFile(from, jpeg);
    await run(requireProgram("heif-enc"), ["-q", "60", "-p", "preset=ultrafast", from, "-o", to]);
    return await readFile(to);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
