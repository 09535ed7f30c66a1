import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "#database/migrate.ts";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { createdPrintJob, printJobUrl, type CreatedPrintJob } from "#domain/printing/print-job.ts";
import { openDatabase, type Db } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { freePort } from "#tools/engines/free-port.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { writingFamilies, type WritingFamilies } from "#tools/testing/writing-families.ts";
import { putIntoCabins, writeNotes } from "./printing-fill.ts";

export type PrintingWorld = Awaited<ReturnType<typeof startPrintingWorld>>;
export type Press = { limitPerSheet?: number; maxSheets?: number };

const issuer = "https://id.example";
const staffNames = ["Dana Whitlock", "Marcus Oyelaran", "Ruth Aldana"];

/** Postgres as in production, two APIs, a worker, and three people of the team who all press Print. */
export async function startPrintingWorld(families: number) {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-drill-"));
  await chmod(dir, 0o755);
  const postgres = await startPostgres({ dir: join(dir, "postgres") });
  await postgres.ensureDatabase("drill");
  const url = postgres.url("drill");
  await migrate(url);
  const camp = await writingFamilies(url, { accounts: families, childrenEach: 1 });
  const database = openDatabase({ url, poolSize: 2, log: createLog({ LOG_LEVEL: "silent" }) });
  const { db } = database;
  await putIntoCabins(db, camp);
  const port = await freePort();
  const env = testEnvironment(url, {
    LIVE_BUS: "postgres",
    FILES_DIR: join(dir, "files"),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  });
  const apis = [
    await startServerProcess({ ...env, PORT: String(port) }, "api"),
    await startServerProcess(env, "api"),
  ];
  let worker = await startServerProcess(env, "worker");
  const bearers = await teamOf(db, url, camp);
  let written = 0;

  async function ask(name: string, input: object, dbActor = 0): Promise<unknown> {
    const origin = apis[dbActor % apis.length]?.origin ?? "";
    const response = await fetch(`${origin}/http/${name}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${bearers[dbActor % bearers.length]}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ orgId: camp.orgId, eventId: camp.eventId, ...input }),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  async function readPdf(jobId: string): Promise<{ file: string; sha256: string }> {
    const { url: link } = printJobUrl.parse(await ask("getPrintJobUrlHttp", { jobId }));
    if (link === null) throw new Error(`${jobId} has no PDF although it is rendered`);
    const pdf = new Uint8Array(await (await fetch(link)).arrayBuffer());
    const file = join(dir, `${jobId}.pdf`);
    await writeFile(file, pdf);
    return { file, sha256: createHash("sha256").update(pdf).digest("hex") };
  }

  return {
    db,
    eventId: camp.eventId,
    async write(count: number): Promise<string[]> {
      const marks = await writeNotes(db, camp, { count, firstMark: written + 1 });
      written += marks.length;
      return marks;
    },
    /** One of the team presses Print. */
    print: async (press: Press, dbActor = 0): Promise<CreatedPrintJob> =>
      createdPrintJob.parse(await ask("createPrintJobHttp", press, dbActor)),
    readPdf,
    async renderAgain(jobId: string): Promise<void> {
      await sql`
        update print_jobs
        set rendered_at = null, rendered_sheets = 0, page_count = null, render_failed_at = now()
        where id = ${jobId}`.execute(db);
      await ask("renderPrintJobHttp", { jobId });
    },
    workerPid: () => worker.pid,
    async killWorker(): Promise<void> {
      await worker.kill9();
    },
    async startWorker(): Promise<void> {
      worker = await startServerProcess(env, "worker");
    },
    killPostgres: () => postgres.kill9(),
    startPostgres: () => postgres.start(),
    async stop(): Promise<void> {
      await database.close();
      await worker.stop();
      for (const api of apis) await api.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function teamOf(db: Db, url: string, { orgId }: WritingFamilies): Promise<string[]> {
  const bearers: string[] = [];
  for (const name of staffNames) {
    const sub = name.toLowerCase().replace(" ", ".");
    const person = await aPerson(db, { issuer, subject: sub, name });
    await anOrganization(db, { id: orgId, members: [person] });
    bearers.push(await aBearer(url, { issuer, sub, name, email: person.email }));
  }
  return bearers;
}
