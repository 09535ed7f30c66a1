/**
 * Writing tables that spreadsheets open. A cell that begins like this is run as a formula by Excel, Sheets and
 * LibreOffice, so a name somebody typed could send a whole roster away when the file is opened.
 * The wide forms of the signs do the same in East Asian editions.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A leading apostrophe makes a spreadsheet show the cell as it is written. Phone numbers with a + get one too: to a
 * spreadsheet +15551234567 is a sum, and the plus would be gone after the first save. A cell that looks as if it had
 * been through here already gets one more, so that taking one away always gives back what was there.
 */
export function neutralised(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** The cell before it was neutralised; an apostrophe that belongs to the words stays. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}

const needsQuotes = /[",\r\n]/;

/** RFC 4180, with the mark in front that makes Excel read it as UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => quoted(neutralised(cell))).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
