/** Rows of cells, as they are in the file. */
export type Records = string[][];

const delimiters = ["\t", ";", ",", "|"] as const;

/** Longer ones overflow the stack of the expression. */
const longestFirstRow = 100_000;

/** The most frequent delimiter in the first row. Without any, the file has one column. */
export function delimiterOf(text: string): string {
  const firstRow = /^\s*((?:"[^"]*"|[^"\r\n])*)/.exec(text.slice(0, longestFirstRow))?.[1] ?? "";
  const outside = firstRow.replaceAll(/"[^"]*"/g, "");
  const [most] = delimiters
    .map((sign) => ({ sign, times: outside.split(sign).length - 1 }))
    .sort((one, other) => other.times - one.times);
  return most === undefined || most.times === 0 ? "\t" : most.sign;
}

export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

/** Excel saves CSV in a legacy code page and "Unicode text" in UTF-16; accented names must survive. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
