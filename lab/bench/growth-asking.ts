import type { Client } from "pg";
import { withSystemAccess } from "#database/actor.ts";
import { allJobs } from "#server/app/jobs.ts";
import { allOperations } from "#server/app/operations.ts";
import { startServer, type RunningServer } from "#server/app/start-server.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { askOperation } from "#tools/testing/ask-operation.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { listenToPool } from "./explained-statements.ts";
import { makeOverdue, numbersOfCamp, sendEverything, type CampNumbers, type Stretch } from "./growth-fill.ts";
import { afterWork, actions, notMeasured, slowWork } from "./growth-actions.ts";
import { reads, type Question } from "./growth-reads.ts";
import { outlineOf, pagesToFind, tablesScanned } from "./query-plan.ts";

/** What the database did for one statement of one question, asked by one camp. */
export type LookedAt = {
  question: string;
  camp: number;
  text: string;
  pages: number;
  scanned: string[];
  outline: string;
  /** How much it may do is given by what waits for it, not by the size of tables; only scans are looked for. */
  inProportion: boolean;
};
/** All statements at one scale, and how many rows each table had. */
export type Looked = { statements: LookedAt[]; rowsOf: Record<string, number> };

type Settings = { client: Client; stretch: Stretch; filesDir: string; endsBefore: number };
type Asking = { question: string; camp: number; inProportion?: boolean; ask: () => Promise<unknown> };

/** Where a camp's rows happen to begin on a page makes some pages more or less; the middle of many camps counts. */
const sampledCamps = 25;

/** Starts the product on this database and lets the admins of the middle camps ask everything, over HTTP. */
export async function askEverything(settings: Settings): Promise<Looked> {
  const { client, stretch, filesDir, endsBefore } = settings;
  const rowsOf = await rowsOfTables(client);
  const inbox = await startInbox();
  const environment = testEnvironment(stretch.databaseUrl, {
    FILES_DIR: filesDir,
    MAIL_IN_DOMAIN: "in.example.org",
    // One connection: what a new one reads to know the tables would be counted with its first statements.
    DATABASE_POOL: "1",
    SMTP_URL: inbox.smtpUrl,
    MAILS_PER_SECOND: "1000",
  });
  const server = await startServer(readConfig(environment), { roles: ["api"] });
  try {
    const listener = listenToPool(server.deps.pool);
    const statements: LookedAt[] = [];
    for (const { question, camp, ask, inProportion = false } of await askings(
      server,
      inbox,
      client,
      stretch,
    )) {
      if (Date.now() > endsBefore) throw new Error("The bench took longer than it should and gave up.");
      for (const { text, plan } of await listener.during(ask)) {
        const [pages, scanned, outline] = [pagesToFind(plan), tablesScanned(plan), outlineOf(plan)];
        statements.push({ question, camp, text, pages, scanned, outline, inProportion });
      }
    }
    return { statements, rowsOf };
  } finally {
    await server.close();
    await inbox.stop();
  }
}

async function askings(
  server: RunningServer,
  inbox: Inbox,
  client: Client,
  stretch: Stretch,
): Promise<Asking[]> {
  const forgotten = notMeasured(allOperations(server.deps));
  if (forgotten.length > 0)
    throw new Error(
      `${forgotten.join(", ")}: not covered by this bench. Add it to growth-actions.ts or growth-reads.ts.`,
    );
  const first = Math.ceil((stretch.want - sampledCamps) / 2);
  const reading: Asking[] = [];
  const acting: Asking[] = [];
  for (let camp = first; camp < first + sampledCamps; camp += 1) {
    const numbers = await numbersOfCamp(client, camp, { codeMailedTo: (email) => codeIn(inbox, email) });
    const jobs = slowWork.map(({ job, payload, ...how }) => {
      const work = working(jobNamed(allJobs(server.deps), job), () => payload(numbers), camp);
      return how.withSystemAccess === true ? { ...work, ask: () => withSystemAccess(work.ask) } : work;
    });
    reading.push(...reads.map((question) => asking(server, question, camp, numbers)));
    acting.push(
      ...actions.map((question) => asking(server, question, camp, numbers)),
      ...jobs,
      ...afterWork.map((question) => asking(server, question, camp, numbers)),
    );
  }
  // Reads run first: rows written by actions would end up in the buffers of later reads.
  return [...reading, ...acting, ...byClock(allJobs(server.deps), stretch)];
}

/** Sweeps, first without anything to do and then with it. Those of the roster come first, as they do at night. */
function byClock(jobs: readonly Job[], stretch: Stretch): Asking[] {
  const sweeps = jobs.filter(({ cron }) => cron !== undefined).toReversed();
  return [
    { question: "mail goes out", camp: 0, ask: () => sendEverything(stretch) },
    ...sweeps.map((job) => ({ ...working(job, nothing, 0), question: `job ${job.name}, nothing due` })),
    { question: "time passes", camp: 0, ask: () => makeOverdue(stretch) },
    ...sweeps.map((job) => ({ ...working(job, nothing, 0), inProportion: true })),
  ];
}

function asking(server: RunningServer, question: Question, camp: number, numbers: CampNumbers): Asking {
  const { operation, how, inProportion = false } = question;
  return {
    question: how === undefined ? operation : `${operation}, ${how}`,
    camp,
    inProportion,
    ask: () => askOne(server, question, numbers),
  };
}

const nothing = () => ({});

function working(job: Job, payload: () => object | Promise<object>, camp: number): Asking {
  return {
    question: `job ${job.name}`,
    camp,
    ask: async () => job.run(await payload(), new AbortController().signal),
  };
}

function jobNamed(jobs: readonly Job[], name: string): Job {
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job called ${name}.`);
  return job;
}

async function askOne(server: RunningServer, question: Question, camp: CampNumbers): Promise<void> {
  const operation = allOperations(server.deps).find(({ name }) => name === question.operation);
  if (operation === undefined) throw new Error(`There is no operation called ${question.operation}.`);
  const bearer = question.as === undefined ? camp.bearer : camp.person[question.as].bearer;
  const headers = { authorization: `Bearer ${bearer}` };
  const { status, text } = await askOperation(server.origin, operation, await question.input(camp), headers);
  if (status !== 200) throw new Error(`${question.operation} answered ${status}: ${text}`);
}

async function codeIn(inbox: Inbox, email: string): Promise<string> {
  const { subject } = await inbox.waitFor(({ to }) => to.includes(email));
  return /^\d{3} \d{3}/.exec(subject)?.[0] ?? "";
}

async function rowsOfTables(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, greatest(reltuples, 0)::int as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
