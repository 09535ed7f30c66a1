import { Client } from "pg";

/**
 * A killed worker is missed when its heartbeat (10 s) or its lease of a mail (30 s) has run out. These two let that time pass
 * at once, so that a test need not wait for it.
 */
export const expireHeartbeats = (databaseUrl: string): Promise<void> =>
  run(
    databaseUrl,
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  );

export const expireMailLeases = (databaseUrl: string, table: "invite_mails" | "notices"): Promise<void> =>
  run(databaseUrl, `update ${table} set due_at = now() where sent_at is null`);

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement);
    if (rowCount === 0) throw new Error("the killed worker held nothing");
  } finally {
    await client.end();
  }
}
