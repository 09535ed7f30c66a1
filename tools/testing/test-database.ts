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
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return `postgres://postgres@127.0.0.1:${port}/${name}`;
}
