import { sql, type RawBuilder } from "kysely";

/** For the next page of a list, the newest first. Without a cursor all rows match. */
export function isOlder(
  cursor: { createdAt: Date; id: string } | undefined,
  { at, id }: { at: string; id: string },
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;
}
