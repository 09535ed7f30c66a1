import { standingOf, type Standing } from "#domain/standing.ts";
import type { Db } from "#server/platform/db/database.ts";
import { accountName } from "#server/identity/account-name.ts";
import { unnamedStaff } from "#domain/identity/person-name.ts";

type Sender = { organizationId: string; email: string };

/** The member with this verified address. */
export async function findMemberByAddress(
  db: Db,
  { organizationId, email }: Sender,
): Promise<{ userId: string; displayName: string; standing: Standing } | undefined> {
  const row = await db
    .selectFrom("verifiedEmails as v")
    .innerJoin("memberships as m", "m.userId", "v.userId")
    .innerJoin("users as u", "u.id", "v.userId")
    .innerJoin("organizations as o", "o.id", "m.organizationId")
    .select(["v.userId", accountName("u").as("name"), "o.standing"])
    .where("v.email", "=", email)
    .where("m.organizationId", "=", organizationId)
    .where("u.deletedAt", "is", null)
    .executeTakeFirst();
  return (
    row && {
      userId: row.userId,
      displayName: row.name ?? unnamedStaff,
      standing: standingOf(row.standing),
    }
  );
}

/** The standing of the organization that has this copier. */
export async function findScanner(
  db: Db,
  { organizationId, email }: Sender,
): Promise<{ standing: Standing } | undefined> {
  const row = await db
    .selectFrom("scannerAddresses as s")
    .innerJoin("organizations as o", "o.id", "s.organizationId")
    .select("o.standing")
    .where("s.organizationId", "=", organizationId)
    .where("s.email", "=", email)
    .executeTakeFirst();
  return row && { standing: standingOf(row.standing) };
}
