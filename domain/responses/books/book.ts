import * as z from "zod/mini";

/** The current contents, not those of the last book. */
const counts = { letters: z.number(), replies: z.number() };

export const bookAnswer = z.discriminatedUnion("step", [
  /** There are no printed letters and no replies. */
  z.object({ step: z.literal("empty") }),
  /** `isOld`: a book exists, but its contents have changed since. */
  z.object({ step: z.literal("none"), ...counts, isOld: z.boolean() }),
  z.object({ step: z.literal("making"), ...counts, percent: z.number() }),
  z.object({ step: z.literal("failed"), ...counts }),
  z.object({
    step: z.literal("ready"),
    ...counts,
    pages: z.number(),
    byteSize: z.number(),
    madeAt: z.string(),
  }),
]);
export type BookAnswer = z.infer<typeof bookAnswer>;

export type KeptBook = {
  partsDone: number;
  parts: number;
  failedAt: Date | null;
  madeAt: Date | null;
  contentsHash: Uint8Array | null;
  pageCount: number | null;
  byteSize: number | null;
};

export type BookContents = { letters: number; replies: number; hash: Uint8Array };

/** Offers a finished book only while nothing has changed, so that it never shows a withdrawn reply. */
export function bookAnswerOf(
  { hash, letters, replies }: BookContents,
  kept: KeptBook | undefined,
): BookAnswer {
  const totals = { letters, replies };
  if (letters + replies === 0) return { step: "empty" };
  if (kept === undefined) return { step: "none", ...totals, isOld: false };
  const { madeAt, pageCount, byteSize, contentsHash } = kept;
  if (madeAt !== null) {
    if (pageCount === null || byteSize === null || contentsHash === null || !isSame(contentsHash, hash))
      return { step: "none", ...totals, isOld: true };
    return { step: "ready", ...totals, pages: pageCount, byteSize, madeAt: madeAt.toISOString() };
  }
  if (kept.failedAt !== null) return { step: "failed", ...totals };
  return { step: "making", ...totals, percent: percentOf(kept) };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function percentOf({ partsDone, parts }: KeptBook): number {
  return parts === 0 ? 0 : Math.min(100, Math.floor((partsDone / parts) * 100));
}
