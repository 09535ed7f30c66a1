import { sql } from "kysely";
import type { Role } from "#domain/identity/session.ts";
import {
  countedUpTo,
  type NewOrganization,
  type PublicOrganization,
} from "#domain/organizations/organization.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type Creator = { userId: string; displayName: string; email: string | null };

export async function findCreator(tx: Tx, userId: string): Promise<Creator | undefined> {
  return tx
    .selectFrom("users")
    .select(["id as userId", "displayName", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** False when the id is taken: by an earlier sending of the same form, or by somebody else's organization. */
export async function insertOrganization(
  tx: Tx,
  organization: NewOrganization,
  creator: Creator,
  now: Date,
): Promise<boolean> {
  const { id, name, type, description, timeZone } = organization;
  const inserted = await tx
    .insertInto("organizations")
    .values({
      id,
      name,
      type,
      description,
      timeZone,
      createdAt: now,
      createdBy: creator.userId,
      createdByName: creator.displayName,
      createdByEmail: creator.email,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function wasCreatedBy(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", organizationId)
    .where("createdBy", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMembership(
  tx: Tx,
  organizationId: string,
  person: Creator,
  role: Role,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("memberships")
    .values({
      organizationId,
      userId: person.userId,
      role,
      joinedAt: now,
      displayName: person.displayName,
      email: person.email,
    })
    .execute();
}

type Place = { name: string; id: string };

/** One page of the directory in the order of names, from a place on: no page costs more than the first. */
export async function listDirectory(
  db: Db,
  after: Place | undefined,
  limit: number,
): Promise<PublicOrganization[]> {
  let page = db
    .selectFrom("organizations")
    .select(["id", "name", "type", "description"])
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit);
  if (after !== undefined)
    page = page.where(sql<boolean>`(lower(name), id) > (lower(${after.name}), ${after.id}::uuid)`);
  return (await page.execute()).map(shown);
}

/** A handful that begins at a place between 0 and 1 and goes round: the same place shows the same handful again. */
export async function listHandful(db: Db, from: number, limit: number): Promise<PublicOrganization[]> {
  const ring = db
    .selectFrom("organizations")
    .select(["id", "name", "type", "description"])
    .orderBy("lot")
    .orderBy("id")
    .limit(limit);
  const ahead = await ring.where("lot", ">=", from).execute();
  const behind =
    ahead.length < limit
      ? await ring
          .where("lot", "<", from)
          .limit(limit - ahead.length)
          .execute()
      : [];
  return [...ahead, ...behind].map(shown).sort((one, other) => one.name.localeCompare(other.name, "en"));
}

function shown(row: Omit<PublicOrganization, "type"> & { type: string | null }): PublicOrganization {
  return { ...row, type: row.type === "Camp" || row.type === "Retreat Center" ? row.type : null };
}

export async function countDirectory(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom((from) => from.selectFrom("organizations").select("id").limit(countedUpTo).as("some"))
    .select((from) => from.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}
