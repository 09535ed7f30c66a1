import { createHash, randomUUID } from "node:crypto";
import { Client, type QueryConfig } from "pg";
import type { WritingFamilies } from "#tools/testing/writing-families.ts";

type Query = (request: QueryConfig) => Promise<unknown>;
export type Asking = {
  query: Query;
  transact: (work: (query: Query) => Promise<void>) => Promise<void>;
  /** Undefined: no user is set, the statement resolves the user from the token. */
  as: <T>(userId: string | undefined, work: () => T) => T;
};
export type RlsAction = {
  name: string;
  bare: (asking: Asking, turn: number) => Promise<unknown>;
  withRls: (asking: Asking, turn: number) => Promise<unknown>;
};

/** The edit as it was one statement of the application, before it became a function of the owner. */
const editing = `update notes n set text = $7, updated_at = $2
  from bearers b join sessions s on s.id = b.session_id, participant_links l join contacts c on c.id = l.contact_id
    join participants p on p.id = l.participant_id join events e on e.id = l.event_id
  where b.secret_hash = $1 and b.expires_at > $2 and s.expires_at > $2
    and l.user_id = s.user_id and l.organization_id = $3 and l.event_id = $4 and l.participant_id = $5
    and c.removed_at is null and p.deleted_at is null and e.deleted_at is null and e.end_date >= $9
    and n.id = $6 and n.contact_id = l.contact_id and n.printed_at is null
    and n.updated_at = $8 and n.updated_at < $2 and n.text <> $7
  returning s.user_id, n.created_at, n.returned_at is not null`;
const editFunction = "select * from edit_note($1, $2, $3, $4, $5, $6, $7, $8, $9)";

const ownChildren = `select p.id, p.name, e.name as event, o.name as organization
  from participant_links l join contacts c on c.id = l.contact_id join participants p on p.id = l.participant_id
    join events e on e.id = l.event_id join organizations o on o.id = l.organization_id
  where l.user_id = $1 and c.removed_at is null and p.deleted_at is null and e.deleted_at is null`;
const roster = `select p.id, p.name, c.email from participants p join contacts c on c.participant_id = p.id
  where p.organization_id = $1 and p.event_id = $2 and c.organization_id = $1 and c.event_id = $2
    and p.deleted_at is null and c.removed_at is null order by lower(p.name), p.id limit 100`;

export async function rlsActions(
  ownerUrl: string,
  { orgId, eventId, families }: WritingFamilies,
): Promise<RlsAction[]> {
  const [writer, staff] = families;
  const child = writer?.children[0];
  if (writer === undefined || staff === undefined || child === undefined)
    throw new Error("The camp has no writer, staff member or child.");
  const noteId = randomUUID();
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    `insert into memberships (organization_id, user_id, role, joined_at, display_name)
      values ('${orgId}', '${staff.userId}', 'admin', now(), 'Dana Whitlock')`,
  );
  await client.query(
    `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at, created_by_name)
      values ($1, $2, $3, $4, $5, 'Dear Wren', '2026-01-01', '2026-01-01', 'Elena')`,
    [noteId, orgId, eventId, child.participantId, child.contactId],
  );
  await client.end();
  let at = new Date("2026-01-01T00:00:00Z");
  const edit = ({ query, as }: Asking, turn: number, name: string, text: string) => {
    const before = at;
    at = new Date(at.getTime() + 1);
    const bearer = createHash("sha256").update(writer.bearer).digest();
    const words = `Dear Wren, this is version ${turn} of ${at.getTime()}.`;
    const place = [orgId, eventId, child.participantId, noteId];
    const values = [bearer, at, ...place, words, before, "2026-01-01"];
    return as(undefined, () => query({ name, text, values }));
  };
  const read = (name: string, by: string, text: string, values: string[]) => (asking: Asking) =>
    asking.as(by, () => asking.query({ name, text, values }));
  const action = (asking: Asking) =>
    asking.as(staff.userId, () =>
      asking.transact(async (query) => {
        await query({
          name: "one",
          text: "select id from events where organization_id = $1 and id = $2 for share",
          values: [orgId, eventId],
        });
        await query({
          name: "two",
          text: "select id, name from participants where organization_id = $1 and id = $2 for update",
          values: [orgId, child.participantId],
        });
        await query({
          name: "three",
          text: "update participants set name = name where organization_id = $1 and id = $2",
          values: [orgId, child.participantId],
        });
      }),
    );
  const same = (ask: (asking: Asking) => Promise<unknown>) => ({ bare: ask, withRls: ask });
  return [
    {
      name: "a letter edited",
      bare: (asking, turn) => edit(asking, turn, "editing", editing),
      withRls: (asking, turn) => edit(asking, turn, "edit-note", editFunction),
    },
    { name: "a family's children", ...same(read("children", writer.userId, ownChildren, [writer.userId])) },
    { name: "a page of the roster", ...same(read("roster", staff.userId, roster, [orgId, eventId])) },
    { name: "an action in a transaction", ...same(action) },
  ];
}
