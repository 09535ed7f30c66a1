import { sql } from "kysely";
import type { OperatedOrganization } from "#domain/organizations/operator-contract.ts";
import { standingOf } from "#domain/standing.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";

type FoundBy = { orgId?: string | undefined; name?: string | undefined };

/** For operators: one, those whose name contains `name`, or the new and suspended ones, oldest first. */
export async function findOrganizations(
  db: Db,
  { orgId, name }: FoundBy,
  limit: number,
): Promise<OperatedOrganization[]> {
  const all = db
    .selectFrom("organizations as o")
    .select(["o.id", "o.name", "o.type", "o.standing", "o.createdAt", "o.createdByName", "o.createdByEmail"])
    .select((from) => [
      from
        .selectFrom("events as e")
        .select(countRows().as("count"))
        .whereRef("e.organizationId", "=", "o.id")
        .where("e.deletedAt", "is", null)
        .$asScalar()
        .as("events"),
      from
        .selectFrom("participants as p")
        .select(countRows().as("count"))
        .whereRef("p.organizationId", "=", "o.id")
        .where("p.deletedAt", "is", null)
        .$asScalar()
        .as("participants"),
      from
        .selectFrom("inviteMails as i")
        .select(countRows().as("count"))
        .whereRef("i.organizationId", "=", "o.id")
        .$asScalar()
        .as("invites"),
    ])
    .where("o.standing", "!=", "demo")
    .where("o.deletedAt", "is", null)
    .limit(limit);
  const byName = sql<string>`lower(o.name)`;
  const rows =
    orgId !== undefined
      ? await all.where("o.id", "=", orgId).execute()
      : name === undefined
        ? await all
            .where("o.standing", "in", ["new", "suspended"])
            .orderBy("o.createdAt")
            .orderBy("o.id")
            .execute()
        : await all
            .where(sql<boolean>`strpos(${byName}, lower(${name.trim()})) > 0`)
            .orderBy(byName)
            .orderBy("o.id")
            .execute();
  return rows.map(({ createdByName, createdByEmail, ...row }) => ({
    ...row,
    standing: standingOf(row.standing),
    createdAt: row.createdAt.toISOString(),
    createdBy: { name: createdByName, email: createdByEmail },
    events: row.events ?? 0,
    participants: row.participants ?? 0,
    invites: row.invites ?? 0,
  }));
}
