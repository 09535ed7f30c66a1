import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";
import { findMyParticipant } from "#server/invites/family-store.ts";
import { readContents } from "#server/responses/books/actions.ts";
import { findOffer, type FamilyRef } from "#server/responses/books/store.ts";

/** A book that its owner may open: made from just what they may see. Its file is said to lie there. */
export async function aReadyBook(db: Kysely<Tables>, familyRef: FamilyRef): Promise<void> {
  const own = await findMyParticipant(db, familyRef.userId, familyRef.participantId);
  if (own === undefined) throw new Error("The user is not linked to this participant.");
  const { paper, language } = await findOffer(db, own.orgId, familyRef);
  const now = new Date();
  const { hash } = await readContents(db, familyRef, { own, paper, language }, now);
  await db
    .insertInto("books")
    .values({
      id: randomUUID(),
      organizationId: own.orgId,
      eventId: own.eventId,
      ...familyRef,
      requestedAt: now,
      madeAt: now,
      contentsHash: Buffer.from(hash),
      pageCount: 4,
      byteSize: 50_000,
    })
    .execute();
}
