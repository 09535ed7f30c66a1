import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { deleteInBatches } from "./delete-in-batches.ts";

test("deletes every row that is old, in as many batches as it takes, and no other", async () => {
  const log = createLog({ LOG_LEVEL: "silent" });
  const { db, ...database } = openDatabase({ url: await createTestDatabase(), poolSize: 1, log });
  onTestFinished(() => database.close());
  const now = Date.UTC(2027, 6, 12);
  const at = (minutes: number) => new Date(now + minutes * 60_000);
  const freeAt = [-9, -8, -7, -3, -2, -1, 0, 1, 5].map(at);
  await db
    .insertInto("usedLimits")
    .values(freeAt.map((each, nth) => ({ key: Buffer.alloc(32, nth), freeAt: each })))
    .execute();
  await deleteInBatches(db, "usedLimits", "freeAt", at(0), 3);
  const left = await db.selectFrom("usedLimits").select("freeAt").orderBy("freeAt").execute();
  expect(left.map((row) => row.freeAt)).toEqual([at(1), at(5)]);
});
