import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#database/connect.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testConfig } from "#tools/testing/test-server.ts";
import { fileJobs } from "./jobs.ts";
import { openFiles } from "./open-files.ts";

let url: string;
let database: ReturnType<typeof connect>;
beforeAll(async () => {
  url = await createTestDatabase();
  database = connect({ connectionString: url, max: 2 });
});
afterAll(() => database.db.destroy());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("a file outlives its row while backups are retained, unless its prefix is deleted at once", async () => {
  const { db } = database;
  const config = testConfig(url, { FILES_KEPT_DAYS: "13" });
  const files = openFiles(config);
  const gone = [
    { key: "print-jobs/today.pdf", since: daysAgo(0) },
    { key: "print-jobs/yesterweek.pdf", since: daysAgo(12.9) },
    { key: "print-jobs/old.pdf", since: daysAgo(13.1) },
    { key: "incoming/raw", since: daysAgo(0) },
    { key: "incoming-not/raw", since: daysAgo(0) },
  ];
  for (const { key } of gone) await files.put(key, Buffer.from(key), { contentType: "text/plain" });
  await db.insertInto("filesToRemove").values(gone).execute();
  const [job] = fileJobs({ db, files, config, transientPrefixes: ["incoming/"] });
  await job?.run({}, new AbortController().signal);
  const kept = ["incoming-not/raw", "print-jobs/today.pdf", "print-jobs/yesterweek.pdf"];
  expect((await files.list("", { limit: 10 })).keys).toEqual(kept);
  const waiting = await db.selectFrom("filesToRemove").select("key").orderBy("key").execute();
  // Incoming keys stay listed for an hour: an upload may still finish after the removal.
  expect(waiting.map(({ key }) => key)).toEqual([...kept, "incoming/raw"].toSorted());
});

test("what is written through a link after it was removed is removed again when no link lives any more", async () => {
  const { db } = database;
  const config = testConfig(url, { FILES_KEPT_DAYS: "0" });
  const files = openFiles(config);
  const [job] = fileJobs({ db, files, config, transientPrefixes: ["incoming/"] });
  const work = () => job?.run({}, new AbortController().signal);
  const key = "incoming/late";
  const write = () => files.put(key, Buffer.from("a child's picture"), { contentType: "image/jpeg" });
  const agedBy = (minutes: number) =>
    db
      .updateTable("filesToRemove")
      .set({ since: daysAgo(minutes / 1_440) })
      .where("key", "=", key)
      .execute();
  await write();
  await db.insertInto("filesToRemove").values({ key }).execute();
  await work();
  expect(await files.head(key)).toBeUndefined();
  // The link lives for a quarter of an hour, and this write ends after that.
  await write();
  await agedBy(59);
  await work();
  await agedBy(61);
  await work();
  expect(await files.head(key)).toBeUndefined();
  expect(await db.selectFrom("filesToRemove").select("key").where("key", "=", key).execute()).toEqual([]);
});
