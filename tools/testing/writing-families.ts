import { Client } from "pg";

/** One camp whose families may all write: accounts with living bearers, each linked to some children of one event. */
export type WritingFamilies = { orgId: string; eventId: string; families: WritingFamily[] };
export type WritingFamily = { userId: string; bearer: string; children: WritingChild[] };
/** One child and the contact this account writes as. `number` counts the children of all families from 1. */
export type WritingChild = { number: number; participantId: string; contactId: string };

const kinds = { organization: 1, event: 2, user: 3, session: 4, participant: 5, contact: 6, link: 7 };
type Kind = keyof typeof kinds;

const orgId = numberedId("organization", 1);
const eventId = numberedId("event", 1);

/** Thousands of families in a second or two: the rows are counted up inside the database. */
export async function writingFamilies(
  databaseUrl: string,
  { accounts, childrenEach }: { accounts: number; childrenEach: number },
): Promise<WritingFamilies> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(camp);
    for (const statement of perAccount) await client.query(statement, [accounts]);
    for (const statement of perChild) await client.query(statement, [accounts, childrenEach]);
    await client.query("analyze");
  } finally {
    await client.end();
  }
  return {
    orgId,
    eventId,
    families: Array.from({ length: accounts }, (_, a) => ({
      userId: numberedId("user", a + 1),
      bearer: `bearer-${pad(a + 1, 36)}`,
      children: Array.from({ length: childrenEach }, (_none, c) => child(a * childrenEach + c + 1)),
    })),
  };
}

function child(number: number): WritingChild {
  return {
    number,
    participantId: numberedId("participant", number),
    contactId: numberedId("contact", number),
  };
}

/** In the shape of a version 7 uuid; numbered, so that a bench's own SQL can name the same rows. */
function numberedId(kind: Kind, number: number): string {
  return `${prefixOf(kind)}${pad(number, 12)}`;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, "0");
}

export function prefixOf(kind: Kind): string {
  return `0199000${kinds[kind]}-0000-7000-8000-`;
}

const idOf = (kind: Kind, number: string) =>
  `('${prefixOf(kind)}' || lpad((${number})::text, 12, '0'))::uuid`;

const camp = `
  insert into organizations (id, name, type, time_zone, created_at, created_by_name, standing)
    values ('${orgId}', 'Camp Evergreen', 'Camp', 'America/Chicago', now(), 'Dana Whitlock', 'approved');
  insert into events (id, organization_id, name, start_date, end_date, created_at, created_by_name)
    values ('${eventId}', '${orgId}', 'This week', current_date - 1, current_date + 6, now(), 'Dana Whitlock');`;

const accountNumbers = "generate_series(1, $1::int) a";
const perAccount = [
  `insert into users (id, issuer, subject, display_name, email, created_at, last_signed_in_at)
    select ${idOf("user", "a")}, 'https://id.example', 'family-' || a, 'Parent ' || a, 'family-' || a || '@example.org', now(), now()
    from ${accountNumbers}`,
  `insert into verified_emails (user_id, email, verified_at)
    select ${idOf("user", "a")}, 'family-' || a || '@example.org', now() from ${accountNumbers}`,
  `insert into sessions (id, secret_hash, user_id, created_at, expires_at)
    select ${idOf("session", "a")}, sha256(('session-' || a)::bytea), ${idOf("user", "a")}, now(), now() + interval '1 day'
    from ${accountNumbers}`,
  `insert into bearers (secret_hash, session_id, expires_at)
    select sha256(('bearer-' || lpad(a::text, 36, '0'))::bytea), ${idOf("session", "a")}, now() + interval '1 day'
    from ${accountNumbers}`,
];

const childNumbers =
  "(select a, (a - 1) * $2::int + c as n from generate_series(1, $1::int) a, generate_series(1, $2::int) c)";
const place = `'${orgId}'::uuid, '${eventId}'::uuid`;
const perChild = [
  `insert into participants (id, organization_id, event_id, name, created_at, created_by_name)
    select ${idOf("participant", "n")}, ${place}, 'Camper ' || n, now(), 'Dana Whitlock' from ${childNumbers}`,
  `insert into contacts (id, organization_id, event_id, participant_id, email, relationship, created_at)
    select ${idOf("contact", "n")}, ${place}, ${idOf("participant", "n")}, 'family-' || a || '@example.org', 'Parent/Guardian', now()
    from ${childNumbers}`,
  `insert into participant_links (id, organization_id, event_id, participant_id, contact_id, user_id, created_at)
    select ${idOf("link", "n")}, ${place}, ${idOf("participant", "n")}, ${idOf("contact", "n")}, ${idOf("user", "a")}, now()
    from ${childNumbers}`,
];
