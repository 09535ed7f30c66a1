import { guardian } from "#domain/roster/relationship.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type FamilyRef = { userId: string; participantId: string };

/** The contact that links the user to the child, a guardian first. Locked against removal until the commit. */
export async function lockFamilyLink(tx: Tx, familyRef: FamilyRef) {
  return familyLink(tx, familyRef).forKeyShare("c").executeTakeFirst();
}

export async function findFamilyLink(db: Db, familyRef: FamilyRef) {
  return familyLink(db, familyRef).executeTakeFirst();
}

export type FamilyLink = NonNullable<Awaited<ReturnType<typeof findFamilyLink>>>;

function familyLink(db: Db, { userId, participantId }: FamilyRef) {
  return db
    .selectFrom("activeLinks as l")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .select(["l.organizationId", "l.eventId", "l.contactId"])
    .select((from) => from("c.relationship", "=", guardian).$castTo<boolean>().as("isGuardian"))
    .where("l.userId", "=", userId)
    .where("l.participantId", "=", participantId)
    .orderBy("isGuardian", "desc")
    .orderBy("l.createdAt")
    .orderBy("l.id")
    .limit(1);
}
