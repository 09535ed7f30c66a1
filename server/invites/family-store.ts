import { sql } from "kysely";
import { deletionDay } from "#domain/events/deletion.ts";
import { maxPendingListed } from "#domain/invites/invite.ts";
import { maxMyParticipants, type MyParticipant, type WeeklyLimit } from "#domain/invites/my-participant.ts";
import { readOnlyStandings, type Closing } from "#domain/standing.ts";
import { notHeld } from "#server/events/retention-store.ts";
import { withMail, type MailColumns } from "#server/events/mail-store.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type LockedInvite = {
  inviteId: string;
  organizationId: string;
  organizationName: string;
  organizationType: string | null;
  buildingWord: string | null;
  participantWord: string | null;
  timeZone: string;
  eventId: string;
  eventName: string;
  startDate: string;
  endDate: string;
  participantId: string;
  participantName: string;
  contactId: string;
  email: string;
  invitedBy: string;
  /** What the camp calls the invited person. */
  contactName: string | null;
  linkedUserId: string | null;
  /** Whether the invited address is one of the caller's verified addresses. */
  isCallers: boolean;
  /** Whether the caller's account has the invited address, verified or not. */
  isClaimed: boolean;
};

/**
 * The same lock as revoking, linking and removing. A separate statement: one that locks and reads would return the
 * state from before the wait.
 */
export async function lockInvitedContact(tx: Tx, inviteId: string): Promise<void> {
  await tx
    .selectFrom("invites as i")
    .innerJoin("contacts as c", "c.id", "i.contactId")
    .select("c.id")
    .where("i.id", "=", inviteId)
    .forNoKeyUpdate("c")
    .execute();
}

