import { decodeText, delimiterOf, withoutMark, type Records } from "#domain/roster/read-text.ts";

/** Larger than any roster; more would freeze the page. */
const maxBytes = 25 * 1024 * 1024;

export const unreadable = "We can't read this file. Use CSV, TSV or Excel (.xlsx).";
export const oldWorkbook = "This is an old Excel file. Save it as .xlsx or CSV and drop it again.";
export const tooLarge = "This file is larger than 25 MB.";

/** Its message is shown to the user. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** The first bytes decide the format, not the file name. */
export async function readFile(file: Blob): Promise<Records> {
  if (file.size > maxBytes) throw new UnreadableFile(tooLarge);
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (startsWith(bytes, [0x50, 0x4b])) return readWorkbook(buffer);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile(oldWorkbook);
  const text = decodeText(bytes);
  if (text.includes("\u0000")) throw new UnreadableFile(unreadable);
  return readText(text);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

export async function readText(text: string): Promise<Records> {
  const { default: Papa } = await import("papaparse");
  const rows = withoutMark(text);
  return Papa.parse<string[]>(rows, { delimiter: delimiterOf(rows) }).data;
}

async function readWorkbook(buffer: ArrayBuffer): Promise<Records> {
  const { default: readSheets } = await import("read-excel-file/universal");
  const { unpackedWorkbook } = await import("./unpacked-workbook.ts");
  const unpacked = await unpackedWorkbook(buffer).catch(cannotBeRead);
  const sheets = await readSheets(unpacked).catch(cannotBeRead);
  const rows: readonly (readonly unknown[])[] = sheets.find(({ data }) => data.length > 0)?.data ?? [];
  return rows.map((cells) => cells.map(cellText));
}

function cannotBeRead(): never {
  throw new UnreadableFile(unreadable);
}

/** Formats dates as YYYY-MM-DD. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}
