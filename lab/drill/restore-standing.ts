import { createHash } from "node:crypto";
import { Client } from "pg";
import type { Files } from "#server/platform/files/files.ts";
import type { Snapshot } from "./restore-ledger.ts";

/** Every row of the product's own tables (the queue's move by themselves) and every file in storage. */
export async function takeSnapshot(url: string, files: Files): Promise<Snapshot> {
  return { tables: await hashTables(url), files: await hashFiles(files) };
}

async function hashTables(url: string): Promise<Snapshot["tables"]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // One picture of all tables, however long it takes.
    await client.query("begin isolation level repeatable read read only");
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    );
    const found = new Map<string, { rows: number; hash: string }>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ rows: number; hash: string }>(
        `select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
         from ${client.escapeIdentifier(name)} t`,
      );
      const [row] = rows;
      if (row !== undefined) found.set(name, row);
    }
    return found;
  } finally {
    await client.end();
  }
}

async function hashFiles(files: Files): Promise<Snapshot["files"]> {
  const hashes = new Map<string, string>();
  let after: string | undefined;
  do {
    const page = await files.list("", { limit: 1000, ...(after === undefined ? {} : { after }) });
    for (const key of page.keys) {
      const hash = createHash("sha256");
      for await (const bytes of (await files.read(key)).stream) hash.update(bytes);
      hashes.set(key, hash.digest("hex"));
    }
    after = page.next;
  } while (after !== undefined);
  return hashes;
}
