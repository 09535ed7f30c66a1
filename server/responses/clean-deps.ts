import type { PrintingDeps } from "#server/printing/printing-deps.ts";
import type { PictureCleaner } from "./cleaning/open-cleaner.ts";

/** What responses are given beside what printing has. One cleaner for the whole process. */
export type CleaningDeps = PrintingDeps & { cleaner: PictureCleaner };
