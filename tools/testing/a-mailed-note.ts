import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";
import { aMailedScan } from "./a-mailed-scan.ts";

/** One family member's secret address, and a mail that became a letter. */
export async function aMailedNote(db: Kysely<Tables>, organizationId: string): Promise<void> {
  const at = new Date();
  const { id: linkId } = await db
    .selectFrom("participantLinks")
    .select("id")
    .where("organizationId", "=", organizationId)
    .orderBy("id")
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
export async function mailsOfEachKind(
  db: Kysely<Tables>,
  event: { organizationId: string; id: string },
): Promise<void> {
  await aMailedNote(db, event.organizationId);
  await aMailedScan(db, event);
}
