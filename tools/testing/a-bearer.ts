import { connect } from "#database/connect.ts";
import { aPerson } from "#database/seed/builders.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/database.ts";

export type KnownPerson = {
  issuer: string;
  sub: string;
  name: string;
  email: string;
  emailVerified?: boolean;
};

export async function aSession(databaseUrl: string, known: KnownPerson): Promise<string> {
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    return await sessionOf(db, known);
  } finally {
    await db.destroy();
  }
}

/** A bearer token for a user of this database, without a provider. Default: a new user. */
export async function aBearer(databaseUrl: string, known?: KnownPerson): Promise<string> {
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const secret = await sessionOf(db, known ?? (await newUser(db)));
    const bearer = await mintBearer(db, systemClock, secret);
    if (bearer === null) throw new Error("a session that was just made gave no bearer");
    return bearer.token;
  } finally {
    await db.destroy();
  }
}

async function sessionOf(
  db: Db,
  { issuer, sub, name, email, emailVerified = true }: KnownPerson,
): Promise<string> {
  const claims = { sub, name, email, email_verified: emailVerified };
  const { secret } = await db.transaction().execute((tx) => startSession(tx, systemClock, issuer, claims));
  return secret;
}

async function newUser(db: Db): Promise<KnownPerson> {
  const { id, name, email } = await aPerson(db);
  return { issuer: "https://id.example", sub: id, name, email };
}
