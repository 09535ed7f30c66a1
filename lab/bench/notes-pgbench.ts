import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { findProgram } from "#tools/engines/programs.ts";
import { prefixOf, type WritingFamilies } from "#tools/testing/writing-families.ts";
import { edited, letter, numberedRow, oneNewIn, upsert } from "./notes-row.ts";

const runProgram = promisify(execFile);

/** Saves per second that the database takes from a client written in C, with the same statement and durability. */
export type RunPgbench = (seconds: number) => Promise<number>;

/** Undefined where pgbench is not installed. */
export async function preparePgbench(
  camp: WritingFamilies,
  { databaseUrl, connections, dir }: { databaseUrl: string; connections: number; dir: string },
): Promise<RunPgbench | undefined> {
  const pgbench = findProgram("pgbench");
  if (pgbench === undefined) return undefined;
  const scripts = { edit: `${dir}/edit.sql`, make: `${dir}/make.sql` };
  const count = (counter: string) => `:${counter} * ${connections} + :client_id`;
  await writeFile(scripts.edit, scriptFor(camp, "edits", `(${count("edits")}) % ${edited} + 1`));
  await writeFile(scripts.make, scriptFor(camp, "made", `${edited} + ${count("made")} + 1`));
  const weighted = [`${scripts.edit}@${oneNewIn - 1}`, `${scripts.make}@1`];
  return async (seconds) => {
    const { stdout } = await runProgram(pgbench, [
      "--no-vacuum",
      "--protocol=prepared",
      `--client=${connections}`,
      "--jobs=1",
      `--time=${seconds}`,
      "--define=edits=-1",
      "--define=made=-1",
      `--define=letter=${letter}`,
      ...weighted.flatMap((script) => ["-f", script]),
      databaseUrl,
    ]);
    return readPgbench(stdout);
  };
}

/** Each client has its own counter, so that no two save the same note at once. */
function scriptFor(camp: WritingFamilies, counter: string, number: string): string {
  const [note = "", organization = "", event = "", participant = "", contact = ""] = numberedRow(
    camp,
    ":number",
  );
  const user = `('${prefixOf("user")}' || lpad((:number)::text, 12, '0'))::uuid`;
  const values = [
    note,
    organization,
    event,
    participant,
    contact,
    `:letter::text || :${counter}::text`,
    user,
    "'Parent ' || :number::text",
  ];
  const statement = upsert.replaceAll(/\$(\d)/g, (_, place: string) => values[Number(place) - 1] ?? "");
  return `\\set ${counter} :${counter} + 1\n\\set number ${number}\n${statement.replaceAll(/\s+/g, " ")};\n`;
}

export function readPgbench(output: string): number {
  if (!/number of failed transactions: 0 /.test(output))
    throw new Error(`Not every save was good:\n${output}`);
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench said nothing we understand:\n${output}`);
  return perSecond;
}
