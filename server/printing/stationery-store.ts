import { sql } from "kysely";
import type { Language } from "#domain/language.ts";
import type { SheetKind } from "#domain/printing/sheet-kind.ts";
import type { StationeryAddressee, StationeryFor } from "#domain/printing/stationery.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export async function printsStationery(db: Db, { organizationId }: Staff): Promise<boolean> {
  const row = await db
    .selectFrom("organizations")
    .select("stationery")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.stationery ?? false;
}

export type Writer = {
  participantId: string;
  participantName: string;
  buildingId: string | null;
  largePrint: boolean;
};

/**
 * By building in the given order, participants without one last; then by name. The key-share lock prevents a purge
 * before the sheet exists.
 */
export async function listWriters(
  tx: Tx,
  { organizationId }: Staff,
  eventId: string,
  { buildingIds, participantId, inOrder }: StationeryFor & { inOrder: readonly string[] },
): Promise<Writer[]> {
  const one = participantId === undefined ? sql`` : sql`and p.id = ${participantId}`;
  // Raw: unnest with ordinality, and a lock.
  const { rows } = await sql<Writer>`
    select p.id as "participantId", p.name as "participantName", p.building_id as "buildingId",
      p.large_print as "largePrint"
    from participants p
    left join unnest(${[...inOrder]}::uuid[]) with ordinality as b (id, turn) on b.id = p.building_id
    where p.organization_id = ${organizationId} and p.event_id = ${eventId} and p.deleted_at is null
      ${one} ${livesIn(buildingIds)}
    order by b.turn nulls last, p.name collate by_name, p.id
    limit ${maxParticipants}
    for key share of p`.execute(tx);
  return rows;
}

function livesIn(buildingIds: StationeryFor["buildingIds"]) {
  if (buildingIds === undefined) return sql``;
  const known = buildingIds.filter((id) => id !== null);
  return buildingIds.includes(null)
    ? sql`and (p.building_id = any(${known}::uuid[]) or p.building_id is null)`
    : sql`and p.building_id = any(${known}::uuid[])`;
}

export type ParticipantStationeryAddressee = StationeryAddressee & { participantId: string };

/** Accepted contacts in the order they were added. An address is never used as a name: a child carries the sheet. */
export async function listAddressees(
  tx: Tx,
  { organizationId }: Staff,
  eventId: string,
  participantIds: readonly string[],
): Promise<ParticipantStationeryAddressee[]> {
  // Raw: bool_and over "is not distinct from".
  const { rows } = await sql<ParticipantStationeryAddressee>`
    select c.participant_id as "participantId", coalesce(c.name, min(name_of(u)), c.relationship) as name, c.relationship,
      min(l.signed_as) as "signedAs",
      case when bool_and(u.language is not distinct from 'es') then 'es' else 'en' end as language
    from contacts c
    join participant_links l on l.contact_id = c.id
    join users u on u.id = l.user_id
    where c.organization_id = ${organizationId} and c.event_id = ${eventId}
      and c.participant_id = any(${[...participantIds]}::uuid[]) and c.removed_at is null
    group by c.id
    order by c.created_at, c.id`.execute(tx);
  return rows;
}

export type NewStationerySheet = Writer & {
  number: number;
  buildingName: string | null;
  addressedTo: readonly string[];
  language: Language;
  kind: SheetKind;
  tokenHash: Uint8Array;
};

export async function insertStationerySheets(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheets }: { eventId: string; jobId: string; sheets: readonly NewStationerySheet[] },
): Promise<void> {
  await sql`
    insert into sheets (organization_id, event_id, print_job_id, contact_name, number, participant_id,
      participant_name, building_id, building_name, token_hash, language, addressed_to, large_print, kind)
    select ${organizationId}, ${eventId}, ${jobId}, '', new.number, new.participant_id, new.participant_name,
      new.building_id, new.building_name, new.token_hash, new.language, array(select jsonb_array_elements_text(new.boxes)),
      new.large_print, new.kind
    from unnest(
      ${sheets.map(({ number }) => number)}::integer[],
      ${sheets.map(({ participantId }) => participantId)}::uuid[],
      ${sheets.map(({ participantName }) => participantName)}::text[],
      ${sheets.map(({ buildingId }) => buildingId)}::uuid[],
      ${sheets.map(({ buildingName }) => buildingName)}::text[],
      ${sheets.map(({ tokenHash }) => Buffer.from(tokenHash))}::bytea[],
      ${sheets.map(({ language }) => language)}::text[],
      ${sheets.map(({ addressedTo }) => JSON.stringify(addressedTo))}::jsonb[],
      ${sheets.map(({ largePrint }) => largePrint)}::boolean[],
      ${sheets.map(({ kind }) => kind)}::text[]
    ) as new (number, participant_id, participant_name, building_id, building_name, token_hash, language, boxes,
      large_print, kind)`.execute(tx);
}
