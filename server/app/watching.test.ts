import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, closeAfterTest, startTestServer } from "#tools/testing/test-server.ts";

const deployed = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});

/** Words of the query language, and labels; everything else in a query is the name of a number. */
const noNumbers = new Set(
  "sum by le rate increase histogram_quantile max min topk changes or up job instance operation queue state limit mountpoint time absent".split(
    " ",
  ),
);
/** From the node exporter, tools/backup/nightly.sh and the blackbox exporter; docs/running.md lists them. */
const fromElsewhere = [
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "cabin_courier_base_backup_timestamp_seconds",
  "probe_ssl_earliest_cert_expiry",
];

/** Queries of the autoscalers in deploy/kubernetes. */
async function readScalers(): Promise<string[]> {
  const texts = await Promise.all(["live", "worker"].map((name) => deployed(`kubernetes/${name}.yaml`)));
  const queries = texts.flatMap((text) => [...text.matchAll(/^ +query: (?:>-\s+)?(.+)$/gm)]);
  expect(queries).toHaveLength(2);
  return queries.map(([, query = ""]) => query);
}

function numbersIn(query: string): string[] {
  const plain = query.replaceAll(/"[^"]*"|\[[^\]]*\]/g, "");
  return (plain.match(/[a-z_][a-z_0-9]*/g) ?? []).filter(
    (word) => !noNumbers.has(word) && !/^e\d/.test(word),
  );
}

test("every number that an alert, an autoscaler or the dashboard asks for is one that /metrics shows", async () => {
  const server = closeAfterTest(await startTestServer(await createTestDatabase()));
  // Counters of calls are there from the first call on; this one fails, as a good one would not count.
  await askServer(server, "/api/session");
  const visible = String((await askServer(server, "/metrics")).body);
  const known = new Set(
    [...visible.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const alerts = [...(await deployed("prometheus/alerts.yaml")).matchAll(/^ +expr: (.+)$/gm)].map(
    ([, query = ""]) => query,
  );
  const scalers = await readScalers();
  const panels = dashboard
    .parse(JSON.parse(await deployed("grafana/dashboard.json")))
    .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(alerts.length).toBeGreaterThanOrEqual(9);
  expect(panels.length).toBeGreaterThanOrEqual(16);
  const request = new Set([...alerts, ...scalers, ...panels].flatMap(numbersIn));
  expect(request.size).toBeGreaterThanOrEqual(10);
  for (const name of fromElsewhere) known.add(name);
  expect([...request].filter((name) => !known.has(name))).toEqual([]);
});

test("workers in Kubernetes are added for queues that exist", async () => {
  const server = closeAfterTest(await startTestServer(await createTestDatabase(), { roles: ["api"] }));
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(server.deps.db);
  const wanted = (await readScalers()).flatMap(
    (query) => /queue=~"([^"]+)"/.exec(query)?.[1]?.split("|") ?? [],
  );
  expect(wanted.length).toBeGreaterThan(0);
  const missing = wanted.filter((name) => !rows.some((queue) => new RegExp(`^(${name})$`).test(queue.name)));
  expect(missing).toEqual([]);
});

test("one job that waits, one file that was refused and one image that could not be opened are seen", async () => {
  const server = closeAfterTest(await startTestServer(await createTestDatabase(), { roles: ["api"] }));
  const desk = await anIntakeDesk(server);
  const [refused, unopened] = [await desk.send(Buffer.from("a")), await desk.send(Buffer.from("b"))];
  const { db } = server.deps;
  await db
    .updateTable("uploads")
    .set({ state: "refused", why: "broken" })
    .where("id", "=", refused)
    .execute();
  await db
    .updateTable("uploads")
    .set({ state: "waiting", why: "could-not-be-opened" })
    .where("id", "=", unopened)
    .execute();
  await sql`update pgboss.job set start_after = now() - interval '20 minutes' where name = 'clean-upload'`.execute(
    db,
  );
  const visible = String((await askServer(server, "/metrics")).body);
  expect(visible).toContain('cabin_courier_uploads_in_trouble{state="refused"} 1');
  expect(visible).toContain('cabin_courier_uploads_in_trouble{state="unopened"} 1');
  expect(Number(/jobs_oldest_seconds\{queue="clean-upload"\} (\S+)/.exec(visible)?.[1])).toBeGreaterThan(
    1_190,
  );
});

test("a dead letter is not a job that waits for a worker", async () => {
  const server = closeAfterTest(await startTestServer(await createTestDatabase(), { roles: ["api"] }));
  await sql`insert into pgboss.job (name, start_after) values ('dead-letters', now() - interval '1 day')`.execute(
    server.deps.db,
  );
  const visible = String((await askServer(server, "/metrics")).body);
  expect(visible).not.toContain('queue="dead-letters"');
});

test("every alert leads to a part of the page about incidents that is there", async () => {
  const alerts = await deployed("prometheus/alerts.yaml");
  const page = await readFile(new URL("../../docs/incidents.md", import.meta.url), "utf8");
  const parts = new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
  const led = [...alerts.matchAll(/runbook: docs\/incidents\.md#(\S+)/g)].map(([, part = ""]) => part);
  expect(led).toHaveLength([...alerts.matchAll(/- alert:/g)].length);
  expect(led.filter((part) => !parts.has(part))).toEqual([]);
});

test("reading the metrics does not count as waiting for a connection", async () => {
  const server = closeAfterTest(await startTestServer(await createTestDatabase(), { roles: ["api"] }));
  const visible = String((await askServer(server, "/metrics")).body);
  expect(visible).toContain("\ncabin_courier_database_waiting 0\n");
});
