/** The day colours of web/ui/tokens.css; a test holds them together. */
export const inks = {
  paper: "#fffdf6",
  ink: "#15271f",
  "ink-2": "#47594f",
  rule: "#d3ddd0",
  pine: "#1d5c45",
  ember: "#b03813",
} as const;
type Ink = keyof typeof inks;

/** As wide as a phone, so that nothing is drawn smaller than it is read. */
export const width = 390;
export const margin = 14;
const face = "'Public Sans', system-ui, sans-serif";

export function drawing(height: number, title: string, about: string, marks: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title about" font-family="${face}">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="about">${escaped(about)}</desc>`,
    `<rect width="${width}" height="${height}" rx="2" fill="${inks.paper}" stroke="${inks.rule}"/>`,
    words(margin, 26, title, { size: 15, bold: true }),
    ...marks,
    "</svg>",
    "",
  ].join("\n");
}

type Words = { ink?: Ink; size?: number; bold?: boolean; anchor?: "start" | "middle" | "end" };

export function words(
  x: number,
  y: number,
  text: string,
  { ink = "ink", size = 13, bold, anchor = "start" }: Words = {},
): string {
  const weight = bold === true ? ' font-weight="650"' : "";
  const at = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  return `<text x="${place(x)}" y="${place(y)}" font-size="${size}"${weight}${at} fill="${inks[ink]}">${escaped(text)}</text>`;
}

export function bar(x: number, y: number, long: number, ink: Ink, thick = 9): string {
  return `<rect x="${place(x)}" y="${place(y)}" width="${place(Math.max(1, long))}" height="${thick}" fill="${inks[ink]}"/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, ink: Ink, thick = 1): string {
  return `<path d="M${place(x1)} ${place(y1)}L${place(x2)} ${place(y2)}" stroke="${inks[ink]}" stroke-width="${thick}"/>`;
}

export function dot(x: number, y: number, ink: Ink, { hollow = false, radius = 4 } = {}): string {
  const paint = hollow
    ? `fill="${inks.paper}" stroke="${inks[ink]}" stroke-width="1.5"`
    : `fill="${inks[ink]}"`;
  return `<circle cx="${place(x)}" cy="${place(y)}" r="${radius}" ${paint}/>`;
}

const place = (value: number): string => String(Math.round(value * 10) / 10);

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
