import type { PrintSettings } from "#domain/printing/paper.ts";

/** What a person finds on a test sheet: as it should be, with the back upside down, and with the back on another sheet. */
const rightLetter = "K";
const [rightNumber, flippedNumber, oneSideNumber] = ["68", "41", "27"];

const pointsPerMm = 72 / 25.4;
const cardMm = 85.6;
const codeMm = 28;
const sizes = { letter: [612, 792], a4: [595.28, 841.89] } as const;
/** Where the edge of a card ends if the printer changes the size by 2 % a letter. */
const lettersAtEdge = ["T", "H", "W", rightLetter, "P", "E", "R", "M", "A"];

export type Finding = "right" | "size" | "one side" | "flipped" | "unknown";

export function judgeTestSheet({ sides }: PrintSettings, letter: string, number: string): Finding {
  const [edge, back] = [letter.trim().toUpperCase(), number.trim()];
  if (sides === "duplex" && back === oneSideNumber) return "one side";
  if (sides === "duplex" && back === flippedNumber) return "flipped";
  if (!lettersAtEdge.includes(edge) || (sides === "duplex" && back !== rightNumber)) return "unknown";
  return edge === rightLetter ? "right" : "size";
}

const text = (x: number, y: number, size: number, words: string) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
const line = (...points: number[]) => `${points[0]} ${points[1]} m ${points[2]} ${points[3]} l S`;

function frontPage(height: number): string[] {
  const [left, top, card] = [72, height - 230, cardMm * pointsPerMm];
  const ticks = lettersAtEdge.flatMap((letter, at) => {
    const x = left + card * (1 + 0.02 * (at - lettersAtEdge.indexOf(rightLetter)));
    const foot = top - 172 - (at % 3) * 14;
    return [line(x, top - 152, x, foot), text(x - 3, foot - 11, 10, letter)];
  });
  const code = codeMm * pointsPerMm;
  return [
    text(left, height - 100, 28, "FRONT"),
    text(left, height - 130, 13, "Test sheet of your printing station"),
    text(
      left,
      top + 24,
      13,
      "Put a bank card into this corner. Its right edge points to a letter. Type that letter.",
    ),
    // The corner: a wall at the left and a floor.
    "3 w",
    line(left - 1.5, top, left - 1.5, top - 153.5),
    line(left - 1.5, top - 153.5, left + card * 0.8, top - 153.5),
    "0.5 w",
    ...ticks,
    `${left} ${top - 340} ${code} ${code} re f`,
    text(left + code + 16, top - 310, 13, `This square is ${codeMm} mm wide.`),
  ];
}

function backPage(height: number): string[] {
  const top = height - 100;
  return [
    text(72, top, 28, "BACK"),
    text(72, top - 36, 13, "Turn the sheet like the page of a book, and type one of these numbers:"),
    text(72, top - 80, 20, rightNumber),
    text(120, top - 80, 13, "This is the back of FRONT, and both pages have their top at the top."),
    text(72, top - 115, 20, flippedNumber),
    text(120, top - 115, 13, "This is the back of FRONT, but this page is upside down."),
    text(72, top - 150, 20, oneSideNumber),
    text(120, top - 150, 13, "FRONT is on another sheet."),
  ];
}

/** Asks the printer for its full size and for both sides, as the PDF of a print job does. */
export function drawTestSheet({ paper, sides }: PrintSettings): { pdf: Blob; pages: number } {
  const [width, height] = sizes[paper];
  const pages = [frontPage(height), ...(sides === "duplex" ? [backPage(height)] : [])];
  const wish = sides === "duplex" ? "DuplexFlipLongEdge" : "Simplex";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /Duplex /${wish} /PrintScaling /None >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ...pages.flatMap((drawn, at) => {
      const content = drawn.join("\n");
      const place = `/Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >>`;
      return [
        `<< /Type /Page ${place} /Contents ${5 + 2 * at} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = String(file.length).padStart(10, "0");
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  file += `${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return { pdf: new Blob([file], { type: "application/pdf" }), pages: pages.length };
}
