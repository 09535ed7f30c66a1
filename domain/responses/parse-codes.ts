import { readPayload, type SheetPayload } from "../printing/sheet-code.ts";
import type { UnmatchedReason } from "./upload.ts";

export type SheetMatch = { is: "sheet"; sheet: SheetPayload } | { is: "unmatched"; why: UnmatchedReason };

/**
 * Every page has its code twice, and both must name the same sheet. An image with two different codes is never filed
 * automatically: a reply sent to the wrong family is worse than one that waits. Foreign codes are ignored.
 */
export function parseCodes(texts: readonly string[]): SheetMatch {
  const sheets = texts.map(readPayload).filter((sheet) => sheet !== undefined);
  const [first, ...others] = sheets;
  if (first === undefined) return { is: "unmatched", why: texts.length === 0 ? "no-code" : "foreign-code" };
  const agree = others.every(
    ({ code, number, token }) => code === first.code && number === first.number && token === first.token,
  );
  return agree ? { is: "sheet", sheet: first } : { is: "unmatched", why: "codes-disagree" };
}
