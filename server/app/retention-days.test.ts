import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { printJobUrl } from "#domain/printing/print-job.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { openDiskFiles } from "#server/platform/files/disk-files.ts";
import { bringBackFiles, copyFiles } from "#server/platform/files/encrypted-copy.ts";
import { withSystemAccess } from "#database/actor.ts";
import { lookForSupport } from "#server/organizations/actions.ts";
import { aReplyDesk, askLink, follow } from "#tools/testing/reply-desk.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  callServer,
  startTestServer,
  testConfig,
  type TestServer,
} from "#tools/testing/test-server.ts";
import { afterRestore, listNamed } from "./after-restore.ts";
import { allJobs, transientPrefixes } from "./jobs.ts";

/** Noon in Chicago. The week ends on July 17; on October 16, ninety whole days are over. */
const day = { inSummer: "2027-07-12", 89: "2027-10-15", 90: "2027-10-16", 95: "2027-10-21" } as const;
const noonOf = (date: string) => new Date(`${date}T17:00:00Z`);
let now = noonOf(day.inSummer);
const clock = { now: () => (now = new Date(now.getTime() + 1)) };

let url: string;
let server: TestServer;
beforeAll(async () => {
  url = await createTestDatabase();
  server = await startTestServer(url, {
    roles: ["api"],
    clock,
    env: { FILES_KEPT_DAYS: String(lifetimes.restorable) },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  now = noonOf(day.inSummer);
});

async function runJobs(...names: string[]): Promise<void> {
  for (const name of names)
    await withSystemAccess(async () =>
      allJobs(server.inside)
        .find((job) => job.name === name)
        ?.run({}, new AbortController().signal),
    );
}

/** What workers do within the first hour of the day. */
const firstHour = () => runJobs("expire-events", "purge-deleted-participants", "purge-deleted-events");

const child = "Wren of the Ninety Days";
const words = "A heron stood in the canoe.";

async function aWeekThatEnds() {
  const { db, files } = server.deps;
  const desk = await aReplyDesk(server, {
    organization: { timeZone: "America/Chicago" },
    camper: { name: child },
    event: { startDate: "2027-07-11", endDate: "2027-07-17" },
  });
  await desk.mother.saved(words);
  const responseId = await desk.reply(desk.motherSheet);
  await desk.waiting();
  await db.updateTable("printJobs").set({ renderedAt: now }).where("eventId", "=", desk.event.id).execute();
  for (const { key, due } of await listNamed(db))
    if (due && (await files.head(key)) === undefined)
      await files.put(key, Buffer.from(key), { contentType: "application/pdf" });
  return { desk, responseId };
}

type Week = Awaited<ReturnType<typeof aWeekThatEnds>>;

/** Every door that leads to the week's files and people, for a family and for an admin who signed in just now. */
async function askEverywhere({ desk, responseId }: Week) {
  const [mother, admin] = [
    await aSignedInPerson(server, desk.mother),
    await aSignedInPerson(server, desk.camp.admin),
  ];
  const family = (name: string, data: object) => callServer(server, name, data, mother.headers);
  const staff = (name: string, data: object) =>
    callServer(server, name, { orgId: desk.camp.id, eventId: desk.event.id, ...data }, admin.headers);
  const participantId = desk.camper.id;
  const print = await fetch(`${server.origin}/http/getPrintJobUrlHttp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...admin.headers },
    body: JSON.stringify({ orgId: desk.camp.id, eventId: desk.event.id, jobId: desk.motherSheet.jobId }),
  });
  const answers = {
    "a picture": await askLink({ call: family }, desk.mother.of, responseId),
    "the family's file": await family("getMyDownloadUrl", { participantId }),
    "the keepsake book": await family("makeMyBook", { participantId }),
    "the week's file": await staff("getEventDownloadUrl", {}),
    "the roster": await staff("exportRoster", {}),
    "the replies": await staff("openParticipantResponses", { participantId }),
    "a restore": await staff("restoreEvent", {}),
  };
  const links = [answers["a picture"], answers["the family's file"], answers["the week's file"]].flatMap(
    ({ body }) =>
      JSON.stringify(body)
        .match(/"url":"([^"]+)"/)
        ?.slice(1) ?? [],
  );
  if (print.status === 200) links.push(printJobUrl.parse(await print.json()).url ?? "");
  const statuses = Object.values(answers).map(({ status }) => status);
  return {
    statuses: [...statuses, print.status],
    links: links.map((one) => new URL(one, "https://x.example").href),
  };
}

/** Tables with rows that contain the text, jobs in the queue included. */
async function tablesThatSay(text: string): Promise<string[]> {
  const { db } = server.deps;
  const { rows } = await sql<{ schema: string; table: string }>`
    select table_schema as schema, table_name as table from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { schema, table } of rows) {
    const with_ =
      await sql`select from ${sql.table(`${schema}.${table}`)} t where t::text like ${`%${text}%`} limit 1`.execute(
        db,
      );
    if (with_.rows.length > 0) found.push(table);
  }
  return found;
}

const filesOf = async ({ desk }: Week) =>
  (await server.deps.files.list("", { limit: 1_000 })).keys.filter((key) => key.includes(desk.camp.id));

test("a week can be read on day 89; on day 90 nobody reaches it by any page, link, export or command, and no row is left", async () => {
  const week = await aWeekThatEnds();
  now = noonOf(day[89]);
  await firstHour();
  const before = await askEverywhere(week);
  expect(before.statuses).toEqual([200, 200, 200, 200, 200, 200, 404, 200]);
  expect(before.links).toHaveLength(4);
  for (const link of before.links) expect((await follow(server, link)).status).toBe(200);
  const linksOfTheEvening = (await askEverywhere(week)).links;
  expect(await tablesThatSay(child)).toContain("participants");
  expect(await tablesThatSay(words)).toContain("notes");

  now = noonOf(day[90]);
  await firstHour();
  expect((await askEverywhere(week)).statuses).toEqual(Array.from({ length: 8 }, () => 404));
  for (const link of linksOfTheEvening)
    expect((await follow(server, link)).status).toBeGreaterThanOrEqual(400);
  for (const text of [child, words])
    expect({ text, in: await tablesThatSay(text) }).toEqual({ text, in: [] });
  const look = { organizationId: week.desk.camp.id, operator: "Jo Park", reason: "Ticket 812" };
  expect(await server.deps.transact((tx) => lookForSupport(tx, server.deps, look))).toMatchObject({
    events: 0,
    deletedEvents: 0,
    participants: 0,
    linkedFamilies: 0,
    replies: 0,
    printJobs: 0,
  });
});

test("its files stay for a restore for 13 days, then neither they nor their copies are left", async () => {
  const week = await aWeekThatEnds();
  const config = testConfig(url);
  const plan = {
    files: server.deps.files,
    copies: openDiskFiles({ ...config, FILES_DIR: makeTempDir() }),
    passphrase: "a passphrase of thirty-two letters",
  };
  const copiesOf = async () =>
    (await plan.copies.list("", { limit: 1_000 })).keys.filter((key) => key.includes(week.desk.camp.id));
  const copy = () => copyFiles(plan, { leaveOut: transientPrefixes });
  await copy();
  const files = await filesOf(week);
  expect(files.length).toBeGreaterThan(5);
  now = noonOf(day[90]);
  await firstHour();
  /** The database's own clock dates what is to be removed. */
  const after = (age: string) =>
    sql`update files_to_remove set since = now() - ${age}::interval`.execute(server.deps.db);

  await after(`${lifetimes.restorable} days -1 minute`);
  await runJobs("remove-files");
  await copy();
  expect(await filesOf(week)).toEqual(files);
  // A restore to day 89 finds every file, even if the machine was lost.
  await plan.files.remove(files);
  expect(await bringBackFiles(plan)).toBe(files.length);

  await after(`${lifetimes.restorable} days`);
  await runJobs("remove-files");
  expect(await filesOf(week)).toEqual([]);
  await copy();
  expect(await copiesOf()).toEqual([]);
});

test("a restore of day 95 to day 89 brings it back to nobody; a legal hold keeps it", async () => {
  const [ended, held] = [await aWeekThatEnds(), await aWeekThatEnds()];
  await held.desk.camp.call("placeHold", { eventId: held.desk.event.id, reason: "A court asked." });
  const restored = { ...server.deps, clock: { now: () => noonOf(day[95]) } };
  expect(await afterRestore(restored, noonOf(day[89]))).toMatchObject({ eventsEnded: 1 });
  for (const [{ desk }, there] of [
    [ended, false],
    [held, true],
  ] as const) {
    const { headers } = await aSignedInPerson(server, desk.mother);
    const page = await fetch(`${server.origin}${desk.mother.path}`, { headers });
    expect(page.status).toBe(there ? 200 : 404);
  }
});
