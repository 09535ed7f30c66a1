import { Client } from "pg";

/** Any number that nothing else locks. */
const key = 471_100;

/** Blocks the update with which a worker records its progress, for tests that kill it in the middle. */
export type DelayedSaving = {
  hold(): Promise<void>;
  waitUntilBlocked(timeoutMs?: number): Promise<void>;
  release(): Promise<void>;
  close(): Promise<void>;
};

/** The blocked update, as SQL of a trigger. */
export type WhatIsSaved = { table: string; column: string; when: string };

/** The mail server has taken a letter and the database does not know. */
const thatAMailWasSent: WhatIsSaved = {
  table: "invite_mails",
  column: "sent_at",
  when: "new.sent_at is not null",
};

export const thatANotificationWasSent: WhatIsSaved = {
  table: "notices",
  column: "sent_at",
  when: "new.sent_at is not null",
};

/** So many sheets of a print job are set and written down, and more are set. */
export const thatMoreSheetsAreSetThan = (sheets: number): WhatIsSaved => ({
  table: "print_jobs",
  column: "rendered_sheets",
  when: `new.rendered_sheets > ${sheets}`,
});

/** The letters of a print job are marked as printed. */
export const thatLettersArePrinted: WhatIsSaved = {
  table: "notes",
  column: "print_job_id",
  when: "new.print_job_id is not null",
};

/** More parts of a book are set than so many. */
export const thatMoreOfABookIsSetThan = (parts: number): WhatIsSaved => ({
  table: "books",
  column: "parts_done",
  when: `new.parts_done > ${parts}`,
});

export async function delaySaving(
  databaseUrl: string,
  { table, column, when }: WhatIsSaved = thatAMailWasSent,
): Promise<DelayedSaving> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function wait_before_saving() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$;
    create or replace trigger waits_before_saving before update of ${column} on ${table}
      for each row when (${when}) execute function wait_before_saving();`);
  const waiting = async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${key} and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return (rowCount ?? 0) > 0;
  };
  return {
    hold: async () => void (await client.query(`select pg_advisory_lock(${key})`)),
    async waitUntilBlocked(timeoutMs = 60_000) {
      const deadline = performance.now() + timeoutMs;
      while (!(await waiting())) {
        if (performance.now() > deadline) throw new Error(`No update waited within ${timeoutMs} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    release: async () => void (await client.query(`select pg_advisory_unlock(${key})`)),
    close: () => client.end(),
  };
}
