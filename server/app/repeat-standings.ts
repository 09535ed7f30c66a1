import { sql, type Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Tx } from "#server/platform/db/database.ts";

export async function suspendOrganizations(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({
      standing: sql<string>`case when standing = 'closed' then 'closed' else 'suspended' end`,
      standingBeforeClosing: sql<string | null>`case when standing = 'closed' then 'suspended' end`,
    })
    .where("id", "=", anyId(ids))
    .where("standing", "!=", "suspended")
    .where("standingBeforeClosing", "is distinct from", "suspended")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type ClosedOrganization = Pick<
  Selectable<Tables["organizations"]>,
  "id" | "closedAt" | "deletesOn" | "standingBeforeClosing"
>;

/** Those that were deleted by then are deleted again on the next day; an admin can reopen the others. */
export async function closeOrganizations(tx: Tx, later: readonly ClosedOrganization[]): Promise<number> {
  let closed = 0;
  for (const { id, closedAt, deletesOn, standingBeforeClosing } of later) {
    const { numUpdatedRows } = await tx
      .updateTable("organizations")
      .set({
        standing: "closed",
        standingBeforeClosing: sql<string>`case when standing = 'suspended' then standing
          else ${standingBeforeClosing}::text end`,
        closedAt,
        deletesOn,
      })
      .where("id", "=", id)
      .where("standing", "!=", "closed")
      .executeTakeFirst();
    closed += Number(numUpdatedRows);
  }
  return closed;
}
