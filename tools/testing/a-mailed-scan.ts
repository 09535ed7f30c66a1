import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";

/** An event with an address for scans, a copier's own address, and a mail whose pages are filed. */
export async function aMailedScan(
  db: Kysely<Tables>,
  { organizationId, id: eventId }: { organizationId: string; id: string },
): Promise<void> {
  const at = new Date();
  await db
    .insertInto("mailInAddresses")
    .values({
      organizationId,
      eventId,
      keyId: randomUUID(),
      secretHash: randomBytes(32),
      madeAt: at,
      madeByName: "Seed",
    })
    .execute();
  await db
    .insertInto("scannerAddresses")
    .values({ organizationId, email: "copier@camp.example", addedAt: at, addedByName: "Seed" })
    .execute();
  await db
    .insertInto("mailedScans")
    .values({
      id: randomUUID(),
      organizationId,
      eventId,
      state: "filed",
      fingerprint: randomBytes(32),
      byteSize: 1_000,
      sender: "copier@camp.example",
      sentByName: "Copier",
      receivedAt: at,
      tryAfter: at,
      settledAt: at,
    })
    .execute();
}
