import { maxOfMail } from "./limits.ts";

/** Why a mail is refused before anything parses it. */
export type MailFault =
  | "long-head"
  | "many-fields"
  | "many-signatures"
  | "signs-a-part"
  | "many-lines"
  | "many-parts"
  | "many-containers";

/**
 * Counts what a mail is made of while it arrives. Parsers read the same bytes differently, so each count is the most
 * that one of them could find: any line that begins with "--" may begin a part.
 */
export type MailCounter = {
  /** Undefined while the mail is within all limits. */
  write(chunk: Uint8Array): MailFault | undefined;
  /** For a mail that is nothing but a head. */
  end(): MailFault | undefined;
};

const newline = 0x0a;
/** Of a line in the body: enough for the name of a type. */
const keptOfLine = 500;

export function createMailCounter(): MailCounter {
  // Each byte is one letter.
  const latin1 = new TextDecoder("latin1");
  const head: string[] = [];
  let isHead = true;
  let headBytes = 0;
  let [lines, parts, containers] = [0, 0, 0];
  /** Of the current line; undefined if nothing depends on it. */
  let line: string | undefined = "";
  let fault: MailFault | undefined;

  function read(bytes: Uint8Array): void {
    if (isHead) headBytes += bytes.length + 1;
    if (isHead && headBytes > maxOfMail.headBytes) fault = "long-head";
    else if (isHead) line += latin1.decode(bytes);
    else if (line === "" && bytes.length > 0 && !mayCount(bytes[0])) line = undefined;
    else if (line !== undefined && line.length < keptOfLine)
      line += latin1.decode(bytes.subarray(0, keptOfLine - line.length));
  }

  function endLine(): void {
    lines += 1;
    if (lines > maxOfMail.lines) fault = "many-lines";
    const text = line?.replace(/\r$/, "");
    line = "";
    if (text === undefined || (text === "" && !isHead)) return;
    if (isHead && text !== "") head.push(text);
    else if (isHead) endHead();
    // Also in the head, which ends earlier for some parsers.
    if (part.test(text)) parts += 1;
    if (containerType.test(text)) containers += 1;
    if (parts > maxOfMail.parts) fault = "many-parts";
    if (containers > maxOfMail.containers) fault = "many-containers";
  }

  function endHead(): void {
    isHead = false;
    fault ??= faultOfHead(head);
  }

  return {
    write(chunk) {
      let from = 0;
      while (fault === undefined && from < chunk.length) {
        const end = chunk.indexOf(newline, from);
        read(chunk.subarray(from, end < 0 ? chunk.length : end));
        if (end >= 0 && fault === undefined) endLine();
        from = end < 0 ? chunk.length : end + 1;
      }
      return fault;
    },
    end() {
      if (fault === undefined) endLine();
      if (isHead && fault === undefined) endHead();
      return fault;
    },
  };
}

/** A boundary, "Content-Type" in either case, or a line that continues it. */
const countedFirst = new Set(["-", "c", "C", " ", "\t"].map((letter) => letter.charCodeAt(0)));
const mayCount = (first: number | undefined) => first !== undefined && countedFirst.has(first);
const part = /^--[^\r]/;
const containerType = /^[c\s].*(?:multipart|message)\//i;

const continuation = /^[ \t]/;
const signature = /^\s*dkim-signature\s*(?::|$)/i;
/** Of a well formed field. Lines of any other form may be read as a part of the field above. */
const fieldStart = /^[\x21-\x39\x3b-\x7e]+[ \t]*:/;
/** The tag that lets a signature end before the body does. Parsers differ in what they allow around its name. */
const lengthTag = /[:;][^\w:;=]*l[^\w:;=]*=/i;

function faultOfHead(head: readonly string[]): MailFault | undefined {
  const starts = head.flatMap((line, at) => (at === 0 || !continuation.test(line) ? [at] : []));
  if (head.length > maxOfMail.headLines) return "long-head";
  if (starts.length > maxOfMail.headerFields) return "many-fields";
  const signed = starts.filter((at) => signature.test(head[at] ?? ""));
  if (signed.length > maxOfMail.signatures) return "many-signatures";
  for (const at of signed) {
    const next = head.findIndex((line, later) => later > at && fieldStart.test(line));
    const field = head.slice(at, next < 0 ? head.length : next).join("");
    if (lengthTag.test(field)) return "signs-a-part";
  }
  return undefined;
}
