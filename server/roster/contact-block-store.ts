import { createHmac, hkdfSync } from "node:crypto";
import { domainToUnicode } from "node:url";
import { sql } from "kysely";
import { dayIn } from "#domain/events/calendar-day.ts";
import { maskedEmail, normalizeEmail } from "#domain/identity/email.ts";
import {
  maxBlocksListed,
  type BlockedChild,
  type ContactBlock,
  type FindBlocks,
  type ListedBlock,
} from "#domain/roster/contact-block.ts";
import { nameKey } from "#domain/roster/import-row.ts";
import { cleanLine } from "#domain/text.ts";
import type { StaffOrKey } from "#server/organizations/require-api-key.ts";
import type { Admin, Staff } from "#server/organizations/require-staff.ts";
import type { Config } from "#server/platform/config.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { staffAccountName } from "#server/identity/account-name.ts";
import { unnamedStaff } from "#domain/identity/person-name.ts";

export type BlockDeps = { config: Pick<Config, "SHEET_KEY"> };

function keyIdOf({ config }: BlockDeps): Buffer {
  return Buffer.from(hkdfSync("sha256", config.SHEET_KEY, "", "id of the key for removed contacts", 8));
}

/** Hashes were made of addresses with such domains before domains were stored in their IDNA form. */
function withUnicodeDomain(email: string): string {
  const [local, domain = ""] = email.split("@");
  return /(?:^|\.)xn--/.test(domain) ? `${local}@${domainToUnicode(domain)}` : email;
}

/** A key of its own per organization and purpose, so that hashes of two cannot be compared. */
export function hashesOf({ config }: BlockDeps, organizationId: string, purpose = "removed contacts") {
  const key = Buffer.from(hkdfSync("sha256", config.SHEET_KEY, organizationId, purpose, 32));
  const hash = (what: string, text: string) => createHmac("sha256", key).update(`${what}\n${text}`).digest();
  return {
    address: (email: string) => hash("address", withUnicodeDomain(normalizeEmail(email))),
    childId: (externalId: string) => hash("external id", externalId),
    childName: (name: string) => hash("name", nameKey(cleanLine(name))),
  };
}

/** Writes a block for each of these removed contacts, with the facts of its removal. An old block gets new hashes. */
export async function blockRemovedContacts(
  tx: Tx,
  deps: BlockDeps,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const removed = await tx
    .selectFrom("contacts as c")
    .innerJoin("participants as p", "p.id", "c.participantId")
    .innerJoin("events as e", "e.id", "c.eventId")
    .leftJoin("users as u", "u.id", "c.removedBy")
    .select(["c.id", "c.organizationId", "c.email", "c.removedAt", "c.removedBy"])
    .select(["p.name", "p.externalId", "e.name as eventName", staffAccountName("u").as("remover")])
    .where("c.id", "in", [...contactIds])
    .where("c.removedAt", "is not", null)
    .execute();
  const keyId = keyIdOf(deps);
  const blocks = removed.flatMap(({ removedAt, ...row }) => {
    if (removedAt === null) return [];
    const hashes = hashesOf(deps, row.organizationId);
    return {
      contactId: row.id,
      organizationId: row.organizationId,
      addressHash: hashes.address(row.email),
      childIdHash: row.externalId === null ? null : hashes.childId(row.externalId),
      childNameHash: hashes.childName(row.name),
      childOtherNameHashes: [],
      keyId,
      addressHint: maskedEmail(row.email),
      eventName: row.eventName,
      removedAt,
      removedBy: row.removedBy,
      removedByName: row.remover ?? unnamedStaff,
      liftedAt: null,
      liftedBy: null,
    };
  });
  if (blocks.length === 0) return;
  await tx
    .insertInto("contactBlocks")
    .values(blocks)
    .onConflict((conflict) =>
      conflict.column("contactId").doUpdateSet((eb) => ({
        addressHash: eb.ref("excluded.addressHash"),
        childIdHash: eb.ref("excluded.childIdHash"),
        childNameHash: eb.ref("excluded.childNameHash"),
        childOtherNameHashes: eb.ref("excluded.childOtherNameHashes"),
        keyId: eb.ref("excluded.keyId"),
      })),
    )
    .execute();
}

export type Rename = { before: BlockedChild; name: string };

