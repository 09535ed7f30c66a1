import { noSafetyDesk, type SafetyDesk } from "#domain/organizations/safety-desk.ts";
import type { ReplyTimes } from "#domain/organizations/reply-times.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";

type OfOrganization = Pick<Staff, "organizationId">;

const columns = ["isOn", "words", "repliesAtMinutes"] as const;

/** As it is when nobody has chosen anything, or as they chose. */
export async function findSafetyDesk(db: Db, { organizationId }: OfOrganization): Promise<SafetyDesk> {
  const row = await db
    .selectFrom("safetyDesks")
    .select(columns)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return row ?? noSafetyDesk;
}

/** Whether a reply of any event is held. */
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

/** What they chose, held until the transaction is over: of two who save at the same moment the second sees what the first changed. */
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

/** When replies are shown; asked by whoever files one, who may be a worker. */
export async function findReplyTimes(tx: Tx, { organizationId }: OfOrganization): Promise<ReplyTimes> {
  const row = await tx
    .selectFrom("safetyDesks as d")
    .innerJoin("organizations as o", "o.id", "d.organizationId")
    .select(["d.repliesAtMinutes", "o.timeZone"])
    .where("d.organizationId", "=", organizationId)
    .executeTakeFirst();
  return row ?? { repliesAtMinutes: null, timeZone: "UTC" };
}
