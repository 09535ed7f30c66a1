import { randomUUID } from "node:crypto";
import { Client } from "pg";
import {
  familyStatements,
  letterStatements,
  nothingToSend,
  overdueOfLetters,
  replyAndNotificationStatements,
} from "./growth-letter-rows.ts";
import { campStatements, overdueOfCamps, peopleStatements, shape, stride } from "./growth-rows.ts";

/** The number of the full camp in this place, counted from 1. */
function fullCampNumber(place: number): number {
  return place * (shape.smallPerFull + 1);
}

/** Full camps from the place after `have` up to `want`. */
export type Stretch = { databaseUrl: string; have: number; want: number; timeoutMs: number };

/** Adds the camps of this stretch, each with the small ones that came before it. Each list has its own connection. */
export async function fillCamps(stretch: Stretch): Promise<void> {
  const lists = [
    campStatements,
    peopleStatements,
    familyStatements,
    letterStatements,
    replyAndNotificationStatements,
  ];
  await Promise.all(lists.map((texts) => run(stretch, texts)));
  // Index cleanup is said aloud: for the few rows that were swept before, vacuum would leave their entries standing.
  await run(stretch, ["vacuum (analyze, index_cleanup on)"]);
}

export async function sendEverything(stretch: Stretch): Promise<void> {
  const nothingToSet = [
    "update print_jobs set rendered_at = now() where rendered_at is null",
    "vacuum (index_cleanup on) print_jobs",
  ];
  await run(stretch, [...nothingToSend, ...nothingToSet]);
}

/** Gives the sweeps something to do in this stretch. */
export async function makeOverdue(stretch: Stretch): Promise<void> {
  await run(stretch, [...overdueOfCamps, ...overdueOfLetters]);
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

/** Participants of the first event that the questions use; see growth-letter-rows.ts. */
const placeOf = {
  linked: 1,
  printed: 4,
  sent: 11,
  invited: 12,
  forwarded: 13,
  returning: 18,
  uninvited: 19,
} as const;
type Place = keyof typeof placeOf;
type Family = { participantId: string; contactId: string; inviteId: string; email: string; bearer: string };

async function familyAt(client: Client, p: number): Promise<Family> {
  const { rows } = await client.query<Omit<Family, "bearer">>(
    `select growth_id('participant', $1) as "participantId", growth_id('contact', $2) as "contactId",
      md5('invite ' || $2::bigint) as "inviteId", 'family' || $1::bigint || '.0@example.org' as email`,
    [p, p * stride.contacts],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no such family");
  return { ...row, bearer: bearerOf("family-of-", p) };
}

function bearerOf(whose: string, n: number): string {
  return whose + String(n).padStart(33, "0");
}

/** What is needed to ask as an admin of one full camp: its ids, from the same numbers. */
export async function numbersOfCamp(client: Client, place: number, mailed: CampMail) {
  const o = fullCampNumber(place);
  const e = o * stride.events;
  const ids = {
    orgId: ["organization", o],
    eventId: ["event", e],
    otherEventId: ["event", e + 1],
    buildingId: ["building", e * stride.buildings],
    participantId: ["participant", e * stride.people + 1],
    memberId: ["user", o * stride.team + 3],
    invoiceId: ["invoice", o],
    printJobId: ["print job", e * 2],
    otherPrintJobId: ["print job", e * 2 + 1],
    invitedTo: ["team invite", fullCampNumber(place - 1) * 2 + 1],
    // Of the first contact of the second and the third person, and of the second contact of the second one.
    responseId: ["response", (e * stride.people + 1) * stride.contacts],
    misfiledId: ["response", (e * stride.people + 2) * stride.contacts],
    unwantedId: ["response", (e * stride.people + 1) * stride.contacts + 1],
    waitingNoteId: ["waiting note", (e * stride.people + placeOf.linked) * stride.contacts],
    waitingId: ["waiting upload", e * stride.uploads],
    typedId: ["waiting upload", e * stride.uploads + 1],
    uselessId: ["waiting upload", e * stride.uploads + 2],
    sentId: ["waiting upload", e * stride.uploads + 3],
    uncleanId: ["unclean upload", e],
    uncleanPhotoId: ["unclean photo", (e * stride.people + 2) * stride.contacts],
    letterId: ["written page", e],
  } as const;
  const found = new Map<string, string>();
  for (const [name, [kind, n]] of Object.entries(ids)) {
    const { rows } = await client.query<{ id: string }>("select growth_id($1, $2) as id", [kind, n]);
    found.set(name, rows[0]?.id ?? "");
  }
  const family = (name: Place) => familyAt(client, e * stride.people + placeOf[name]);
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
    printJobId: id("printJobId"),
    otherPrintJobId: id("otherPrintJobId"),
    /** Replies that are opened, moved and withdrawn. */
    invoiceId: id("invoiceId"),
    responseId: id("responseId"),
    misfiledId: id("misfiledId"),
    unwantedId: id("unwantedId"),
    /** By the family that is linked. */
    waitingNoteId: id("waitingNoteId"),
    waitingId: id("waitingId"),
    typedId: id("typedId"),
    uselessId: id("uselessId"),
    sentId: id("sentId"),
    uncleanId: id("uncleanId"),
    uncleanPhotoId: id("uncleanPhotoId"),
    /** A page of stationery that has no addressee yet. */
    letterId: id("letterId"),
    /** Of the first job. */
    jobCode: (e * 2).toString(16).toUpperCase().padStart(8, "0"),
    pairingCode: o.toString(16).toUpperCase().padStart(8, "0"),
    reprintedSheet: placeOf.printed + 1,
    newestOf: async (table: "print_jobs" | "books"): Promise<string> => {
      const column = table === "books" ? "requested_at" : "created_at";
      const text = `select id from ${table} where event_id = $1 order by ${column} desc limit 1`;
      const { rows } = await client.query<{ id: string }>(text, [id("eventId")]);
      return rows[0]?.id ?? "";
    },
    /** A mail that an action has queued. */
    queuedMail: async (table: "notices" | "invite_mails"): Promise<object> => {
      const { rows } = await client.query<{ id: string; jobId: string }>(
        `select id, job_id as "jobId" from ${table}
          where organization_id = $1 and job_id is not null and sent_at is null limit 1`,
        [id("orgId")],
      );
      if (rows[0] === undefined) throw new Error(`No action has queued a mail in ${table}.`);
      return rows[0];
    },
    invitedTo: id("invitedTo"),
    person: {
      linked: await family("linked"),
      printed: await family("printed"),
      sent: await family("sent"),
      invited: await family("invited"),
      forwarded: await family("forwarded"),
      returning: await family("returning"),
      uninvited: await family("uninvited"),
    },
    ...mailed,
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
    bearer: bearerOf("bearer-of-", o * stride.team),
  };
}
/** What came by mail to an address. */
export type CampMail = { codeMailedTo: (email: string) => Promise<string> };
export type CampNumbers = Awaited<ReturnType<typeof numbersOfCamp>>;
