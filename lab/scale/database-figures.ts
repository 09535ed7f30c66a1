import { Client } from "pg";
import type { JobFigures, TableSize } from "./measured.ts";

export type Written = { walBytes: number; walSyncs: number; dataWrites: number; commits: number };

export async function openFigures(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  async function one<T extends object>(text: string, values: unknown[] = []): Promise<T> {
    const { rows } = await client.query<T>(text, values);
    const [row] = rows;
    if (row === undefined) throw new Error(`Nothing was answered to: ${text}`);
    return row;
  }
  return {
    sizes: async (): Promise<TableSize[]> => (await client.query<TableSize>(tableSizes)).rows,
    written: () => one<Written>(written),
    /** Of pictures received and jobs made since this moment: how long until they were done, and how many are not. */
    cleaned: (since: Date) => one<JobFigures>(cleaned, [since]),
    rendered: (since: Date) => one<JobFigures>(rendered, [since]),
    connections: () => one<{ total: number }>(connections),
    lag: () => one<{ bytes: number; ms: number }>(lag),
    now: async () => (await one<{ now: Date }>("select clock_timestamp() as now")).now,
    version: async () =>
      (await one<{ version: string }>("select current_setting('server_version') as version")).version,
    end: () => client.end(),
  };
}
export type Figures = Awaited<ReturnType<typeof openFigures>>;

/** With their indexes and long texts. Small tables say little about a row: their first page is mostly empty. */
const tableSizes = `select c.relname as table, c.reltuples::float as rows,
    pg_total_relation_size(c.oid)::float / c.reltuples as "bytesPerRow"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.reltuples >= 1000
  order by c.relname`;

const written = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as "walBytes",
    (select coalesce(sum(fsyncs), 0)::float from pg_stat_io where object = 'wal') as "walSyncs",
    (select coalesce(sum(writes), 0)::float from pg_stat_io where object = 'relation') as "dataWrites",
    (select xact_commit::float from pg_stat_database where datname = current_database()) as commits`;

const jobFigures = (table: string, from: string, to: string, failed: string) => `select
    count(*) filter (where ${to} is not null)::int as done,
    count(*) filter (where ${to} is null and not (${failed}))::int as open,
    count(*) filter (where ${failed})::int as failed,
    coalesce(percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) * 1000), 0)::float as p50,
    coalesce(percentile_cont(0.95) within group (order by extract(epoch from ${to} - ${from}) * 1000), 0)::float as p95,
    coalesce(max(extract(epoch from ${to} - ${from}) * 1000), 0)::float as longest
  from ${table} where ${from} >= $1`;
const cleaned = `${jobFigures("uploads", "received_at", "settled_at", "state not in ('received', 'filed')")}
  and received_at <= clock_timestamp()`;
const rendered = jobFigures("print_jobs", "created_at", "rendered_at", "render_failed_at is not null");

const connections = `select count(*)::int as total from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`;

const lag = `select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float as bytes,
    coalesce(extract(epoch from replay_lag) * 1000, 0)::float as ms
  from pg_stat_replication`;
