import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { withSystemAccess } from "./actor.ts";
import { connect, createStatementNames } from "./connect.ts";

test("a statement that repeats is prepared once, in a transaction or outside", async () => {
  const { db } = connect({ connectionString: await createTestDatabase(), max: 1 });
  try {
    const double = (number: number) => sql<{ value: number }>`select ${number}::integer * 2 as value`;
    for (const number of [1, 2, 3])
      await withSystemAccess(async () => {
        expect((await double(number).execute(db)).rows).toEqual([{ value: number * 2 }]);
        await db.transaction().execute(async (tx) => {
          const answers = await Promise.all([4, 5].map((each) => double(each).execute(tx)));
          expect(answers.map(({ rows }) => rows)).toEqual([[{ value: 8 }], [{ value: 10 }]]);
        });
      });
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%as value'`.execute(db);
    expect(rows).toEqual([{ statement: "select $1::integer * 2 as value" }]);
  } finally {
    await db.destroy();
  }
});

test("no more statements are prepared than a connection should keep", () => {
  const nameOf = createStatementNames({ max: 2 });
  const texts = ["select 1", "select 2", "select 3"];
  expect(texts.map(nameOf)).toEqual([undefined, undefined, undefined]);
  const names = texts.map(nameOf);
  expect(names).toEqual([expect.any(String), expect.any(String), undefined]);
  expect(new Set(names).size).toBe(3);
  expect(texts.map(nameOf)).toEqual(names);
});
