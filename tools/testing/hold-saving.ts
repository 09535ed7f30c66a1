import { Client } from "pg";

/** Any number that nothing else locks. */
const key = 471_100;

/**
 * Stops whoever writes down that an invite's mail was sent, right there, for tests that kill a worker after the mail
 * server has taken a letter and before the database knows.
 */
export type HeldSaving = {
  /** From now on everybody who wants to save waits. */
  hold(): Promise<void>;
  /** Resolves when somebody does. */
  somebodyWaits(timeoutMs?: number): Promise<void>;
  release(): Promise<void>;
  close(): Promise<void>;
};

export async function holdSaving(databaseUrl: string): Promise<HeldSaving> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function wait_before_saving() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$;
    create or replace trigger waits_before_saving before update of sent_at on invite_mails
      for each row when (new.sent_at is not null) execute function wait_before_saving();`);
  const waiting = async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${key} and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return (rowCount ?? 0) > 0;
  };
  return {
    hold: async () => void (await client.query(`select pg_advisory_lock(${key})`)),
    async somebodyWaits(timeoutMs = 60_000) {
      const deadline = performance.now() + timeoutMs;
      while (!(await waiting())) {
        if (performance.now() > deadline) throw new Error(`nobody wanted to save within ${timeoutMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    release: async () => void (await client.query(`select pg_advisory_unlock(${key})`)),
    close: () => client.end(),
  };
}
