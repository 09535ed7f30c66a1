import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/** A database of its own for this test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<string> {
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
