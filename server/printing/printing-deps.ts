import type { PhotoCleaner } from "#server/notes/photo-cleaner.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Typesetter } from "./typesetting/document.ts";

/** How long a request waits for its PDF before it answers without a link. */
export type RenderWait = { smallJobMs: number; reprintMs: number };

export const defaultRenderWait: RenderWait = { smallJobMs: 5_000, reprintMs: 8_000 };

/** What printing is given beside what every feature has. One typesetter and one cleaner for the whole process. */
export type PrintingDeps = Deps & { typesetter: Typesetter; cleaner: PhotoCleaner; renderWait: RenderWait };
