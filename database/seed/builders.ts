import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

type Db = Kysely<Tables>;

export function idFrom(name: string): string {
  return uuidOf(createHash("sha256").update(name).digest());
}

export function randomId(): string {
  return uuidOf(randomBytes(16));
}

function uuidOf(bytes: Buffer): string {
  const hex = Buffer.from(bytes.subarray(0, 16));
  hex[6] = ((hex[6] ?? 0) & 0x0f) | 0x80;
  hex[8] = ((hex[8] ?? 0) & 0x3f) | 0x80;
  return hex.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export type PersonSeed = {
  id?: string;
  issuer?: string;
  subject?: string;
  name?: string;
  email?: string;
  verified?: boolean;
  now?: Date;
};

export async function aPerson(
  db: Db,
  seed: PersonSeed = {},
): Promise<{ id: string; name: string; email: string }> {
  const id = seed.id ?? randomId();
  const name = seed.name ?? `Person ${id.slice(0, 8)}`;
  const email = seed.email ?? `${id.slice(0, 8)}@example.org`;
  const now = seed.now ?? new Date();
  const { id: kept } = await db
    .insertInto("users")
    .values({
      id,
      issuer: seed.issuer ?? "https://id.example",
      subject: seed.subject ?? id,
      displayName: name,
      photoUrl: null,
      email,
      createdAt: now,
      lastSignedInAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["issuer", "subject"]).doUpdateSet({ displayName: name, email }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (seed.verified !== false) {
    await db
      .insertInto("verifiedEmails")
      .values({ userId: kept, email, verifiedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { id: kept, name, email };
}

export type OrganizationSeed = {
  id?: string;
  name?: string;
  type?: "Camp" | "Retreat Center" | null;
  description?: string | null;
  timeZone?: string;
  standing?: "new" | "approved" | "suspended";
  admins?: readonly { id: string; name: string; email: string }[];
  members?: readonly { id: string; name: string; email: string }[];
  now?: Date;
};

export async function anOrganization(
  db: Db,
  seed: OrganizationSeed = {},
): Promise<{ id: string; name: string }> {
  const id = seed.id ?? randomId();
  const name = seed.name ?? `Camp ${id.slice(0, 8)}`;
  const now = seed.now ?? new Date();
  const creator = seed.admins?.[0];
  await db
    .insertInto("organizations")
    .values({
      id,
      name,
      type: seed.type === undefined ? "Camp" : seed.type,
      description: seed.description ?? null,
      timeZone: seed.timeZone ?? "America/Chicago",
      standing: seed.standing ?? "approved",
      // As in an organization that has switched it on.
      linkReturning: true,
      createdAt: now,
      createdBy: creator?.id ?? null,
      createdByName: creator?.name ?? "Seed",
      createdByEmail: creator?.email ?? null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  for (const admin of seed.admins ?? []) await aMembership(db, id, admin, "admin", now);
  for (const member of seed.members ?? []) await aMembership(db, id, member, "member", now);
  return { id, name };
}

async function aMembership(
  db: Db,
  organizationId: string,
  person: { id: string; name: string; email: string },
  role: "admin" | "member",
  joinedAt: Date,
): Promise<void> {
  await db
    .insertInto("memberships")
    .values({
      organizationId,
      userId: person.id,
      role,
      joinedAt,
      displayName: person.name,
      email: person.email,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
