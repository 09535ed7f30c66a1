import type { Terms } from "#domain/organizations/terms.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { rosterTable } from "#domain/roster/roster-table.ts";
import type { EventRef } from "../calls.ts";
import { readRosterForExport } from "./import-calls.ts";
import { fileName, saveFile } from "#web/platform/save-file.ts";

export async function saveRoster(
  of: EventRef,
  { words, eventName }: { words: Terms; eventName: string },
): Promise<void> {
  const people = await readRosterForExport(of);
  saveFile(`${fileName(eventName, "roster")}.csv`, toCsv(rosterTable(people, words)));
}
