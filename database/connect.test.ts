import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { connect } from "./connect.ts";

test("a statement that begins with its name is prepared under it, others are not", async () => {
  const { db } = connect({ connectionString: await createTestDatabase(), max: 1 });
  try {
    for (const number of [1, 2]) {
      const { rows } = await sql`/* say-a-number */ select ${number}::integer as value`.execute(db);
      expect(rows).toEqual([{ value: number }]);
      await sql`select ${number}::integer /* say-nothing */`.execute(db);
    }
    const { rows } = await sql`select name from pg_prepared_statements order by name`.execute(db);
    expect(rows).toEqual([{ name: "ask-as" }, { name: "say-a-number" }]);
  } finally {
    await db.destroy();
  }
});
