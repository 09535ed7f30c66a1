import { sql } from "kysely";
import type { SupportFacts } from "#domain/organizations/support.ts";
import type { Tx } from "#server/platform/db/database.ts";

/** Rarely used, so it may read all rows of the organization. */
export async function readSupportFacts(tx: Tx, organizationId: string): Promise<SupportFacts | undefined> {
  const of = sql`organization_id = ${organizationId}`;
  const { rows } = await sql<SupportFacts>`
    select name, type, time_zone as "timeZone", created_at as "createdAt",
      (select count(*)::int from memberships where ${of} and role = 'admin') as admins,
      (select count(*)::int from memberships where ${of} and role = 'member') as members,
      (select count(*)::int from team_invites where ${of}) as "openTeamInvites",
      (select count(*)::int from events where ${of} and deleted_at is null) as events,
      (select count(*)::int from events where ${of} and deleted_at is not null) as "deletedEvents",
      (select count(*)::int from participants where ${of} and deleted_at is null) as participants,
      (select count(*)::int from participant_links where ${of}) as "linkedFamilies",
      (select count(*)::int from invite_mails where ${of} and failed_at is not null) as "failedInviteMails",
      (select count(*)::int from notes where ${of} and printed_at is null) as "waitingNotes",
      (select count(*)::int from print_jobs where ${of}) as "printJobs",
      (select count(*)::int from print_jobs where ${of} and rendered_at is null and voided_at is null)
        as "printJobsWithoutPdf",
      (select count(*)::int from responses where ${of} and withdrawn_at is null) as replies,
      (select count(*)::int from uploads where ${of} and state = 'waiting') as "picturesToMatch"
    from organizations where id = ${organizationId}`.execute(tx);
  return rows[0];
}