/** Blocks of a renamed child match under both names, also if it has no external id. */
export async function addNamesToBlocks(
  tx: Tx,
  deps: BlockDeps,
  { organizationId }: Staff,
  renames: readonly Rename[],
): Promise<void> {
  const renamed = renames.filter(({ before, name }) => nameKey(before.name) !== nameKey(name));
  if (renamed.length === 0 || !(await hasBlocks(tx, organizationId))) return;
  const hashes = hashesOf(deps, organizationId);
  for (const { before, name } of renamed) {
    const [oldHash, newHash] = [hashes.childName(before.name), hashes.childName(name)];
    await tx
      .updateTable("contactBlocks")
      .set({
        childOtherNameHashes: sql<Buffer[]>`array_append(child_other_name_hashes, ${newHash}::bytea)`,
      })
      .where("organizationId", "=", organizationId)
      .where("liftedAt", "is", null)
      .where("childNameHash", "!=", newHash)
      .where(sql<boolean>`${newHash}::bytea <> all(child_other_name_hashes)`)
      .where((eb) =>
        eb.or([
          eb("childNameHash", "=", oldHash),
          sql<boolean>`${oldHash}::bytea = any(child_other_name_hashes)`,
          ...(before.externalId === null ? [] : [eb("childIdHash", "=", hashes.childId(before.externalId))]),
        ]),
      )
      .execute();
  }
}

