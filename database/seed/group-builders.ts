import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";

export type GroupSeed = {
  id?: string;
  name?: string;
  organizations?: readonly { id: string }[];
  managers?: readonly { id: string }[];
  /** Whether it pays the invoices of these organizations. */
  pays?: boolean;
  now?: Date;
};

export async function aGroup(
  db: Kysely<Tables>,
  seed: GroupSeed = {},
): Promise<{ id: string; name: string }> {
  const { organizations = [], managers = [], pays: groupPays = false, now = new Date() } = seed;
  const id = seed.id ?? randomId();
  const name = seed.name ?? `Group ${id.slice(0, 8)}`;
  await db.insertInto("organizationGroups").values({ id, name, createdAt: now }).execute();
  for (const organization of organizations)
    await db
      .insertInto("groupOrganizations")
      .values({ groupId: id, organizationId: organization.id, joinedAt: now, groupPays })
      .execute();
  for (const manager of managers)
    await db.insertInto("groupManagers").values({ groupId: id, userId: manager.id, joinedAt: now }).execute();
  return { id, name };
}
