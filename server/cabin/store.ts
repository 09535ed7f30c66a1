import { sql } from "kysely";
import { dayIn } from "#domain/events/calendar-day.ts";
import type { CabinMail } from "#domain/cabin/cabin.ts";
import type { OwnBuilding } from "#server/organizations/own-buildings-store.ts";
import type { BuildingAccess } from "#server/organizations/require-counselor.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { listParticipantTicks } from "#server/printing/participant-hand-out-store.ts";

export type OwnParticipant = { id: string; name: string; buildingId: string | null; eventId: string };

const maxParticipants = 2_000;

export async function listOwnParticipants(
  db: Db,
  { organizationId }: BuildingAccess,
  buildings: readonly OwnBuilding[],
): Promise<OwnParticipant[]> {
  return db
    .selectFrom("participants as p")
    .select(["p.id", "p.name", "p.buildingId", "p.eventId"])
    .where("p.organizationId", "=", organizationId)
    .where("p.eventId", "=", anyId(buildings.map(({ eventId }) => eventId)))
    .where("p.buildingId", "=", anyId(buildings.map(({ id }) => id)))
    .where("p.deletedAt", "is", null)
    .orderBy(byName("p.name"))
    .orderBy("p.id")
    .limit(maxParticipants)
    .execute();
}

type MailRow = Omit<CabinMail, "printedOn" | "handedOut"> & { pileHandedOut: boolean };

/** A participant who moved here has no mail until it is ticked here: the other building's pile says nothing about it. */
export async function listOwnMail(
  db: Db,
  access: BuildingAccess,
  buildings: readonly OwnBuilding[],
  participants: readonly OwnParticipant[],
): Promise<CabinMail[]> {
  const { organizationId, timeZone } = access;
  const participantIds = participants.map(({ id }) => id);
  // Raw: a function that returns rows.
  const { rows } = await sql<MailRow>`
    select print_job_id as "jobId", event_id as "eventId", participant_id as "participantId", sheets,
      printed_at as "printedAt", pile_id as "pileId", pile_sheets as "pileSheets",
      pile_handed_out as "pileHandedOut"
    from cabin_mail() where organization_id = ${organizationId} and participant_id = ${anyId(participantIds)}
    order by printed_at, print_job_id, participant_id`.execute(db);
  const ticks = await listParticipantTicks(db, access, participantIds);
  const ticked = new Set(ticks.map(({ jobId, participantId }) => `${jobId} ${participantId}`));
  const own = new Set(buildings.map(({ id }) => id));
  return rows.map(({ pileHandedOut, ...mail }) => ({
    ...mail,
    printedOn: dayIn(timeZone, mail.printedAt),
    handedOut:
      ticked.has(`${mail.jobId} ${mail.participantId}`) ||
      (pileHandedOut && mail.pileId !== null && own.has(mail.pileId)),
  }));
}

/** Returns those that are not voided; none of them can be until the transaction ends. */
export async function lockJobs(tx: Tx, jobIds: readonly string[]): Promise<Set<string>> {
  // Raw: a function that returns rows.
  const { rows } = await sql<{ id: string }>`
    select id from lock_cabin_jobs(${[...new Set(jobIds)]}::uuid[]) as locked (id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function listReplies(
  db: Db,
  { organizationId }: BuildingAccess,
  { id, eventId }: OwnParticipant,
) {
  return db
    .selectFrom("visibleResponses as r")
    .innerJoin("participants as p", "p.id", "r.participantId")
    .select(["r.id", "r.organizationId", "r.uploadedAt", "r.picturesAt", "r.hasScan"])
    .where("r.organizationId", "=", organizationId)
    .where("r.eventId", "=", eventId)
    .where("r.participantId", "=", id)
    .where("p.deletedAt", "is", null)
    .where("r.kind", "=", "family")
    .orderBy("r.uploadedAt", "desc")
    .orderBy("r.page")
    .orderBy("r.id")
    .limit(200)
    .execute();
}
