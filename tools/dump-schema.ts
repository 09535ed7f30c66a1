import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dumpSchema } from "#database/dump-schema.ts";
import { migrate } from "#database/migrate.ts";
import { startPostgres } from "./engines/postgres.ts";

/** `npm run schema`: writes database/schema.sql and database/tables.ts from the migrations. */
const dir = await mkdtemp(join(tmpdir(), "cabin-courier-schema-"));
const postgres = await startPostgres({ dir });
try {
  const url = postgres.url("postgres");
  await migrate(url);
  const { sql, tables } = await dumpSchema(url);
  await writeFile(new URL("../database/schema.sql", import.meta.url), sql);
  await writeFile(new URL("../database/tables.ts", import.meta.url), tables);
  execFileSync("oxfmt", ["database/tables.ts"], { cwd: new URL("..", import.meta.url) });
  console.log("database/schema.sql and database/tables.ts are fresh.");
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
