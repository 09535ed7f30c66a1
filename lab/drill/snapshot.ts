import { createHash } from "node:crypto";
import { Client } from "pg";
import type { Files } from "#server/platform/files/files.ts";

/** What there is at one moment: rows by table, files by key, each with a hash of its content. */
export type Snapshot = {
  tables: ReadonlyMap<string, { rows: number; hash: string }>;
  files: ReadonlyMap<string, string>;
};

export type RestoreFindings = {
  /** Tables that are gone, or whose rows are not the same to the letter. */
  tablesChanged: string[];
  filesLost: string[];
  filesChanged: string[];
  /** Files of after the moment: no loss, but no row names them. */
  filesMore: string[];
};

/** Compares what came back with what there was. */
export function compareSnapshots(was: Snapshot, is: Snapshot): RestoreFindings {
  const keys = [...was.files.keys()];
  const tables = new Set([...was.tables.keys(), ...is.tables.keys()]);
  return {
    tablesChanged: [...tables].filter((name) => {
      const [before, after] = [was.tables.get(name), is.tables.get(name)];
      return before === undefined || before.rows !== after?.rows || before.hash !== after.hash;
    }),
    filesLost: keys.filter((key) => !is.files.has(key)),
    filesChanged: keys.filter((key) => is.files.has(key) && is.files.get(key) !== was.files.get(key)),
    filesMore: [...is.files.keys()].filter((key) => !was.files.has(key)),
  };
}

export function countRows({ tables }: Snapshot): number {
  return [...tables.values()].reduce((sum, { rows }) => sum + rows, 0);
}

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
