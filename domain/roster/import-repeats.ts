import type { ReadRow, RowProblem } from "./import-row.ts";

export function nameKey(name: string): string {
  return name.toLowerCase();
}

/**
 * The first occurrence counts, because the correct one is unknown. A row with only a name could be any row of that
 * name, before or after it.
 */
export function markRepeats(rows: readonly ReadRow[]): void {
  const lineOf = new Map<string, number>();
  const linesOfName = new Map<string, number[]>();
  for (const { row } of rows) {
    const key = nameKey(row.name);
    const lines = linesOfName.get(key);
    if (lines === undefined) linesOfName.set(key, [row.line]);
    else lines.push(row.line);
  }
  for (const read of rows) {
    const { row, problems } = read;
    const name = nameKey(row.name);
    const before = earlier(lineOf, row, name);
    if (before !== undefined) problems.push(before);
    // An invalid email is already reported; it is not a missing one.
    const bare = problems.length === 0 && row.externalId === null && row.contacts.length === 0;
    const other = bare ? linesOfName.get(name)?.find((line) => line !== row.line) : undefined;
    if (other !== undefined)
      problems.push({
        sentence: `Line ${other} has the same name. Add an External ID or an email to tell them apart.`,
        about: null,
      });
  }
}

function earlier(lineOf: Map<string, number>, row: ReadRow["row"], name: string): RowProblem | undefined {
  const keys = row.contacts.map(({ email }) => `name ${name} ${email}`);
  if (row.externalId !== null) keys.unshift(`id ${row.externalId}`);
  const repeated = keys.find((key) => lineOf.has(key));
  for (const key of keys) if (!lineOf.has(key)) lineOf.set(key, row.line);
  if (repeated === undefined) return undefined;
  const what = repeated.startsWith("id ") ? "External ID" : "name and email";
  return { sentence: `Line ${lineOf.get(repeated)} has the same ${what}.`, about: null };
}
