/** Longer mails are cut here. A letter has at most 10,000 letters. */
const maxHtmlLength = 1_000_000;

const unseen = new Set(["head", "style", "script", "title", "template", "svg", "math", "noscript"]);
const blocks = new Set(
  "address article aside body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header html li main nav ol p pre section table td tr ul blockquote".split(
    " ",
  ),
);

/**
 * What a person sees of an HTML mail, as lines of text. Quoted blocks get ">" as in plain text. Only text comes out:
 * no link is followed and no picture is loaded.
 */
export function htmlToText(html: string): string {
  const source = html.slice(0, maxHtmlLength);
  const page = new Page();
  let isOutlook = false;
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf("<", at);
    page.write(source.slice(at, open < 0 ? source.length : open));
    if (open < 0) break;
    const tag = readTag(source, open);
    if (tag === undefined) {
      page.write("<");
      at = open + 1;
      continue;
    }
    at = tag.end;
    const { name, isClosing } = tag;
    if (name === "p" && !isClosing) isOutlook = tag.text.includes("MsoNormal");
    if (unseen.has(name) && !isClosing) at = endOf(source, at, name);
    else if (name === "br") page.push();
    else if (name === "hr") page.drawRule();
    // Outlook makes each line a paragraph without a margin.
    else if (name === "p" && !isOutlook) page.breakParagraph();
    else if (blocks.has(name)) page.breakLine();
    if (name === "blockquote") page.quote(isClosing ? -1 : 1);
  }
  page.breakLine();
  return page.text();
}

class Page {
  readonly #lines: string[] = [];
  #pieces: string[] = [];
  #depth = 0;

  /** Spaces that do not break stand for themselves, and make a line that is not empty. */
  write(html: string): void {
    const text = decodeEntities(html.replaceAll(/[ \t\r\n\f]+/g, " "));
    if (text === "") return;
    const isAfterSpace = this.#pieces.length === 0 || this.#pieces.at(-1)?.endsWith(" ") === true;
    const piece = isAfterSpace && text.startsWith(" ") ? text.slice(1) : text;
    if (piece !== "") this.#pieces.push(piece);
  }

  push(): void {
    this.#lines.push(`${"> ".repeat(Math.min(this.#depth, 3))}${this.#pieces.join("").trim()}`.trimEnd());
    this.#pieces = [];
  }

  breakLine(): void {
    if (this.#pieces.some((piece) => piece !== " ")) this.push();
    this.#pieces = [];
  }

  breakParagraph(): void {
    this.breakLine();
    if ((this.#lines.at(-1) ?? "") !== "") this.push();
  }

  drawRule(): void {
    this.breakLine();
    this.#pieces = ["_".repeat(32)];
    this.push();
  }

  quote(by: 1 | -1): void {
    this.#depth = Math.max(0, this.#depth + by);
  }

  text(): string {
    return this.#lines.join("\n");
  }
}

type Tag = { name: string; isClosing: boolean; text: string; end: number };

/** Undefined if the character is no beginning of a tag. A tag or comment that does not end hides the rest. */
function readTag(source: string, open: number): Tag | undefined {
  if (source.startsWith("<!--", open)) {
    const end = source.indexOf("-->", open + 4);
    return { name: "", isClosing: false, text: "", end: end < 0 ? source.length : end + 3 };
  }
  const name = /^<(\/?)([a-z][a-z0-9:-]{0,40})|^<[!?]/iu.exec(source.slice(open, open + 50));
  if (name === null) return undefined;
  let quote = "";
  let end = open + 1;
  for (; end < source.length; end += 1) {
    const letter = source.charAt(end);
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ">") break;
  }
  return {
    name: (name[2] ?? "").toLowerCase(),
    isClosing: name[1] === "/",
    text: source.slice(open, Math.min(end, open + 500)),
    end: end + 1,
  };
}

function endOf(source: string, from: number, name: string): number {
  const end = new RegExp(`</${name}\\b[^>]{0,100}>`, "giu");
  end.lastIndex = from;
  return end.exec(source) === null ? source.length : end.lastIndex;
}

/** Mail programs write most letters as they are; these are what older ones still name. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  iexcl: "¡",
  iquest: "¿",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  middot: "·",
  bull: "•",
  hearts: "♥",
  deg: "°",
  euro: "€",
};
const accents: Readonly<Record<string, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  uml: "\u0308",
  circ: "\u0302",
  tilde: "\u0303",
  cedil: "\u0327",
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/giu, (whole, code: string) => {
    if (code.startsWith("#")) {
      const point = /^#x/iu.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point).toWellFormed() : "";
    }
    const letter = code.charAt(0);
    const accent = accents[code.slice(1)];
    return named[code.toLowerCase()] ?? (accent === undefined ? whole : (letter + accent).normalize("NFC"));
  });
}
