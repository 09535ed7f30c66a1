import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const manifest = z.object({ version: z.string() });
const { version } = manifest.parse(
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")),
);

/** Of the running program. The commit is null unless the build named it. */
export type Version = { version: string; commit: string | null };

export function readVersion({ BUILD_COMMIT }: { BUILD_COMMIT?: string | undefined }): Version {
  return { version, commit: BUILD_COMMIT ?? null };
}
