import { readPayload } from "#domain/printing/sheet-code.ts";
import type { Found } from "./queue-row.ts";

/**
 * Every page carries its code twice, and both must name the same sheet: two different ones on a picture are never routed
 * by themselves, a reply in the wrong house would be worse than one that waits. Codes of other makers are ignored.
 */
export function whatCodesSay(texts: readonly string[]): Found {
  const sheets = texts.map(readPayload).filter((sheet) => sheet !== undefined);
  const [first, ...others] = sheets;
  if (first === undefined) return { is: "unmatched", why: texts.length === 0 ? "no-code" : "foreign-code" };
  const agree = others.every(
    ({ code, number, token }) => code === first.code && number === first.number && token === first.token,
  );
  return agree ? { is: "sheet", sheet: first } : { is: "unmatched", why: "codes-disagree" };
}
