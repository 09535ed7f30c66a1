import type { PhotoCleaner } from "#server/notes/photo-cleaner.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Typesetter } from "./typesetting/document.ts";

/** What printing is given beside what every feature has. One typesetter and one cleaner for the whole process. */
export type PrintingDeps = Deps & { typesetter: Typesetter; cleaner: PhotoCleaner };