/** Removed by staff on a release without blocks, or blocked with a key that was replaced since. */
export async function listWithoutBlock(db: Db, deps: BlockDeps, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("contacts as c")
    .leftJoin("contactBlocks as b", "b.contactId", "c.id")
    .select("c.id")
    .where("c.removedBy", "is not", null)
    .where("c.removedAt", "is not", null)
    .where((eb) =>
      eb.or([
        eb("b.contactId", "is", null),
        eb.and([eb("b.keyId", "!=", keyIdOf(deps)), eb("b.liftedAt", "is", null)]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads the blocks of these addresses; the returned function needs no database. */
export async function findBlocks(
  db: Db,
  deps: BlockDeps,
  { organizationId }: StaffOrKey,
  emails: Iterable<string>,
): Promise<FindBlocks> {
  // Most organizations have no block, and hashing a large roster takes a moment.
  if (!(await hasBlocks(db, organizationId))) return () => [];
  const hashes = hashesOf(deps, organizationId);
  const addresses = new Map([...emails].map((email) => [email, hashes.address(email)]));
  const rows = await db
    .selectFrom("contactBlocks as b")
    .innerJoin("organizations as o", "o.id", "b.organizationId")
    .select(["b.contactId", "b.addressHash", "b.childIdHash", "b.childNameHash", "b.childOtherNameHashes"])
    .select(["b.eventName", "b.removedByName", "b.removedAt", "o.timeZone"])
    .where("b.organizationId", "=", organizationId)
    .where("b.liftedAt", "is", null)
    .where(sql<boolean>`b.address_hash = any(${[...addresses.values()]}::bytea[])`)
    .orderBy("b.removedAt", "desc")
    .orderBy("b.contactId")
    .execute();
  const byAddress = Map.groupBy(rows, ({ addressHash }) => addressHash.toString("base64"));
  return ({ name, externalId }, email) => {
    const found = byAddress.get((addresses.get(email) ?? hashes.address(email)).toString("base64"));
    if (found === undefined) return [];
    const nameHash = hashes.childName(name);
    const idHash = externalId === null ? undefined : hashes.childId(externalId);
    // The name suffices even if both have an external id: some camps issue new ids each year.
    return found
      .filter(
        ({ childIdHash, childNameHash, childOtherNameHashes }) =>
          [childNameHash, ...childOtherNameHashes].some((known) => known.equals(nameHash)) ||
          (idHash !== undefined && childIdHash?.equals(idHash) === true),
      )
      .map(toBlock);
  };
}

type BlockRow = {
  contactId: string;
  eventName: string;
  removedByName: string;
  removedAt: Date;
  timeZone: string;
};

function toBlock({ contactId, eventName, removedByName, removedAt, timeZone }: BlockRow): ContactBlock {
  return { id: contactId, eventName, removedByName, removedOn: dayIn(timeZone, removedAt) };
}

async function hasBlocks(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("contactBlocks")
    .select("contactId")
    .where("organizationId", "=", organizationId)
    .where("liftedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type BlockedContact = { email: string; child: BlockedChild; blocks: readonly ContactBlock[] };

/** By contact id; contacts without a block are left out. */
export async function findBlockedContacts(
  db: Db,
  deps: BlockDeps,
  staff: Staff,
  contactIds: readonly string[],
): Promise<Map<string, BlockedContact>> {
  if (contactIds.length === 0 || !(await hasBlocks(db, staff.organizationId))) return new Map();
  const contacts = await db
    .selectFrom("contacts as c")
    .innerJoin("participants as p", "p.id", "c.participantId")
    .select(["c.id", "c.email", "p.name", "p.externalId"])
    .where("c.organizationId", "=", staff.organizationId)
    .where(sql<boolean>`c.id = any(${[...contactIds]}::uuid[])`)
    .execute();
  const blocksOf = await findBlocks(
    db,
    deps,
    staff,
    contacts.map(({ email }) => email),
  );
  return new Map(
    contacts.flatMap(({ id, email, ...child }) => {
      const blocks = blocksOf(child, email);
      return blocks.length === 0 ? [] : [[id, { email, child, blocks }] as const];
    }),
  );
}

/** One entry per child and address. */
export async function listBlocks(db: Db, deps: BlockDeps, { organizationId }: Admin): Promise<ListedBlock[]> {
  const keyId = keyIdOf(deps);
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("contactBlocks")
        .distinctOn(["addressHash", sql`coalesce(child_id_hash, child_name_hash)`])
        .select(["contactId", "organizationId", "addressHint", "keyId"])
        .select(["eventName", "removedByName", "removedAt"])
        .where("organizationId", "=", organizationId)
        .where("liftedAt", "is", null)
        .orderBy("addressHash")
        .orderBy(sql`coalesce(child_id_hash, child_name_hash)`)
        .orderBy("removedAt", "desc")
        .as("b"),
    )
    .innerJoin("organizations as o", "o.id", "b.organizationId")
    .leftJoin("contacts as c", (join) =>
      join.onRef("c.id", "=", "b.contactId").onRef("c.organizationId", "=", "b.organizationId"),
    )
    .leftJoin("participants as p", "p.id", "c.participantId")
    .select(["b.contactId", "b.addressHint", "b.keyId", "b.eventName", "b.removedByName", "b.removedAt"])
    .select(["o.timeZone", "c.email", "p.name as childName"])
    .orderBy("b.removedAt", "desc")
    .orderBy("b.contactId")
    .limit(maxBlocksListed)
    .execute();
  return rows.map((row) => ({
    ...toBlock(row),
    address: row.email ?? row.addressHint,
    childName: row.childName,
    isMatched: row.keyId.equals(keyId),
  }));
}

export async function isBlocked(tx: Tx, { organizationId }: Admin, contactId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("contactBlocks")
    .select("contactId")
    .where("organizationId", "=", organizationId)
    .where("contactId", "=", contactId)
    .where("liftedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also lifts other blocks of the same address and child. Returns the lifted blocks' contacts. */
export async function liftBlocks(
  tx: Tx,
  { organizationId, userId }: Admin,
  blockIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (blockIds.length === 0) return [];
  const rows = await tx
    .updateTable("contactBlocks as b")
    .from("contactBlocks as chosen")
    .set({ liftedAt: now, liftedBy: userId })
    .where("chosen.organizationId", "=", organizationId)
    .where(sql<boolean>`chosen.contact_id = any(${[...blockIds]}::uuid[])`)
    .where("b.organizationId", "=", organizationId)
    .where("b.liftedAt", "is", null)
    .whereRef("b.addressHash", "=", "chosen.addressHash")
    .where((eb) =>
      eb.or([
        eb("b.childNameHash", "=", eb.ref("chosen.childNameHash")),
        sql<boolean>`b.child_name_hash = any(chosen.child_other_name_hashes)`,
        sql<boolean>`chosen.child_name_hash = any(b.child_other_name_hashes)`,
        eb("b.childIdHash", "=", eb.ref("chosen.childIdHash")),
      ]),
    )
    .returning("b.contactId")
    .execute();
  return [...new Set(rows.map(({ contactId }) => contactId))];
}

export async function findParticipantsOf(
  tx: Tx,
  { organizationId }: Staff,
  contactIds: readonly string[],
): Promise<{ contactId: string; participantId: string; eventId: string }[]> {
  if (contactIds.length === 0) return [];
  return tx
    .selectFrom("contacts")
    .select(["id as contactId", "participantId", "eventId"])
    .where("organizationId", "=", organizationId)
    .where("id", "in", [...contactIds])
    .execute();
}
