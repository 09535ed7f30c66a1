import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Sides } from "#domain/printing/paper.ts";

const run = promisify(execFile);

/**
 * Puts PDFs behind each other in one file; the same files always give the same bytes. What a file wishes from a printer goes with
 * it: at 100 %, because a smaller code is harder to read, and on the sides of the paper it was made for.
 */
export async function mergePdfs(paths: readonly string[], out: string, sides: Sides): Promise<void> {
  if (paths.length === 0) throw new Error("There is nothing to put together.");
  // An empty file that says these wishes and lends them to the pages of the others.
  const wishes = fileURLToPath(new URL(`printer-wishes/${sides}.pdf`, import.meta.url));
  try {
    await run("qpdf", [wishes, "--deterministic-id", "--pages", ...paths, "--", out]);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Error(
        "qpdf is not on this machine, and PDFs are put together with it: apt-get install qpdf",
        {
          cause: error,
        },
      );
    throw new Error("qpdf could not put the PDFs together.", { cause: error });
  }
}
