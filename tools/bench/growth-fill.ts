import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { overdue, shape, statements, stride } from "./growth-rows.ts";

/** The number of the full camp in this place, counted from 1. */
function fullCampNumber(place: number): number {
  return place * (shape.smallPerFull + 1);
}

/** Full camps from the place after `have` up to `want`. */
export type Stretch = { databaseUrl: string; have: number; want: number; timeoutMs: number };

/** Adds the camps of this stretch, each with the small ones that came before it. */
export async function fillCamps(stretch: Stretch): Promise<void> {
  await Promise.all(Object.values(statements).map((texts) => run(stretch, texts)));
  // Index cleanup is said aloud: for the few rows that were swept before, vacuum would leave their entries standing.
  await run(stretch, ["vacuum (analyze, index_cleanup on)"]);
}

/** Gives the sweeps something to do in this stretch. */
export async function makeOverdue(stretch: Stretch): Promise<void> {
  await run(stretch, overdue);
}

async function run({ databaseUrl, have, want, timeoutMs }: Stretch, texts: readonly string[]): Promise<void> {
  const numbers = [fullCampNumber(have) + 1, fullCampNumber(want)];
  const client = new Client({ connectionString: databaseUrl, statement_timeout: timeoutMs });
  await client.connect();
  try {
    // Rows made by the same numbers fit together; asking the foreign keys millions of times would only take minutes.
    await client.query("set session_replication_role = replica");
    for (const text of texts) await client.query(text, text.includes("$1") ? numbers : []);
  } finally {
    await client.end();
  }
}

/** What is needed to ask as an admin of one full camp: its ids, from the same numbers. */
export async function numbersOfCamp(client: Client, place: number) {
  const o = fullCampNumber(place);
  const e = o * stride.events;
  const ids = {
    orgId: ["organization", o],
    eventId: ["event", e],
    otherEventId: ["event", e + 1],
    buildingId: ["building", e * stride.buildings],
    participantId: ["participant", e * stride.people + 1],
    memberId: ["user", o * stride.team + 3],
    invitedTo: ["team invite", fullCampNumber(place - 1) * 2 + 1],
  } as const;
  const found = new Map<string, string>();
  for (const [name, [kind, n]] of Object.entries(ids)) {
    const { rows } = await client.query<{ id: string }>("select growth_id($1, $2) as id", [kind, n]);
    found.set(name, rows[0]?.id ?? "");
  }
  const id = (name: keyof typeof ids) => found.get(name) ?? "";
  const made = new Map<string, string>();
  const registered = (k: number) => `R-${e * stride.people + k}`;
  return {
    orgId: id("orgId"),
    eventId: id("eventId"),
    otherEventId: id("otherEventId"),
    buildingId: id("buildingId"),
    participantId: id("participantId"),
    memberId: id("memberId"),
    invitedTo: id("invitedTo"),
    /** The id in the camp's own system of the person in this place of the first event; two in five have none. */
    registered,
    /** One id for each name, the same each time it is asked for. */
    newId: (name: string): string => {
      const known = made.get(name) ?? randomUUID();
      made.set(name, known);
      return known;
    },
    /** A place in the middle of the directory, in the form in which the directory itself names one. */
    furtherOn: Buffer.from(JSON.stringify({ name: "Camp Maya", id: id("orgId") })).toString("base64url"),
    bearer: `bearer-of-${String(o * stride.team).padStart(33, "0")}`,
  };
}
export type CampNumbers = Awaited<ReturnType<typeof numbersOfCamp>>;
