import type { ListedSheet } from "#domain/printing/print-job.ts";

/** Every typed word must occur in a name, the building or the code; accents and separators are ignored. */
export function findSheets(sheets: readonly ListedSheet[], search: string): readonly ListedSheet[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return sheets;
  return sheets.filter((sheet) => {
    const text = textOf(sheet);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ participantName, contactName, buildingName, shortCode, number }: ListedSheet): string {
  const plainCode = shortCode.replaceAll("-", "");
  return folded([number, participantName, contactName, buildingName, shortCode, plainCode].join(" "));
}

export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
