/**
 * Excel, Sheets and LibreOffice run cells with these prefixes as formulas, so a typed name could leak a whole roster
 * when the file is opened. The full-width signs do the same in East Asian editions.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * An apostrophe makes the cell text. Phone numbers need it too: spreadsheets evaluate +15551234567 and drop the plus.
 * A cell that already seems escaped gets one more, so that removing one always restores the original.
 */
export function neutralised(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** Reverses neutralised(). An apostrophe that is part of the text stays. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}

/**
 * RFC 4180, with a BOM so that Excel reads UTF-8. Every cell is quoted: where a list is separated by semicolons, Excel
 * would split "x;=1+1" and run the formula.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => quoted(neutralised(cell))).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
