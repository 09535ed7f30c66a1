import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { startPostgres, type PostgresSettings } from "#tools/engines/postgres.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { writingFamilies } from "#tools/testing/writing-families.ts";
import { startFaultProxy } from "./notes-fault-proxy.ts";
import type { NoteRow, SheetCopy } from "./notes-ledger.ts";
import { staffOf } from "./notes-staff.ts";

export type NotesWorld = Awaited<ReturnType<typeof startNotesWorld>>;

export async function startNotesWorld(
  families: { accounts: number; childrenEach: number },
  settings: PostgresSettings,
) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-drill-"));
  await chmod(dir, 0o755);
  const postgres = await startPostgres({ dir: join(dir, "postgres"), settings });
  await postgres.ensureDatabase("drill");
  const url = postgres.url("drill");
  await migrate(url);
  const camp = await writingFamilies(url, families);
  const staff = await staffOf(url, camp);
  const env = testEnvironment(url, { LIVE_BUS: "postgres", FILES_DIR: join(dir, "files") });
  const proxy = await startFaultProxy();
  let api = await startServerProcess(env, "api");
  proxy.aimAt(api.port);
  return {
    camp,
    staff,
    proxy,
    async killPostgres() {
      await postgres.kill9();
      await postgres.start();
    },
    async killApi() {
      await api.kill9();
      api = await startServerProcess(env, "api");
      proxy.aimAt(api.port);
    },
    kept: () => readKept(url),
    async stop() {
      await staff.close();
      await proxy.close();
      await api.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** What lies in the database when everything has come to rest. */
export async function readKept(url: string): Promise<{ rows: NoteRow[]; copies: SheetCopy[] }> {
  const { db } = connect({ connectionString: url, max: 1 });
  try {
    const rows = await db.selectFrom("notes").select(["id", "text", "printedAt"]).execute();
    const copies = await db.selectFrom("sheetNotes").select(["noteId", "text"]).execute();
    return {
      rows: rows.map(({ id, text, printedAt }) => ({ id, text, printed: printedAt !== null })),
      copies,
    };
  } finally {
    await db.destroy();
  }
}
