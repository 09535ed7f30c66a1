import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { query } from "../contract.ts";

export const dropCounts = z.object({
  new: z.number(),
  moved: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refused: z.number(),
});
export type DropCounts = z.infer<typeof dropCounts>;

export const maxListedDrops = 10;

const rosterDrop = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Null if the file names none. */
  eventName: z.nullable(z.string()),
  takenAt: z.string(),
  /** When the same file came again, which changed nothing. */
  repeatedAt: z.nullable(z.string()),
  /** Why the file was refused; null if it was imported. */
  problem: z.nullable(z.string()),
  counts: z.nullable(dropCounts),
});
export type RosterDrop = z.infer<typeof rosterDrop>;

export const listRosterDrops = query("listRosterDrops", "/org/:orgId/roster-drops", {
  input: z.object({ orgId: uuid }),
  output: z.object({
    /** Whether this installation reads a folder. */
    isOn: z.boolean(),
    /** The last first. */
    drops: z.array(rosterDrop),
  }),
});

export function countsLine({ new: added, moved, updated, unchanged, refused }: DropCounts): string {
  return `${added} new, ${moved} moved, ${updated} updated, ${unchanged} unchanged, ${refused} refused`;
}

type Answer = {
  takenOn: string;
  eventName: string;
  counts: DropCounts;
  refused: readonly { line: number; name: string; reasons: readonly string[] }[];
  columns: readonly { header: string; field: string | null }[];
};

/** The text beside an imported file. It has headings of dropped columns, never their cells. */
export function dropAnswer({ takenOn, eventName, counts, refused, columns }: Answer): string {
  return [
    `Imported into ${eventName} on ${takenOn}.`,
    countsLine(counts),
    ...(refused.length === 0 ? [] : ["", "Refused rows:"]),
    ...refused.map(({ line, name, reasons }) => `line ${line}: ${name}: ${reasons.join(" ")}`),
    "",
    "Columns:",
    ...columns.map(({ header, field }) => `${header}: ${field ?? "dropped"}`),
    "",
  ].join("\n");
}
