import { sql } from "kysely";
import type { Demo } from "#domain/demos/contract.ts";
import { demoIssuer, demoSubject, type DemoSide } from "#domain/demos/demo.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";

const parentOf = demoSubject("", "parent");

export type LiveDemo = { organizationId: string; endsAt: Date };

/** Of one of its people, while it is open. */
export async function findDemoOf(db: Db, userId: string, now: Date): Promise<LiveDemo | undefined> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.demoOf")
    .select(["o.id as organizationId", "o.demoEndsAt as endsAt"])
    .where("u.id", "=", userId)
    .where("o.demoEndsAt", ">", now)
    .executeTakeFirst();
  return row === undefined || row.endsAt === null ? undefined : { ...row, endsAt: row.endsAt };
}

export async function readDemo(db: Db, userId: string): Promise<Demo | undefined> {
  const row = await db
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.demoOf")
    .innerJoin("users as parent", (parent) =>
      parent
        .on("parent.issuer", "=", demoIssuer)
        .on((one) => one("parent.subject", "=", sql<string>`${parentOf} || o.id`)),
    )
    .innerJoin("participantLinks as l", "l.userId", "parent.id")
    .select(["o.id as orgId", "o.demoEndsAt as endsAt", "l.eventId", "l.participantId"])
    .select((from) => from("parent.id", "=", from.ref("u.id")).as("isParent"))
    .where("u.id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.endsAt === null) return undefined;
  const { isParent, endsAt, ...ids } = row;
  return { ...ids, endsAt: endsAt.toISOString(), side: isParent ? "parent" : "office" };
}

export async function findSide(db: Db, organizationId: string, side: DemoSide): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("issuer", "=", demoIssuer)
    .where("subject", "=", demoSubject(organizationId, side))
    .executeTakeFirst();
  return row?.id;
}

/** The newest sheet from the demo's parent. */
export async function findLatestSheet(
  db: Db,
  { organizationId }: Staff,
): Promise<{ jobId: string; number: number } | undefined> {
  return db
    .selectFrom("users as u")
    .innerJoin("participantLinks as l", "l.userId", "u.id")
    .innerJoin("sheets as s", "s.contactId", "l.contactId")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .select(["j.id as jobId", "s.number"])
    .where("u.issuer", "=", demoIssuer)
    .where("u.subject", "=", demoSubject(organizationId, "parent"))
    .where("s.organizationId", "=", organizationId)
    .where("j.voidedAt", "is", null)
    .orderBy("j.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
