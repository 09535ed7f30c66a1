import { sql } from "kysely";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { hashesOf, type BlockDeps } from "#server/roster/contact-block-store.ts";
import { listFromOtherEvents, type ReturningRow } from "./link-store.ts";

/** Whether the organization links families who wrote before without an invite. Staff can always confirm one. */
export async function linksReturning(db: Db, { organizationId }: Staff): Promise<boolean> {
  const row = await db
    .selectFrom("organizations")
    .select("linkReturning")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.linkReturning === true;
}

/** Known from another event, or else from an earlier season. */
export async function listReturning(
  db: Db,
  deps: BlockDeps,
  staff: Staff,
  { eventId, contactIds }: { eventId: string; contactIds: readonly string[] },
): Promise<ReturningRow[]> {
  const fromEvents = await listFromOtherEvents(db, staff, eventId, { contactIds });
  const known = new Set(fromEvents.filter(({ sure }) => sure).map(({ contactId }) => contactId));
  const others = contactIds.filter((id) => !known.has(id));
  if (others.length === 0) return fromEvents;
  const earlier = await listFromEarlierSeasons(db, deps, staff, { eventId, contactIds: others });
  const better = new Set(earlier.map(({ contactId }) => contactId));
  return [...fromEvents.filter(({ contactId }) => !better.has(contactId)), ...earlier];
}

type EventKey = { organizationId: string; eventId: string };

const purpose = "returning families";

/** Of an expired event. Only children with the organization's own id, and families who were linked to the end. */
export async function keepReturningFamilies(
  tx: Tx,
  deps: BlockDeps,
  { organizationId, eventId }: EventKey,
  now: Date,
): Promise<void> {
  const families = await tx
    .selectFrom("participantLinks as l")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .innerJoin("users as u", "u.id", "l.userId")
    .select(["l.userId", "c.email", "p.externalId"])
    .where("l.organizationId", "=", organizationId)
    .where("l.eventId", "=", eventId)
    .where("o.linkReturning", "=", true)
    .where("p.deletedAt", "is", null)
    .where("p.externalId", "is not", null)
    .where("c.removedAt", "is", null)
    .where("u.deletedAt", "is", null)
    .orderBy("l.createdAt")
    .execute();
  const hashes = hashesOf(deps, organizationId, purpose);
  for (const { userId, email, externalId } of families)
    await tx
      .insertInto("returningFamilies")
      .values({
        organizationId,
        addressHash: hashes.address(email),
        childIdHash: hashes.childId(externalId ?? ""),
        userId,
        endedAt: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["organizationId", "addressHash", "childIdHash"])
          .doUpdateSet((eb) => ({ userId: eb.ref("excluded.userId"), endedAt: eb.ref("excluded.endedAt") })),
      )
      .execute();
}

/** Among these contacts, those whose address wrote to the same child in an earlier season. */
async function listFromEarlierSeasons(
  db: Db,
  deps: BlockDeps,
  { organizationId }: Staff,
  { eventId, contactIds }: { eventId: string; contactIds: readonly string[] },
): Promise<ReturningRow[]> {
  const contacts = await db
    .selectFrom("contacts as c")
    .innerJoin("participants as p", "p.id", "c.participantId")
    .select(["c.id as contactId", "c.email", "p.id as participantId", "p.name", "p.externalId"])
    .where("c.organizationId", "=", organizationId)
    .where("c.eventId", "=", eventId)
    .where("c.id", "in", [...contactIds])
    .where("c.removedAt", "is", null)
    .where("p.externalId", "is not", null)
    .where((from) =>
      from.not(
        from.exists(
          from.selectFrom("participantLinks as l").select("l.id").whereRef("l.contactId", "=", "c.id"),
        ),
      ),
    )
    .execute();
  if (contacts.length === 0) return [];
  const hashes = hashesOf(deps, organizationId, purpose);
  const sought = contacts.map((contact) => ({
    ...contact,
    key: keyOf(hashes.address(contact.email), hashes.childId(contact.externalId ?? "")),
    addressHash: hashes.address(contact.email),
  }));
  const kept = await db
    .selectFrom("returningFamilies")
    .select(["addressHash", "childIdHash", "userId"])
    .where("organizationId", "=", organizationId)
    .where("addressHash", "in", [...new Set(sought.map(({ addressHash }) => addressHash))])
    .execute();
  const users = new Map(kept.map((row) => [keyOf(row.addressHash, row.childIdHash), row.userId]));
  return sought.flatMap(({ contactId, participantId, name, key }) => {
    const userId = users.get(key);
    return userId === undefined
      ? []
      : {
          contactId,
          participantId,
          userId,
          eventName: "an earlier season",
          participantName: name,
          sure: true,
        };
  });
}

function keyOf(address: Buffer, child: Buffer): string {
  return `${address.toString("hex")} ${child.toString("hex")}`;
}

/** Of every family of the child. */
export async function forgetReturningChild(
  tx: Tx,
  deps: BlockDeps,
  organizationId: string,
  participantId: string,
): Promise<void> {
  const child = await tx
    .selectFrom("participants")
    .select("externalId")
    .where("organizationId", "=", organizationId)
    .where("id", "=", participantId)
    .executeTakeFirst();
  if (child === undefined || child.externalId === null) return;
  await tx
    .deleteFrom("returningFamilies")
    .where("organizationId", "=", organizationId)
    .where("childIdHash", "=", hashesOf(deps, organizationId, purpose).childId(child.externalId))
    .execute();
}

export async function deleteReturningOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("returningFamilies").where("userId", "=", userId).execute();
}

/** Deletes a limited batch: what is too old, and all of an organization that no longer wants it. */
export async function deleteReturningBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("returningFamilies")
    // Raw: the key of the table has three columns.
    .where(sql<Buffer>`ctid`, "=", (from) =>
      anyOf(
        from
          .selectFrom("returningFamilies")
          .select(sql<Buffer>`ctid`.as("row"))
          .where((one) =>
            one.or([
              one("endedAt", "<", before),
              one(
                "organizationId",
                "in",
                one.selectFrom("organizations").select("id").where("linkReturning", "=", false),
              ),
            ]),
          )
          .limit(limit),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
