import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Sides } from "#domain/printing/paper.ts";
import { inSpan } from "#server/platform/tracing/tracing.ts";

const run = promisify(execFile);

/**
 * The same files always give the same bytes. The viewer preferences ask for 100 %, because smaller codes are harder to
 * read, and for the right sides.
 */
export async function mergePdfs(paths: readonly string[], out: string, sides: Sides): Promise<void> {
  if (paths.length === 0) throw new Error("There are no PDFs to merge.");
  // An empty PDF whose viewer preferences apply to the merged file.
  const wishes = fileURLToPath(new URL(`printer-wishes/${sides}.pdf`, import.meta.url));
  try {
    await inSpan("merge PDFs", { files: paths.length }, () =>
      run("qpdf", [wishes, "--deterministic-id", "--pages", ...paths, "--", out]),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Error("qpdf is not installed, and it merges the PDFs: apt-get install qpdf", {
        cause: error,
      });
    throw new Error("qpdf could not put the PDFs together.", { cause: error });
  }
}
