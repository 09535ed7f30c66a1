import { connect } from "#database/connect.ts";
import { aPerson } from "#database/seed/builders.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { systemClock } from "#server/platform/clock.ts";

/** Somebody signed in on this database, without a provider: the key for their calls. */
export async function aBearer(databaseUrl: string): Promise<string> {
  const { db, pool } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const person = await aPerson(db);
    const claims = { sub: person.id, name: person.name, email: person.email, email_verified: true };
    const { secret } = await db
      .transaction()
      .execute((tx) => startSession(tx, systemClock, "https://id.example", claims));
    const bearer = await mintBearer(pool, systemClock, secret);
    if (bearer === null) throw new Error("a session that was just made gave no bearer");
    return bearer.token;
  } finally {
    await db.destroy();
  }
}
