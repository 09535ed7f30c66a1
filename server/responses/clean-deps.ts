import type { PrintingDeps } from "#server/printing/printing-deps.ts";
import type { PictureCleaner } from "./cleaning/open-cleaner.ts";

export type CleaningDeps = PrintingDeps & { cleaner: PictureCleaner };
