import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";
import { aMailedScan } from "./a-mailed-scan.ts";

type MailedTo = { organizationId: string; id: string };

/** One family member's secret address in the event, and a mail that became a letter. */
export async function aMailedNote(db: Kysely<Tables>, event: MailedTo): Promise<void> {
  const at = new Date();
  const { organizationId } = event;
  const { id: linkId } = await db
    .selectFrom("participantLinks as l")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .select("l.id")
    .where("l.organizationId", "=", organizationId)
    .where("p.eventId", "=", event.id)
    // A deleted participant is purged with its links.
    .where("p.deletedAt", "is", null)
    .orderBy("l.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("noteAddresses")
    .values({
      linkId,
      organizationId,
      email: "family@home.example",
      keyId: randomUUID(),
      secretHash: randomBytes(32),
      madeAt: at,
    })
    .execute();
  await db
    .insertInto("mailedNotes")
    .values({
      id: randomUUID(),
      organizationId,
      linkId,
      state: "filed",
      fingerprint: randomBytes(32),
      receivedAt: at,
      tryAfter: at,
      settledAt: at,
      answeredAt: at,
    })
    .execute();
}

/** A letter and a scan that came by mail. */
export async function mailsOfEachKind(db: Kysely<Tables>, event: MailedTo): Promise<void> {
  await aMailedNote(db, event);
  await aMailedScan(db, event);
}
