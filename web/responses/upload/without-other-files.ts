import { kindOf } from "#web/uploads/file-kind.ts";

type Sorted = { taken: File[]; others: File[] };

/**
 * Leaves out files that are neither images nor PDFs, by their bytes where the browser names another type. Answers at once
 * unless bytes must be read. An image that turns out to be broken gets its error in the queue.
 */
export function withoutOtherFiles(files: readonly File[], then: (sorted: Sorted) => void): void {
  if (files.every(looksRight)) return then({ taken: [...files], others: [] });
  void Promise.all(files.map(async (file) => ({ file, isTaken: await isTaken(file) }))).then((sorted) =>
    then({
      taken: sorted.filter((one) => one.isTaken).map(({ file }) => file),
      others: sorted.filter((one) => !one.isTaken).map(({ file }) => file),
    }),
  );
}

/** Some devices do not know the type of HEIC. */
function looksRight({ type }: File): boolean {
  return type === "" || type.startsWith("image/") || type === "application/pdf";
}

async function isTaken(file: File): Promise<boolean> {
  if (looksRight(file)) return true;
  // A file that cannot be read now may be readable later.
  const kind = await kindOf(file).catch(() => "unknown");
  return kind !== "none";
}
