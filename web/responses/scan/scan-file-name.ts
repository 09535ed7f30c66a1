import { readShortCode, writeShortCode } from "#domain/printing/sheet-code.ts";
import type { SheetSide } from "./decide-frame.ts";

/** "Scan 7K3Q-W9XH-042C.jpg", or "Scan 7K3Q-W9XH-042C, page 2.jpg". */
export function scanFileName(sheet: SheetSide): string {
  const page = sheet.page === undefined ? "" : `, page ${sheet.page}`;
  return `Scan ${writeShortCode(sheet)}${page}.jpg`;
}

/** Undefined for pictures that were not scanned. */
export function sheetOfScan(fileName: string): SheetSide | undefined {
  const [, shortCode = "", page] = /^Scan (\S+?)(?:, page (\d{1,2}))?\.jpg$/.exec(fileName) ?? [];
  const sheet = readShortCode(shortCode);
  return sheet === undefined || page === undefined ? sheet : { ...sheet, page: Number(page) };
}