export async function findLockedInvite(
  db: Db,
  key: { organizationId: string; inviteId: string; userId: string },
): Promise<LockedInvite | undefined> {
  const row = await db
    .selectFrom("activeInvites as i")
    .leftJoin("participantLinks as l", "l.contactId", "i.contactId")
    .leftJoin("verifiedEmails as v", (join) =>
      join.onRef("v.email", "=", "i.email").on("v.userId", "=", key.userId),
    )
    .leftJoin("users as u", (join) => join.onRef("u.email", "=", "i.email").on("u.id", "=", key.userId))
    .select(["i.id as inviteId", "i.createdByName as invitedBy", "i.contactId", "i.email"])
    .select(["i.organizationId", "i.organizationName", "i.organizationType", "i.timeZone"])
    .select(["i.buildingWord", "i.participantWord"])
    .select(["i.eventId", "i.eventName", "i.startDate", "i.endDate", "i.participantId", "i.participantName"])
    .innerJoin("contacts as c", "c.id", "i.contactId")
    .select([
      "l.userId as linkedUserId",
      "v.userId as ownerId",
      "u.id as claimantId",
      "c.name as contactName",
    ])
    .where("i.id", "=", key.inviteId)
    .where("i.organizationId", "=", key.organizationId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { ownerId, claimantId, ...invite } = row;
  return { ...invite, isCallers: ownerId !== null, isClaimed: claimantId !== null };
}

export async function findUnusedInvite(
  db: Db,
  { organizationId, inviteId }: { organizationId: string; inviteId: string },
) {
  return db
    .selectFrom("activeInvites as i")
    .innerJoin("organizations as o", "o.id", "i.organizationId")
    .leftJoin("participantLinks as l", "l.contactId", "i.contactId")
    .select(["i.organizationName", "i.participantName", "i.endDate", "i.timeZone"])
    .where("i.id", "=", inviteId)
    .where("i.organizationId", "=", organizationId)
    .where("i.acceptedAt", "is", null)
    .where("l.id", "is", null)
    .where("o.standing", "not in", readOnlyStandings)
    .executeTakeFirst();
}

export type PendingRow = {
  inviteId: string;
  orgId: string;
  orgName: string;
  orgType: string | null;
  timeZone: string;
  eventId: string;
  eventName: string;
  startDate: string;
  endDate: string;
  participantName: string;
};

export async function listPending(db: Db, userId: string, notEndedBefore: string): Promise<PendingRow[]> {
  return (
    db
      .selectFrom("verifiedEmails as v")
      .innerJoin("activeInvites as i", "i.email", "v.email")
      .innerJoin("organizations as o", "o.id", "i.organizationId")
      .leftJoin("participantLinks as l", "l.contactId", "i.contactId")
      .select(["i.id as inviteId", "i.organizationId as orgId", "i.organizationName as orgName"])
      .select(["i.organizationType as orgType", "i.timeZone", "i.eventId", "i.eventName"])
      .select(["i.startDate", "i.endDate", "i.participantName"])
      .where("v.userId", "=", userId)
      .where("i.acceptedAt", "is", null)
      // Staff may have linked a returning family while its invite was open.
      .where("l.id", "is", null)
      .where("o.standing", "not in", readOnlyStandings)
      .where("i.endDate", ">=", notEndedBefore)
      .orderBy("i.startDate")
      .orderBy(byName("i.participantName"))
      .orderBy("i.id")
      .limit(maxPendingListed)
      .execute()
  );
}

/** Of the contact of a link `l` in an organization `o`. Null: no limit. */
export const weeklyLimit = sql<WeeklyLimit | null>`case when o.letters_per_week is not null then
  jsonb_build_object('perWeek', o.letters_per_week, 'days', letter_days(l.contact_id, o.time_zone)) end`;

function myParticipants(db: Db, userId: string) {
  return db
    .selectFrom("activeLinks as l")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .innerJoin("events as e", "e.id", "l.eventId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .leftJoin("eventBuildings as b", "b.id", "p.buildingId")
    .select([
      "p.id as participantId",
      "p.name as participantName",
      "o.id as orgId",
      "o.name as orgName",
      "o.type as orgType",
      "o.buildingWord",
      "o.participantWord",
      "o.timeZone",
      "o.officePhone",
      "e.id as eventId",
      "e.name as eventName",
      "e.startDate",
      "e.endDate",
      "e.mailDays",
      "e.cutOffMinutes",
      "e.takesLetters",
      sql<boolean>`p.collecting_stopped_at is not null`.as("isStopped"),
      "b.name as buildingName",
      "o.letterPhotos as takesPhotos",
      "l.signedAs",
      "o.writingTips as tips",
      "o.writingTipsEs as tipsInSpanish",
      weeklyLimit.as("weeklyLimit"),
      "o.retentionDays as days",
      "o.nothingDeletedBefore",
      notHeld("l", "event_id").as("goes"),
      sql<Closing | null>`closing_of(o)`.as("closing"),
    ])
    .where("l.userId", "=", userId);
}

export async function listMyParticipants(db: Db, userId: string): Promise<MyParticipant[]> {
  const rows = await myParticipants(db, userId)
    .orderBy("l.createdAt", "desc")
    .orderBy("l.id", "desc")
    .limit(maxMyParticipants)
    .execute();
  // A child linked by two addresses is listed once.
  return [...new Map(rows.map((row) => [row.participantId, toParticipant(row)])).values()];
}

type Kept = { days: number; nothingDeletedBefore: string | null; goes: boolean };

type ParticipantRow = Omit<MyParticipant, "deletedOn" | "mail"> & MailColumns & Kept;

function toParticipant({ days, nothingDeletedBefore, goes, ...row }: ParticipantRow): MyParticipant {
  const own = goes ? deletionDay(row.endDate, { days, nothingDeletedBefore }) : null;
  const deletedOn = earliest(own, row.closing?.deletesOn ?? null);
  return { ...withMail(row), deletedOn };
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export async function findMyParticipant(
  db: Db,
  userId: string,
  participantId: string,
): Promise<MyParticipant | undefined> {
  const row = await myParticipants(db, userId)
    .where("l.participantId", "=", participantId)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : toParticipant(row);
}

export type LinkRef = { userId: string; orgId: string; eventId: string; participantId: string };

/** Signs for all addresses of the user; returns their contacts. Empty without a link. */
export async function saveSignature(
  tx: Tx,
  { userId, orgId, eventId, participantId }: LinkRef,
  signedAs: string | null,
): Promise<string[]> {
  const rows = await tx
    .updateTable("participantLinks as l")
    .set({ signedAs })
    .where("l.id", "in", (from) =>
      from
        .selectFrom("activeLinks as a")
        .select("a.id")
        .where("a.userId", "=", userId)
        .where("a.organizationId", "=", orgId)
        .where("a.eventId", "=", eventId)
        .where("a.participantId", "=", participantId),
    )
    .returning("l.contactId")
    .execute();
  return rows.map(({ contactId }) => contactId);
}
