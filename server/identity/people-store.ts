import { sql } from "kysely";
import { withSystemAccess } from "#database/actor.ts";
import type { Language } from "#domain/language.ts";
import { languageFrom } from "#domain/language.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { accountName } from "./account-name.ts";
import { lockAccount } from "./store.ts";

type Way = { issuer: string; subject: string };

export type SignedInPerson = Way & {
  /** Of a new account, and of a new way to sign in. */
  newId: () => string;
  displayName: string;
  email: string | null;
  verifiedEmail: string | null;
  /** Codes know only the address: name and photo of an account that exists stay. */
  keepsProfile: boolean;
};

/** `joined` is the id of a way that was joined to an account that existed before. */
export type SavedPerson = { userId: string; joined: string | undefined };

/** One account for each verified address. An address that is not verified never leads to an account. */
export async function savePerson(tx: Tx, person: SignedInPerson, now: Date): Promise<SavedPerson> {
  if (person.verifiedEmail !== null) await lockAddress(tx, person.verifiedEmail);
  const known = await findByWay(tx, person);
  if (known !== undefined && (await updateProfile(tx, known, person, now))) {
    await saveWay(tx, known, person, { now, joinedAt: null });
    return { userId: known, joined: undefined };
  }
  const owner = await findByAddress(tx, person.verifiedEmail);
  // An account that is being deleted no longer has its address.
  if (owner !== undefined && (await lockAccount(tx, owner))) {
    await updateProfile(tx, owner, person, now);
    await saveFirstWay(tx, owner, person.newId());
    return { userId: owner, joined: await saveWay(tx, owner, person, { now, joinedAt: now }) };
  }
  const userId = await insertAccount(tx, person, now);
  await saveWay(tx, userId, person, { now, joinedAt: null });
  return { userId, joined: undefined };
}

/** Two first sign-ins with one address at once would make two accounts. */
async function lockAddress(tx: Tx, email: string): Promise<void> {
  // Raw: the builder has no advisory locks.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`.execute(tx);
}

