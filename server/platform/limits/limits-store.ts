import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export type LimitUse = { key: Buffer; stepMs: number; whileMs: number; amount: number };

/**
 * Each use moves `free_at`, when the full limit is available again, by one step for each of its amount. One statement on one row is exact
 * across processes. The tolerance of half a step covers clock differences.
 */
export async function useOne(
  db: Db,
  { key, stepMs, whileMs, amount }: LimitUse,
  now: Date,
): Promise<boolean> {
  const step = sql`${stepMs * amount} * interval '1 millisecond'`;
  const { rows } = await sql`
    insert into used_limits as u (key, free_at) values (${key}, ${now}::timestamptz + ${step})
    on conflict (key) do update set free_at = greatest(u.free_at, excluded.free_at - ${step}) + ${step}
      where greatest(u.free_at, excluded.free_at - ${step}) + ${step} <= ${latest({ stepMs, whileMs }, now)}
    returning true`.execute(db);
  return rows.length > 0;
}

export async function findUsed(db: Db, keys: readonly Buffer[]): Promise<{ key: Buffer; freeAt: Date }[]> {
  // Raw: one array of bytea as the parameter.
  const { rows } = await sql<{ key: Buffer; freeAt: Date }>`
    select key, free_at as "freeAt" from used_limits where key = any(${keys}::bytea[])`.execute(db);
  return rows;
}

export function latest({ stepMs, whileMs }: Pick<LimitUse, "stepMs" | "whileMs">, now: Date): Date {
  return new Date(now.getTime() + whileMs + stepMs / 2);
}
