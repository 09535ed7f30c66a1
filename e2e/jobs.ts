import { sql } from "kysely";
import { expect } from "@playwright/test";
import type { World } from "./world.ts";

/** Until no job is waiting or running and no mail is due: what has not been sent by then is not sent at all. */
export async function untilNothingIsDue({ db }: World): Promise<void> {
  const due = async () => {
    const { rows } = await sql<{ count: number }>`select
      (select count(*) from pgboss.job
        where state < 'completed' and name <> 'dead-letters' and start_after <= now())::int
      + (select count(*) from notices
        where sent_at is null and given_up_at is null and due_at <= now())::int
      + (select count(*) from invite_mails
        where sent_at is null and failed_at is null and due_at <= now())::int as count`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(due).toBe(0);
}
