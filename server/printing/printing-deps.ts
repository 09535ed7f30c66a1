import type { Deps } from "#server/platform/deps.ts";
import type { ImageCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import type { Typesetter } from "./typesetting/document.ts";

/** How long a request waits for its PDF before it answers without a link. */
export type RenderWait = { smallJobMs: number; reprintMs: number };

export const defaultRenderWait: RenderWait = { smallJobMs: 5_000, reprintMs: 8_000 };

export type PrintingDeps = Deps & { typesetter: Typesetter; cleaner: ImageCleaner; renderWait: RenderWait };
