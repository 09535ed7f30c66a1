import { connect } from "#database/connect.ts";
import { aPerson } from "#database/seed/builders.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { systemClock } from "#server/platform/clock.ts";

/** Somebody the database knows by what a provider says of them. */
export type KnownPerson = { issuer: string; sub: string; name: string; email: string };

/** Somebody signed in on this database, without a provider: the key for their calls. New, unless they are named. */
export async function aBearer(databaseUrl: string, known?: KnownPerson): Promise<string> {
  const { db, pool } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const { issuer, sub, name, email } = known ?? (await somebodyNew(db));
    const claims = { sub, name, email, email_verified: true };
    const { secret } = await db.transaction().execute((tx) => startSession(tx, systemClock, issuer, claims));
    const bearer = await mintBearer(pool, systemClock, secret);
    if (bearer === null) throw new Error("a session that was just made gave no bearer");
    return bearer.token;
  } finally {
    await db.destroy();
  }
}

async function somebodyNew(db: Parameters<typeof aPerson>[0]): Promise<KnownPerson> {
  const { id, name, email } = await aPerson(db);
  return { issuer: "https://id.example", sub: id, name, email };
}
