import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import type { Limit } from "#domain/limit.ts";
import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { openDatabase, type Database } from "../db/database.ts";
import { httpJobs } from "../http/jobs.ts";
import { createLog } from "../log.ts";
import { openLimits, type Limits } from "./limits.ts";

const start = new Date("2027-07-12T12:00:00Z").getTime();
let now = start;
const clock = { now: () => new Date(now) };
const log = createLog({ LOG_LEVEL: "silent" });
const text: unknown[] = [];
log.warn = (...line: unknown[]) => void text.push(line);
let database: Database;
/** As two processes have them: nothing in common but the database and the settings. */
let [one, other]: Limits[] = [];
beforeAll(async () => {
  const url = await createTestDatabase();
  database = openDatabase({ url, poolSize: 8, log });
  const secret = "a key for tests, thirty-two letters or more";
  [one, other] = [0, 1].map(() => openLimits({ db: database.db, clock, log, secret }));
});
afterAll(() => database.close());
beforeEach(async () => {
  now = start;
  await sql`truncate used_limits`.execute(database.db);
});

const slower: ErrorDefinition = {
  code: "slower",
  status: "resource-exhausted",
  message: "A little slower, please.",
};
const wrong: ErrorDefinition = { code: "wrong", status: "not-found", message: "There is no such thing." };
const tenAnHour: Limit = { name: "ten", times: 10, minutes: 60, error: slower };
const twoAnHour: Limit = { name: "two", times: 2, minutes: 60, error: slower };

async function told(work: Promise<unknown> | undefined): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.definition.code, error.retryAfterSeconds].filter((part) => part !== undefined).join(" ");
  }
}
const use = (limits: Limits | undefined, by: string, limit = tenAnHour) => told(limits?.use([{ limit, by }]));
const rows = async () =>
  (
    await sql<{ key: Buffer; freeAt: Date }>`select key, free_at as "freeAt" from used_limits`.execute(
      database.db,
    )
  ).rows;

test("concurrent uses across processes get exactly the limit, and each account has its own", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => use(at % 2 === 0 ? one : other, "ada")),
  );
  expect(answers.filter((answer) => answer === "ok")).toHaveLength(10);
  expect(new Set(answers)).toEqual(new Set(["ok", "slower 180"]));
  expect(await use(other, "ben")).toBe("ok");
  expect(await use(one, "ada", twoAnHour)).toBe("ok");
});

test("it comes back one after another, when Retry-After said so", async () => {
  for (let at = 0; at < 10; at += 1) await use(one, "ada");
  expect(await use(one, "ada")).toBe("slower 180");
  now += 100_000;
  expect(await use(one, "ada")).toBe("slower 80");
  now += 79_000;
  expect(await use(one, "ada")).toBe("slower 1");
  now += 1_000;
  // The first one back comes half a step early: that much the clocks of two machines may differ.
  expect(await use(one, "ada")).toBe("ok");
  expect(await use(one, "ada")).toBe("slower 360");
  now += 360_000;
  expect(await use(one, "ada")).toBe("ok");
  expect(await use(one, "ada")).toBe("slower 360");
  now += 2 * 3_600_000;
  for (let at = 0; at < 10; at += 1) expect(await use(other, "ada")).toBe("ok");
  expect(await use(one, "ada")).toBe("slower 180");
});

test("who is refused for one limit uses nothing of those that come after", async () => {
  const both = () =>
    told(
      one?.use([
        { limit: twoAnHour, by: "ada" },
        { limit: tenAnHour, by: "198.51.100.7" },
      ]),
    );
  expect([await both(), await both(), await both(), await both()]).toEqual([
    "ok",
    "ok",
    "slower 900",
    "slower 900",
  ]);
  for (let at = 0; at < 8; at += 1) expect(await use(one, "198.51.100.7")).toBe("ok");
  expect(await use(one, "198.51.100.7")).toBe("slower 180");
});

test("guesses cost, what is known is free; after too many even that is not told", async () => {
  let request = 0;
  const guess = (limits: Limits | undefined, known: boolean, reason = wrong) =>
    told(
      limits?.guarded([{ error: wrong, uses: [{ limit: tenAnHour, by: "ada" }] }], async () => {
        request += 1;
        if (!known) throw new AppError(reason);
      }),
    );
  for (let at = 0; at < 30; at += 1) expect(await guess(one, true)).toBe("ok");
  // Another "no" tells nothing that could be guessed.
  for (let at = 0; at < 30; at += 1) expect(await guess(one, false, slower)).toBe("slower");
  expect(await rows()).toEqual([]);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => guess(at % 2 === 0 ? one : other, false)),
  );
  expect(answers.filter((answer) => answer === "wrong")).toHaveLength(10);
  expect(answers.filter((answer) => answer === "slower 180")).toHaveLength(30);
  request = 0;
  expect(await guess(other, true)).toBe("slower 180");
  expect(request).toBe(0);
  now += 180_000;
  expect(await guess(other, true)).toBe("ok");
});

test("the log names the limit that was reached, but no account or address", async () => {
  await use(one, "198.51.100.7", twoAnHour);
  await use(one, "198.51.100.7", twoAnHour);
  text.length = 0;
  await use(one, "198.51.100.7", twoAnHour);
  expect(text).toEqual([[{ limit: "two" }, "a limit was reached"]]);
});

test("stored rows do not reveal who was counted, and another secret counts separately", async () => {
  await use(one, "198.51.100.7");
  const [row] = await rows();
  expect(row?.key).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain("198.51");
  const elsewhere = openLimits({
    db: database.db,
    clock,
    log,
    secret: "another key, as long as the first one",
  });
  await use(elsewhere, "198.51.100.7");
  expect(await rows()).toHaveLength(2);
});

test("one row for each who is counted, and none once it says nothing any more", async () => {
  for (let at = 0; at < 9; at += 1) await use(one, "ada");
  await use(one, "ben");
  expect(await rows()).toHaveLength(2);
  const sweep = () =>
    httpJobs({ db: database.db, clock })
      .find(({ name }) => name === "sweep-used-limits")
      ?.run({}, new AbortController().signal);
  now += 360_000;
  await sweep();
  expect(await rows()).toHaveLength(1);
  now = start + 9 * 360_000;
  await sweep();
  expect(await rows()).toEqual([]);
});
