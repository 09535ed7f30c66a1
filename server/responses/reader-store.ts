import { type Expression, sql } from "kysely";
import type { ResponseScope } from "#domain/responses/response.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type SeenResponse = {
  responseId: string;
  participantId: string;
  contactId: string | null;
  scope: ResponseScope;
};

/**
 * Accounts of the contact, of the addressees of a letter that was written first, or of all contacts of the
 * participant.
 */
export async function listReaders(
  db: Db,
  { organizationId }: { organizationId: string },
  { responseId, participantId, contactId, scope }: SeenResponse,
): Promise<string[]> {
  const rows = await db
    .selectFrom("participantLinks as l")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .select("l.userId")
    .distinct()
    .where("c.organizationId", "=", organizationId)
    .where("c.participantId", "=", participantId)
    .where("c.removedAt", "is", null)
    .$if(scope === "contact", (readers) =>
      readers.where((from) =>
        from.or([
          from("c.id", "=", contactId),
          from.exists(
            from
              .selectFrom("responseAddressees as a")
              .select("a.contactId")
              .where("a.responseId", "=", responseId)
              .whereRef("a.contactId", "=", "c.id"),
          ),
        ]),
      ),
    )
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Includes held replies: families see that a reply is held. */
export async function listReadersFrom(
  tx: Tx,
  { organizationId, eventId, at }: { organizationId: string; eventId: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("responses as r")
    .innerJoin("contacts as c", (join) =>
      join
        .onRef("c.organizationId", "=", "r.organizationId")
        .onRef("c.participantId", "=", "r.participantId")
        .onRef("c.eventId", "=", "r.eventId"),
    )
    .innerJoin("participantLinks as l", "l.contactId", "c.id")
    .select("l.userId")
    .distinct()
    .where("r.organizationId", "=", organizationId)
    .where("r.eventId", "=", eventId)
    .where("r.visibleFrom", "=", at)
    .where("r.withdrawnAt", "is", null)
    .where("c.removedAt", "is", null)
    .where((from) =>
      from.or([
        from("c.id", "=", from.ref("r.contactId")),
        from("r.scope", "=", "participant"),
        from.exists(
          from
            .selectFrom("responseAddressees as a")
            .select("a.contactId")
            .whereRef("a.responseId", "=", "r.id")
            .whereRef("a.contactId", "=", "c.id"),
        ),
      ]),
    )
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Whether reply `r` is for this contact. */
export const isFor = (
  contactId: Expression<unknown>,
) => sql`(r.contact_id = ${contactId} or r.scope = 'participant' or exists (
  select from response_addressees a where a.response_id = r.id and a.contact_id = ${contactId}))`;
