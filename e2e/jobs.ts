import { sql } from "kysely";
import { expect } from "@playwright/test";
import type { World } from "./world.ts";

/** Until no job is waiting or running: mails that have not been sent by then are not sent at all. */
export async function untilNothingIsDue({ db }: World): Promise<void> {
  const due = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where state < 'completed' and name <> 'dead-letters' and start_after <= now()`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(due).toBe(0);
}
