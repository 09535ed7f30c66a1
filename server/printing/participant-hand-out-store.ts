import { sql } from "kysely";
import type { AuditActor } from "#server/organizations/audit.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

type Of = Pick<AuditActor, "organizationId">;
type Ticked = { jobId: string; eventId: string; participantId: string };

export async function listParticipantTicks(
  db: Db,
  { organizationId }: Of,
  participantIds: readonly string[],
): Promise<{ jobId: string; participantId: string }[]> {
  return db
    .selectFrom("participantHandOuts")
    .select(["printJobId as jobId", "participantId"])
    .where("organizationId", "=", organizationId)
    .where("participantId", "=", anyId(participantIds))
    .execute();
}

export async function insertParticipantTicks(
  tx: Tx,
  { organizationId, userId }: Pick<AuditActor, "organizationId" | "userId">,
  ticked: readonly Ticked[],
  at: Date,
): Promise<void> {
  if (ticked.length === 0) return;
  await tx
    .insertInto("participantHandOuts")
    .values(
      ticked.map(({ jobId, eventId, participantId }) => ({
        organizationId,
        eventId,
        printJobId: jobId,
        participantId,
        handedOutAt: at,
        handedOutBy: userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteParticipantTicks(
  tx: Tx,
  { organizationId }: Of,
  ticked: readonly Pick<Ticked, "jobId" | "participantId">[],
): Promise<void> {
  // Raw: pairs of ids.
  await sql`
    delete from participant_hand_outs h
    using unnest(${ticked.map(({ jobId }) => jobId)}::uuid[],
      ${ticked.map(({ participantId }) => participantId)}::uuid[]) as t (print_job_id, participant_id)
    where h.organization_id = ${organizationId}
      and h.print_job_id = t.print_job_id and h.participant_id = t.participant_id`.execute(tx);
}

export async function deleteParticipantTicksOfJobs(
  tx: Tx,
  { organizationId }: Of,
  jobIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("participantHandOuts")
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", anyId(jobIds))
    .execute();
}

/** Of participants with a sheet in one of these piles. Null is the pile of participants without a building. */
export async function deleteParticipantTicksOfPiles(
  tx: Tx,
  { organizationId }: Of,
  { jobIds, buildingIds }: { jobIds: readonly string[]; buildingIds: readonly (string | null)[] },
): Promise<void> {
  await tx
    .deleteFrom("participantHandOuts as h")
    .where("h.organizationId", "=", organizationId)
    .where("h.printJobId", "=", anyId(jobIds))
    .where("h.participantId", "in", (from) =>
      from
        .selectFrom("sheets as s")
        .select("s.participantId")
        .where("s.organizationId", "=", organizationId)
        .whereRef("s.printJobId", "=", "h.printJobId")
        .where((of) =>
          of.or([
            of("s.buildingId", "=", anyId(buildingIds.filter((id) => id !== null))),
            ...(buildingIds.includes(null) ? [of("s.buildingId", "is", null)] : []),
          ]),
        ),
    )
    .execute();
}
