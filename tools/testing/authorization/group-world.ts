import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { aPerson } from "#database/seed/builders.ts";
import { aGroupInvoice, aWeekToInvoice } from "#database/seed/billing-builders.ts";
import { aGroup } from "#database/seed/group-builders.ts";
import type { Tables } from "#database/tables.ts";

type Db = Kysely<Tables>;
type Seed = { mark: string; admin: { id: string }; email: string };

/** A group with one camp. It is managed by the camp's admin and by a person who is not on the team. */
export async function aGroupOf(db: Db, organization: { id: string }, { mark, admin, email }: Seed) {
  const groupManager = await aPerson(db, {
    name: `Association ${mark}`,
    email: `association@${mark}.example`,
  });
  const group = await aGroup(db, {
    name: `Association ${mark}`,
    organizations: [organization],
    managers: [admin, groupManager],
    pays: true,
  });
  const groupInvitationId = randomUUID();
  await db
    .insertInto("groupInvitations")
    .values({
      id: groupInvitationId,
      groupId: group.id,
      email,
      invitedAs: "manager",
      createdAt: new Date(),
      createdByName: "Seed",
    })
    .execute();
  await aWeekToInvoice(db, { organization, name: `Summer ${mark}` });
  const { id: groupInvoiceId } = await aGroupInvoice(db, { group, organization, name: `Camp ${mark}` });
  return { groupId: group.id, groupInvitationId, groupInvoiceId, groupManager };
}
