import { noSafetyDesk, type SafetyDesk } from "#domain/organizations/safety-desk.ts";
import type { ReplyTimes } from "#domain/organizations/reply-times.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";

type OfOrganization = Pick<Staff, "organizationId">;

const columns = ["isOn", "words", "repliesAtMinutes"] as const;

export async function findSafetyDesk(db: Db, { organizationId }: OfOrganization): Promise<SafetyDesk> {
  const row = await db
    .selectFrom("safetyDesks")
    .select(columns)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return row ?? noSafetyDesk;
}

export async function findHeldReply(db: Db, { organizationId }: OfOrganization): Promise<boolean> {
  const row = await db
    .selectFrom("responses")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("heldAt", "is not", null)
    .where("withdrawnAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The second of two concurrent saves sees the first. */
export async function lockSafetyDesk(tx: Tx, { organizationId }: Staff, now: Date): Promise<SafetyDesk> {
  await tx
    .insertInto("safetyDesks")
    .values({ organizationId, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("safetyDesks")
    .select(columns)
    .where("organizationId", "=", organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSafetyDesk(
  tx: Tx,
  { organizationId }: Staff,
  desk: SafetyDesk,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("safetyDesks")
    .set({ ...desk, changedAt: now })
    .where("organizationId", "=", organizationId)
    .execute();
}

export async function findReplyTimes(tx: Tx, { organizationId }: OfOrganization): Promise<ReplyTimes> {
  const row = await tx
    .selectFrom("safetyDesks as d")
    .innerJoin("organizations as o", "o.id", "d.organizationId")
    .select(["d.repliesAtMinutes", "o.timeZone"])
    .where("d.organizationId", "=", organizationId)
    .executeTakeFirst();
  return row ?? { repliesAtMinutes: null, timeZone: "UTC" };
}
