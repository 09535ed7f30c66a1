import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

let spentMs = 0;

/** Counts what making databases and servers takes, for `npm run test:times`. */
export async function countingTime<T>(make: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await make();
  } finally {
    spentMs += performance.now() - started;
  }
}

/** What was counted since the last call. */
export function takeCountedMs(): number {
  const spent = spentMs;
  spentMs = 0;
  return spent;
}

/** A database of its own for this test file, cloned from the migrated template. */
export function createTestDatabase(): Promise<string> {
  return countingTime(cloneTemplate);
}

async function cloneTemplate(): Promise<string> {
  const { port, template } = inject("postgres");
  return cloneDatabase(
    `postgres://postgres@127.0.0.1:${port}/${template}`,
    `test_${randomBytes(6).toString("hex")}`,
  );
}

/** A copy of a database to which no server is connected, as a backup of this moment. */
export function copyDatabase(url: string): Promise<string> {
  return cloneDatabase(url, `${new URL(url).pathname.slice(1)}_restored`);
}

async function cloneDatabase(url: string, name: string): Promise<string> {
  const { pathname } = new URL(url);
  const client = new Client({ connectionString: url.replace(pathname, "/postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  return url.replace(pathname, `/${name}`);
}