async function findByWay(db: Db, { issuer, subject }: Way): Promise<string | undefined> {
  const joined = await db
    .selectFrom("signIns")
    .select("userId")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (joined !== undefined) return joined.userId;
  const first = await db
    .selectFrom("users")
    .select("id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return first?.id;
}

/** Earlier releases made an account for each provider. Of several, the one that was used last. */
async function findByAddress(db: Db, email: string | null): Promise<string | undefined> {
  if (email === null) return undefined;
  const row = await db
    .selectFrom("verifiedEmails as v")
    .innerJoin("users as u", "u.id", "v.userId")
    .select("u.id")
    .where("v.email", "=", email)
    .where("u.deletedAt", "is", null)
    .orderBy("u.lastSignedInAt", "desc")
    .orderBy("u.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** False if the account has been deleted. */
async function updateProfile(
  tx: Tx,
  userId: string,
  { displayName, email, keepsProfile }: SignedInPerson,
  now: Date,
): Promise<boolean> {
  // Earlier releases stored the address of the provider's picture. The column goes one release later.
  const profile = keepsProfile ? { photoUrl: null } : { displayName, photoUrl: null, email };
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ ...profile, lastSignedInAt: now })
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function insertAccount(tx: Tx, person: SignedInPerson, now: Date): Promise<string> {
  const { issuer, subject, displayName, email } = person;
  const profile = { displayName, email, lastSignedInAt: now };
  const { id } = await tx
    .insertInto("users")
    .values({ id: person.newId(), issuer, subject, ...profile, createdAt: now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet(profile))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The way with which an account of an earlier release began. It keeps its address when another way changes its own. */
async function saveFirstWay(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .insertInto("signIns")
    .columns(["id", "issuer", "subject", "userId", "email", "createdAt"])
    .expression((from) =>
      from
        .selectFrom("users as u")
        .leftJoin("verifiedEmails as v", (join) =>
          join.onRef("v.userId", "=", "u.id").onRef("v.email", "=", "u.email"),
        )
        .select([sql.val(id).as("id"), "u.issuer", "u.subject", "u.id as userId", "v.email", "u.createdAt"])
        .where("u.id", "=", userId),
    )
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .execute();
}

async function saveWay(
  tx: Tx,
  userId: string,
  { issuer, subject, verifiedEmail: email, newId }: SignedInPerson,
  { now, joinedAt }: { now: Date; joinedAt: Date | null },
): Promise<string> {
  const { id } = await tx
    .insertInto("signIns")
    .values({ id: newId(), issuer, subject, userId, email, createdAt: now, joinedAt })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet({ userId, email }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await replaceVerifiedEmails(tx, userId, email, now);
  return id;
}

/** An address that no way of the account verifies any more is dropped. Another account's address stays there. */
async function replaceVerifiedEmails(tx: Tx, userId: string, email: string | null, now: Date): Promise<void> {
  await tx
    .deleteFrom("verifiedEmails as v")
    .where("v.userId", "=", userId)
    .where((from) =>
      from.not(
        from.exists(
          from
            .selectFrom("signIns as s")
            .select("s.id")
            .where("s.userId", "=", userId)
            .whereRef("s.email", "=", "v.email"),
        ),
      ),
    )
    .execute();
  if (email === null || (await belongsToAnother(tx, userId, email))) return;
  await tx
    .insertInto("verifiedEmails")
    .values({ userId, email, verifiedAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "email"]).doUpdateSet({ verifiedAt: now }))
    .execute();
}

async function belongsToAnother(tx: Tx, userId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom("verifiedEmails")
    .select("userId")
    .where("email", "=", email)
    .where("userId", "!=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the account that a sign-in would open is on a team or a counselor of any organization. Not for use inside a transaction: it
 * reads with system access.
 */
export async function isOnATeam(db: Db, way: Way & { verifiedEmail: string | null }): Promise<boolean> {
  const userId = (await findByWay(db, way)) ?? (await findByAddress(db, way.verifiedEmail));
  if (userId === undefined) return false;
  const row = await withSystemAccess(() =>
    db
      .selectFrom("memberships")
      .select("userId")
      .where("userId", "=", userId)
      .unionAll(
        db
          .selectFrom("buildingStaff")
          .select((of) => of.ref("userId").$notNull().as("userId"))
          .where("userId", "=", userId),
      )
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

export type JoinToTell = { issuer: string; email: string; joinedAt: Date; language: Language | undefined };

/** Undefined if its owner was told already, or has deleted the account. */
export async function findJoinToTell(db: Db, id: string): Promise<JoinToTell | undefined> {
  const row = await db
    .selectFrom("signIns as s")
    .innerJoin("users as u", "u.id", "s.userId")
    .select(["s.issuer", "s.email", "s.joinedAt", "u.language"])
    .where("s.id", "=", id)
    .where("s.toldAt", "is", null)
    .executeTakeFirst();
  if (row === undefined || row.email === null || row.joinedAt === null) return undefined;
  return {
    issuer: row.issuer,
    email: row.email,
    joinedAt: row.joinedAt,
    language: languageFrom(row.language),
  };
}

export async function markTold(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("signIns").set({ toldAt: now }).where("id", "=", id).execute();
}

/** The name before, null without one. Undefined if it is the same, or the account is deleted. */
export async function saveOwnName(
  tx: Tx,
  userId: string,
  ownName: string,
): Promise<{ before: string | null } | undefined> {
  const row = await tx
    .selectFrom("users as u")
    .select(["u.ownName", accountName("u").as("before")])
    .where("u.id", "=", userId)
    .where("u.deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.ownName === ownName) return undefined;
  await tx.updateTable("users").set({ ownName }).where("id", "=", userId).execute();
  return row.before === ownName ? undefined : { before: row.before };
}
