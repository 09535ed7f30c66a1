import type { World } from "../world.ts";

export type Revocations = {
  revoke: () => Promise<void>;
  /** The names of those that the restore has given back. */
  listLost: () => Promise<string[]>;
};

type Revocation = {
  name: string;
  /** Both take the place: organization, event, print job. */
  revoke: string;
  isRevoked: string;
};

const replyOn = (sheet: number) => `organization_id = $1 and event_id = $2 and print_job_id = $3
  and sheet_number = ${sheet}`;
const reply = (sheet: number) => `select from responses where ${replyOn(sheet)}`;

/** One of each kind that no operation of the drill makes, as its action leaves the rows. Replies are on the sheets 3 to 6, moved ones on sheet 7. */
const revocations: readonly Revocation[] = [
  {
    name: "an admin invitation is revoked",
    revoke: "delete from team_invites where email = 'ended@example.org' and organization_id = $1",
    isRevoked: "where not exists (select from team_invites where email = 'ended@example.org')",
  },
  {
    name: "a letter is held",
    revoke: `update notes set held_at = now() where id = (select id from notes
      where organization_id = $1 and event_id = $2 and printed_at is null order by id limit 1)`,
    isRevoked: "from notes where organization_id = $1 and event_id = $2 and held_at is not null",
  },
  {
    name: "a reply is withdrawn",
    revoke: `update responses set withdrawn_at = now() where ${replyOn(3)}`,
    isRevoked: `where exists (${reply(3)} and withdrawn_at is not null)`,
  },
  {
    name: "a reply is held",
    revoke: `update responses set held_at = now() where ${replyOn(4)}`,
    isRevoked: `where exists (${reply(4)} and held_at is not null)`,
  },
  {
    name: "a reply is narrowed to one contact",
    revoke: `update responses set scope = 'contact' where ${replyOn(5)}`,
    isRevoked: `where exists (${reply(5)} and scope = 'contact')`,
  },
  {
    name: "a reply is moved to another child",
    revoke: `update responses r set sheet_number = s.number, participant_id = s.participant_id, contact_id = s.contact_id
      from sheets s where r.organization_id = $1 and r.event_id = $2 and r.print_job_id = $3 and r.sheet_number = 6
        and s.print_job_id = r.print_job_id and s.number = 7`,
    isRevoked: `where exists (${reply(7)}) and not exists (${reply(6)})`,
  },
  {
    name: "a participant is deleted",
    revoke: "update participants set deleted_at = now() where event_id = $2 and name = 'Deleted later'",
    isRevoked: "from participants where event_id = $2 and name = 'Deleted later' and deleted_at is not null",
  },
  {
    name: "an event is deleted",
    revoke: "update events set deleted_at = now() where organization_id = $1 and name = 'Deleted later'",
    isRevoked: "from events where organization_id = $1 and name = 'Deleted later' and deleted_at is not null",
  },
];

type Place = { orgId: string; eventId: string; jobId: string };

/** Adds what is revoked later. */
export async function prepareRevocations(
  world: World,
  { orgId, eventId, jobId }: Place,
): Promise<Revocations> {
  const { query } = world;
  await query(
    `insert into team_invites (id, organization_id, email, role, created_at, created_by_name)
      values (gen_random_uuid(), $1, 'ended@example.org', 'admin', now(), 'Dana Whitlock')`,
    [orgId],
  );
  await query(
    `insert into responses (id, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number, scope,
        uploaded_at)
      select gen_random_uuid(), organization_id, event_id, participant_id, contact_id, print_job_id, number, 'participant',
        now()
      from sheets where print_job_id = $1 and number between 3 and 6`,
    [jobId],
  );
  await query(
    `insert into participants (id, organization_id, event_id, name, created_at, created_by_name)
      values (gen_random_uuid(), $1, $2, 'Deleted later', now(), 'Dana Whitlock')`,
    [orgId, eventId],
  );
  await query(
    `insert into events (id, organization_id, name, start_date, end_date, created_at, created_by_name)
      values (gen_random_uuid(), $1, 'Deleted later', '2026-07-01', '2026-07-02', now(), 'Dana Whitlock')`,
    [orgId],
  );
  // Postgres refuses a parameter that a statement does not use.
  const values = [orgId, eventId, jobId];
  const place = "($1::uuid, $2::uuid, $3::uuid) is not null";
  return {
    async revoke() {
      for (const { revoke } of revocations) await query(`${revoke} and ${place}`, values);
    },
    async listLost() {
      const lost: string[] = [];
      for (const { name, isRevoked } of revocations)
        if ((await query(`select ${isRevoked} and ${place}`, values)).length === 0) lost.push(name);
      return lost;
    },
  };
}
