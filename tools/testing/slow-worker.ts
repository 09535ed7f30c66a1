import { Client } from "pg";
import * as z from "zod/mini";
import { defineJob } from "#server/platform/jobs/job.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { openPostgresBus } from "#server/platform/live/postgres-bus.ts";
import { createLog } from "#server/platform/log.ts";

/** A worker in a process of its own, for tests that kill it: it notes each start, then takes its time. */
const [databaseUrl = "", seconds = "0"] = process.argv.slice(2);
const log = createLog({ LOG_LEVEL: "silent" });
const client = new Client({ connectionString: databaseUrl });
await client.connect();
await client.query(
  "create table if not exists job_runs (note text, step text, at timestamptz default clock_timestamp())",
);

export const slowJob = defineJob({
  name: "slow-test-job",
  payload: z.object({ note: z.string() }),
  async handle({ note }) {
    await client.query("insert into job_runs (note, step) values ($1, 'started')", [note]);
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000));
    await client.query("insert into job_runs (note, step) values ($1, 'finished')", [note]);
  },
});

const queue = await openQueue({
  databaseUrl,
  jobs: [slowJob],
  bus: openPostgresBus({ url: databaseUrl, log }),
  log,
  worker: true,
});
await queue.work();
console.log("working");
