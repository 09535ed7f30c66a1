import { existsSync } from "node:fs";
import { link, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anEvent } from "#database/seed/roster-builders.ts";
import { dropErrors } from "#domain/public-api/drop-errors.ts";
import { publicApiErrors } from "#domain/public-api/errors.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { listRosterDrops } from "#domain/public-api/roster-drop.ts";
import { allJobs } from "#server/app/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { rosterFile } from "#tools/testing/roster-file.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const minuteMs = 60_000;
const clock = movableClock(new Date().toISOString());
const campMinder = await readFile(
  new URL("../../tools/testing/rosters/campminder.csv", import.meta.url),
  "utf8",
);

let root: string;
let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  root = makeTempDir();
  const to = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock,
    log: createLog({ LOG_LEVEL: "trace" }, {}, to),
    env: { ROSTER_DROP_DIR: root },
  });
});
afterAll(() => server.close());

let camp: TestCamp;
let week: { id: string; name: string };
let folder: string;
beforeEach(async () => {
  clock.set(new Date().toISOString());
  camp = await aCamp(server);
  week = await anEvent(server.deps.db, { organization: camp, name: "Week 3 · Lakeside" });
  folder = join(root, camp.id);
  await mkdir(folder);
});

async function run(name: string, deps = server.deps): Promise<void> {
  const job = allJobs(deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}

/** Two minutes later, when files are no longer new. */
async function take(): Promise<void> {
  clock.set(new Date(Date.now() + 2 * minuteMs).toISOString());
  await run("take-roster-drops");
}

const drop = (name: string, text: string) => writeFile(join(folder, name), text);
const namesIn = async (sub = "") => (await readdir(join(folder, sub))).toSorted();

/** The texts beside settled files, the first one first. */
async function answersIn(sub: "done" | "refused"): Promise<string[]> {
  const names = (await namesIn(sub)).filter((name) => name.endsWith(".txt"));
  return Promise.all(names.map((name) => readFile(join(folder, sub, name), "utf8")));
}

async function listed() {
  const { body } = await camp.ask("/roster-drops");
  return listRosterDrops.output.parse(body);
}

function people(eventId = week.id) {
  return server.deps.db.selectFrom("participants").selectAll().where("eventId", "=", eventId).execute();
}

function entries() {
  return server.deps.db
    .selectFrom("auditEntries")
    .select(["action", "actorName", "subject"])
    .where("organizationId", "=", camp.id)
    .execute();
}

describe("an export of CampMinder in the folder", () => {
  test("is imported into the week whose name it has, with an answer beside it and an entry in Activity", async () => {
    await drop(`${week.name}.csv`, campMinder);
    await take();
    expect(await people()).toHaveLength(4);
    expect(await namesIn()).toEqual(["done", "refused"]);
    const [answer = ""] = await answersIn("done");
    expect(answer).toContain("4 new, 0 moved, 0 updated, 0 unchanged, 1 refused");
    expect(answer).toContain("line 6: Joel Okafor: Line 5 has the same External ID.");
    expect(answer).toContain("Allergies: dropped");
    expect(await entries()).toEqual([
      {
        action: "roster.sent",
        actorName: "Roster folder",
        subject: { rows: 5, new: 4, moved: 0, updated: 0 },
      },
    ]);
    expect(await listed()).toMatchObject({
      isOn: true,
      drops: [
        {
          fileName: `${week.name}.csv`,
          eventName: week.name,
          problem: null,
          counts: { new: 4, moved: 0, updated: 0, unchanged: 0, refused: 1 },
        },
      ],
    });
  });

  test("may be called by the week's id; what it says about health is in no answer, row or log", async () => {
    await drop(`${week.id}.CSV`, campMinder);
    await take();
    expect(await people()).toHaveLength(4);
    const rows = await server.deps.db.selectFrom("rosterDrops").selectAll().execute();
    const told = [...(await answersIn("done")), ...logged, JSON.stringify(rows)].join("\n");
    expect(told).toContain(`${week.id}.CSV`);
    expect(told).not.toMatch(/EpiPen|Peanuts|Cetirizine|2016-03-04|250\.00/);
  });
});

test("300 rows dropped twice: the second time nothing changes, in another order neither", async () => {
  const { csv, shuffled } = textsOf300();
  await drop(`${week.id}.csv`, csv);
  await take();
  const before = await people();
  expect(before).toHaveLength(300);
  await drop(`${week.id}.csv`, csv);
  await take();
  expect(await people()).toEqual(before);
  expect((await listed()).drops).toHaveLength(1);
  expect((await listed()).drops[0]?.repeatedAt).not.toBeNull();
  await drop(`${week.id}.csv`, shuffled);
  await take();
  expect(await people()).toEqual(before);
  expect((await listed()).drops[0]?.counts).toMatchObject({ new: 0, unchanged: 300 });
  expect((await entries()).filter(({ action }) => action === "roster.sent")).toHaveLength(1);
});

function textsOf300() {
  const { headers, rows } = rosterFile({ people: 300 });
  return { csv: toCsv([headers, ...rows]), shuffled: toCsv([headers, ...rows.toReversed()]) };
}

test("three workers at the same moment import a file once", async () => {
  await drop(`${week.id}.csv`, campMinder);
  clock.set(new Date(Date.now() + 2 * minuteMs).toISOString());
  await Promise.all([1, 2, 3].map(() => run("take-roster-drops")));
  expect(await people()).toHaveLength(4);
  expect((await listed()).drops).toHaveLength(1);
  expect(await namesIn()).toEqual(["done", "refused"]);
  expect(await namesIn("done")).toHaveLength(2);
});

test("a worker that dies before it moves the file leaves it to the next one, which imports nothing twice", async () => {
  await drop(`${week.id}.csv`, campMinder);
  await take();
  // As after a death between the commit and the move.
  await rm(join(folder, "done"), { recursive: true });
  await drop(`${week.id}.csv`, campMinder);
  await take();
  expect(await people()).toHaveLength(4);
  expect((await entries()).filter(({ action }) => action === "roster.sent")).toHaveLength(1);
  expect(await answersIn("done")).toEqual([
    `The last file of ${week.name} was the same. Nothing was changed.\n`,
  ]);
});

test("an older list that comes again after another is imported", async () => {
  const moved = campMinder.replaceAll("Loon", "Heron");
  expect(moved).not.toBe(campMinder);
  const counts = async () => (await listed()).drops[0]?.counts;
  for (const text of [campMinder, moved, campMinder]) {
    await drop(`${week.id}.csv`, text);
    await take();
  }
  expect(await counts()).toMatchObject({ new: 0, refused: 1 });
  expect((await counts())?.moved).toBeGreaterThan(0);
});

describe("a file that may be unfinished is left alone", () => {
  test("if it was written to within the last minute, whatever time it claims to have", async () => {
    await drop(`${week.id}.csv`, campMinder);
    await utimes(join(folder, `${week.id}.csv`), new Date(0), new Date(0));
    clock.set(new Date(Date.now() + minuteMs / 2).toISOString());
    await run("take-roster-drops");
    expect(await namesIn()).toEqual([`${week.id}.csv`]);
    expect(await people()).toEqual([]);
  });

  test("if its name is that of a program's temporary file", async () => {
    const names = [`.${week.id}.csv`, `${week.id}.csv.filepart`, `${week.id}.csv.tmp`];
    for (const name of names) await drop(name, campMinder);
    await take();
    expect(await namesIn()).toEqual(names.toSorted());
  });
});

describe("refused, with the reason beside it,", () => {
  const outcome = async () => {
    await take();
    const [drop] = (await listed()).drops;
    return {
      answer: (await answersIn("refused")).at(-1)?.split("\n")[1],
      names: await namesIn(),
      people: (await people()).length,
      listed: [drop?.problem, drop?.counts],
    };
  };
  const refused = (message: string) => ({
    answer: message,
    names: ["done", "refused"],
    people: 0,
    listed: [message, null],
  });

  test("is a file for a week that the camp does not have, also if another camp has it", async () => {
    const other = await aCamp(server);
    const theirs = await anEvent(server.deps.db, { organization: other });
    await drop(`${theirs.id}.csv`, campMinder);
    expect(await outcome()).toEqual(refused(dropErrors.noSuchEvent.message));
    expect(await people(theirs.id)).toEqual([]);
  });

  test("is a name that two weeks have", async () => {
    await anEvent(server.deps.db, { organization: camp, name: week.name });
    await drop(`${week.name}.csv`, campMinder);
    expect(await outcome()).toEqual(refused(dropErrors.severalEvents.message));
  });

  test("is a file without names, and one of Excel", async () => {
    await drop(`${week.id}.csv`, "Bunk,Age\nLoon,9\n");
    expect(await outcome()).toEqual(refused(publicApiErrors.noNameColumn.message));
    await drop(`${week.id}.xlsx`, "PK");
    expect(await outcome()).toEqual(refused(dropErrors.notCsv.message));
  });

  test("is a link to a file elsewhere, and a second name of one; the file stays as it is", async () => {
    const secret = join(makeTempDir(), "secret.csv");
    await writeFile(secret, campMinder);
    await symlink(secret, join(folder, `${week.id}.csv`));
    expect(await outcome()).toEqual(refused(dropErrors.notAFile.message));
    await link(secret, join(folder, `${week.id}.csv`));
    expect(await outcome()).toEqual(refused(dropErrors.notAFile.message));
    expect(await readFile(secret, "utf8")).toBe(campMinder);
  });

  test("is a file of a suspended camp", async () => {
    await server.deps.db
      .updateTable("organizations")
      .set({ standing: "suspended" })
      .where("id", "=", camp.id)
      .execute();
    await drop(`${week.id}.csv`, campMinder);
    await take();
    expect(await namesIn("refused")).toHaveLength(2);
    expect(await people()).toEqual([]);
  });
});

describe("trouble in the folder of one camp", () => {
  /** Workers look at them in the order of their names. */
  async function aCampBefore(): Promise<string> {
    const theirs = join(root, "00000000-0000-7000-8000-000000000001");
    await mkdir(theirs, { recursive: true });
    const { db } = server.deps;
    const { standing, ...row } = await db
      .selectFrom("organizations")
      .selectAll()
      .where("id", "=", camp.id)
      .executeTakeFirstOrThrow();
    const id = "00000000-0000-7000-8000-000000000001";
    await db
      .insertInto("organizations")
      .values({ ...row, id, standing })
      .execute();
    return theirs;
  }

  test("stops no other camp, and is no import or refusal that repeats", async () => {
    const theirs = await aCampBefore();
    await writeFile(join(theirs, "Week 1.csv"), campMinder);
    // Where the worker wants to put the file.
    await writeFile(join(theirs, "refused"), "");
    await drop(`${week.id}.csv`, campMinder);
    await expect(take()).rejects.toThrow("EEXIST");
    expect(await people()).not.toEqual([]);
    expect(await namesIn("done")).toHaveLength(2);
    expect(
      await server.deps.db
        .selectFrom("rosterDrops")
        .select("id")
        .where("organizationId", "<>", camp.id)
        .where("fileName", "=", "Week 1.csv")
        .execute(),
    ).toEqual([]);
    await rm(theirs, { recursive: true });
  });

  test("is no name of 255 bytes: the file is settled under a shorter one", async () => {
    const name = `${"é".repeat(125)}a.csv`;
    await drop(name, campMinder);
    await take();
    const [settled = "", answer] = await namesIn("refused");
    expect([settled.endsWith("ééa.csv"), answer]).toEqual([true, `${settled}.txt`]);
  });

  test("is no heap of files: each camp has twenty a turn", async () => {
    for (let at = 0; at < 23; at += 1) await drop(`no week ${at}.csv`, campMinder);
    await take();
    expect(await namesIn("refused")).toHaveLength(40);
    await take();
    expect(await namesIn("refused")).toHaveLength(46);
  });
});

test("a folder that is a link, or that no organization has, is not opened", async () => {
  const elsewhere = makeTempDir();
  const file = `${week.name}.csv`;
  await writeFile(join(elsewhere, file), campMinder);
  await rm(folder, { recursive: true });
  await symlink(elsewhere, folder);
  const nobody = join(root, "0199f000-0000-7000-8000-000000000000");
  await mkdir(nobody, { recursive: true });
  await writeFile(join(nobody, file), campMinder);
  await take();
  expect(await readdir(elsewhere)).toEqual([file]);
  expect(await readdir(nobody)).toEqual([file]);
  expect(await people()).toEqual([]);
});

test("files and answers are deleted after two weeks, and the list after ninety days", async () => {
  await drop(`${week.id}.csv`, campMinder);
  await take();
  clock.set(new Date(Date.now() + 13 * 86_400_000).toISOString());
  await run("forget-roster-drops");
  expect(await namesIn("done")).toHaveLength(2);
  clock.set(new Date(Date.now() + 91 * 86_400_000).toISOString());
  await run("forget-roster-drops");
  expect(await namesIn("done")).toEqual([]);
  clock.set(new Date().toISOString());
  expect((await listed()).drops).toEqual([]);
});

test("without a folder nothing is read, and only admins see the list", async () => {
  const { ROSTER_DROP_DIR, ...config } = server.deps.config;
  expect(ROSTER_DROP_DIR).toBe(root);
  await drop(`${week.id}.csv`, campMinder);
  clock.set(new Date(Date.now() + 2 * minuteMs).toISOString());
  await run("take-roster-drops", { ...server.deps, config: { ...config, ROSTER_DROP_DIR: undefined } });
  expect(existsSync(join(folder, `${week.id}.csv`))).toBe(true);
  clock.set(new Date().toISOString());
  expect(await camp.ask("/roster-drops", camp.member)).toMatchObject(
    refusal(403, dropErrors.onlyAdmins.message),
  );
});
