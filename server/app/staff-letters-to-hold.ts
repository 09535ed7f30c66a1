import { anyId } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Held since, or taken back: that deletes the row, and the audit log has only the child. */
export async function listStaffLettersToHold(db: Db, later: Db, moment: Date): Promise<string[]> {
  const waiting = await db.selectFrom("staffLetters").select("id").where("printedAt", "is", null).execute();
  const ids = waiting.map(({ id }) => id);
  const there = await later
    .selectFrom("staffLetters")
    .select(["id", "heldAt"])
    .where("id", "=", anyId(ids))
    .execute();
  const allowed = there.filter(({ heldAt }) => heldAt === null || heldAt < moment);
  return [...new Set(ids).difference(new Set(allowed.map(({ id }) => id)))];
}
