import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aBuilding, anEvent } from "#database/seed/roster-builders.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { allJobs } from "#server/app/jobs.ts";
import { listNamed } from "#server/app/after-restore.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Deps } from "#server/platform/deps.ts";
import { aCamp, refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { aReplyDesk, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { countEventRows, expired, isThere } from "#tools/testing/event-data.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { lockExpired, markExpired } from "./retention-store.ts";

/** Midnight in Chicago, where the camps of these tests are, is five o'clock here. */
const summer = "2027-07-12T12:00:00Z";
let now = new Date(summer);
const clock = {
  now: () => {
    // What is written down later has a later id.
    now = new Date(now.getTime() + 1);
    return now;
  },
};

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock,
    env: { FILES_KEPT_DAYS: "0" },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(summer);
});

async function work(name: string, deps: Partial<Deps> = {}): Promise<void> {
  const job = allJobs({ ...server.deps, ...deps }).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}

/** What the workers do by themselves on a morning. Back in summer the sessions of the test live again. */
async function morningOf(day: string): Promise<void> {
  now = new Date(`${day}T12:00:00Z`);
  for (const name of ["expire-events", "purge-deleted-participants", "purge-deleted-events", "remove-files"])
    await work(name);
  now = new Date(summer);
}

/** A week in July with letters, replies, something that waits, and every file that its rows name. */
async function aWeek(endDate = "2027-07-17", camp?: TestCamp): Promise<ReplyDesk> {
  const { db, files } = server.deps;
  const desk = await aReplyDesk(server, {
    ...(camp === undefined ? {} : { camp }),
    organization: { timeZone: "America/Chicago" },
    event: { startDate: "2027-07-11", endDate },
  });
  await desk.mother.saved("See you on Saturday");
  await desk.reply(desk.motherSheet);
  await desk.withdraw(await desk.reply(desk.fatherSheet));
  await desk.waiting();
  await db.updateTable("uploads").set({ hasScan: true }).where("state", "=", "waiting").execute();
  for (const { key, due } of await listNamed(db))
    if (due && (await files.head(key)) === undefined)
      await files.put(key, Buffer.from(key), { contentType: "application/pdf" });
  return desk;
}

async function listing(orgId = ""): Promise<string[]> {
  const { keys } = await server.deps.files.list("", { limit: 1_000 });
  return keys.filter((key) => key.includes(orgId));
}

const named = async () => (await listNamed(server.deps.db)).filter(({ due }) => due).map(({ key }) => key);

const rowsOf = (desk: ReplyDesk) => countEventRows(server.deps.db, desk);

describe("letters of a week", () => {
  test("are there through the last promised day; then nothing of them is, in rows or in storage, and nothing can be restored", async () => {
    const desk = await aWeek();
    const dayLonger = await aWeek("2027-07-18");
    expect(await desk.mother.ask(desk.mother.path)).toMatchObject({ body: { deletedOn: "2027-10-16" } });
    await morningOf("2027-10-15");
    expect(await isThere(desk)).toBe(true);
    expect((await listing()).toSorted()).toEqual((await named()).toSorted());

    await morningOf("2027-10-16");
    expect(await isThere(desk)).toBe(false);
    expect((await desk.camp.ask("/events")).body).toEqual({ events: [] });
    expect((await desk.camp.ask("/deleted-events")).body).toEqual({ events: [] });
    expect(await desk.camp.call("restoreEvent", { eventId: desk.event.id })).toMatchObject({ status: 404 });
    expect(await isThere(dayLonger)).toBe(true);
    expect(await rowsOf(desk)).toBe(0);
    expect(await listing(desk.camp.id)).toEqual([]);
    expect((await listing()).toSorted()).toEqual((await named()).toSorted());
    expect(await listing(dayLonger.camp.id)).not.toEqual([]);
    expect(await expired(desk)).toEqual([
      { action: "event.expired", eventId: desk.event.id, actorId: null, subject: { name: desk.event.name } },
    ]);
  });

  test("end on the camp's own calendar, which may be a day behind", async () => {
    const desk = await aWeek();
    now = new Date("2027-10-16T04:59:00Z");
    await work("expire-events");
    now = new Date(summer);
    expect(await isThere(desk)).toBe(true);
    now = new Date("2027-10-16T05:00:00Z");
    await work("expire-events");
    now = new Date(summer);
    expect(await isThere(desk)).toBe(false);
  });

  test("that an admin deleted shortly before stay in Recently deleted until that day, not for 30 days", async () => {
    const desk = await aWeek();
    const deletedAt = new Date("2027-10-14T12:00:00Z");
    await server.deps.db.updateTable("events").set({ deletedAt }).where("id", "=", desk.event.id).execute();
    const rows = await rowsOf(desk);
    await morningOf("2027-10-15");
    expect(await rowsOf(desk)).toBe(rows);
    await morningOf("2027-10-16");
    expect(await rowsOf(desk)).toBe(0);
    expect(await expired(desk)).toEqual([]);
  });

  test("of a camper whom staff deleted go with the week", async () => {
    const desk = await aWeek();
    const deletedAt = new Date("2027-10-14T12:00:00Z");
    await server.deps.db
      .updateTable("participants")
      .set({ deletedAt })
      .where("id", "=", desk.camper.id)
      .execute();
    await morningOf("2027-10-16");
    expect(await rowsOf(desk)).toBe(0);
  });

  test("go once, however many workers begin at the same moment", async () => {
    const weeks = [await aWeek(), await aWeek(), await aWeek()];
    now = new Date("2027-10-16T12:00:00Z");
    await Promise.all([1, 2, 3].map(() => work("expire-events")));
    await Promise.all([1, 2, 3].map(() => work("purge-deleted-participants")));
    await Promise.all([1, 2, 3].map(() => work("purge-deleted-events")));
    for (const week of weeks) {
      expect(await expired(week)).toHaveLength(1);
      expect(await rowsOf(week)).toBe(0);
    }
  });

  test("go on going after a worker was killed, before a commit and after it", async () => {
    const weeks = [await aWeek(), await aWeek(), await aWeek()];
    now = new Date("2027-10-16T12:00:00Z");
    const killed = new Error("killed");
    let steps = 0;
    const dying: Deps["transact"] = async (action) => {
      steps += 1;
      const done = await server.deps.transact(async (tx) => {
        const value = await action(tx);
        if (steps === 1) throw killed;
        return value;
      });
      if (steps === 3) throw killed;
      return done;
    };
    for (let kills = 0; kills < 2; kills += 1)
      await expect(work("expire-events", { transact: dying })).rejects.toThrow(killed);
    await work("expire-events");
    for (const week of weeks) expect(await expired(week)).toHaveLength(1);
    await work("purge-deleted-participants");
    await work("purge-deleted-events");
    for (const week of weeks) expect(await rowsOf(week)).toBe(0);
  });

  test("expire with the buildings; those of the last event move to the organization's list", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server, { timeZone: "America/Chicago" });
    const week = { organization: camp, startDate: "2027-07-11", endDate: "2027-07-17" };
    const [first, last] = [await anEvent(db, week), await anEvent(db, { ...week, endDate: "2027-07-24" })];
    await aBuilding(db, { event: first, name: "Old barn" });
    await aBuilding(db, { event: last, name: "Boathouse", capacity: 8 });
    const own = async () => (await camp.ask("/buildings")).body;
    await morningOf("2027-10-16");
    expect(await own()).toEqual({ buildings: [] });
    await morningOf("2027-10-23");
    expect(await own()).toMatchObject({ buildings: [{ name: "Boathouse", capacity: 8 }] });
  });
});

describe("an admin who saves last year's dates on a running week", () => {
  const lastYear = { startDate: "2026-07-11", endDate: "2026-07-17", description: null };
  const changed = (desk: ReplyDesk) =>
    desk.actions().then((actions) => actions.filter(({ action }) => action === "event.changed"));

  test("is asked for its name, and has two weeks to correct it", async () => {
    const desk = await aWeek();
    const { camp, event } = desk;
    const save = (typedName?: string) =>
      camp.call("updateEvent", { eventId: event.id, name: event.name, ...lastYear, typedName });
    for (const typed of [undefined, "Week"])
      expect(await save(typed)).toMatchObject(refusal(409, "Type the name to end it in the past."));
    expect(await desk.mother.ask(desk.mother.path)).toMatchObject({ body: { deletedOn: "2027-10-16" } });
    expect(await changed(desk)).toEqual([]);

    expect(await save(event.name)).toMatchObject(result({}));
    const dates = {
      startBefore: "2027-07-11",
      endBefore: "2027-07-17",
      start: "2026-07-11",
      end: "2026-07-17",
    };
    expect(await changed(desk)).toMatchObject([{ subject: dates }]);
    expect(await desk.mother.ask(desk.mother.path)).toMatchObject({ body: { deletedOn: "2027-07-27" } });
    await morningOf("2027-07-26");
    expect(await isThere(desk)).toBe(true);
    await morningOf("2027-07-27");
    expect(await isThere(desk)).toBe(false);
  });

  test("is not asked for an end that is still to come, and families keep two weeks", async () => {
    const desk = await aWeek();
    const { camp, event } = desk;
    const shorter = { ...lastYear, startDate: "2027-07-11", endDate: "2027-07-12" };
    await camp.call("setRetention", { days: 30 });
    expect(await camp.call("updateEvent", { eventId: event.id, name: event.name, ...shorter })).toMatchObject(
      result({}),
    );
    expect(await desk.mother.ask(desk.mother.path)).toMatchObject({ body: { deletedOn: "2027-08-12" } });
  });

  test("is not asked when the week is empty", async () => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, {
      organization: camp,
      name: "Week 9",
      startDate: "2027-07-11",
      endDate: "2027-07-17",
    });
    expect(await camp.call("updateEvent", { eventId: event.id, name: "Week 9", ...lastYear })).toMatchObject(
      result({}),
    );
  });
});

describe("an admin", () => {
  test("chooses how long; fewer days than before begin to count after two weeks", async () => {
    const desk = await aWeek();
    const { camp } = desk;
    const toView = async () => (await camp.ask("/retention", camp.member)).body;
    expect(await toView()).toEqual({ days: 90, nothingDeletedBefore: null, holds: [] });
    expect(await camp.call("setRetention", { days: 365 })).toMatchObject(result({}));
    await morningOf("2027-12-01");
    expect(await isThere(desk)).toBe(true);
    expect(await camp.call("setRetention", { days: 30 })).toMatchObject(result({}));
    expect(await toView()).toEqual({ days: 30, nothingDeletedBefore: "2027-07-27", holds: [] });
    expect(await camp.call("setRetention", { days: 29 })).toMatchObject(
      refusal(400, "Choose between 30 and 365 days."),
    );
    const kept = (await desk.actions()).filter(({ action }) => action === "retention.changed");
    // The clock went back and forth between them.
    expect(new Set(kept.map(({ subject }) => subject))).toEqual(
      new Set([
        { before: 90, days: 365 },
        { before: 365, days: 30 },
      ]),
    );
  });

  test("who shortens it in autumn deletes nothing for two weeks, and then what is over", async () => {
    const desk = await aWeek();
    const { db } = server.deps;
    await db
      .updateTable("organizations")
      .set({ retentionDays: 30, nothingDeletedBefore: "2027-10-10" })
      .where("id", "=", desk.camp.id)
      .execute();
    expect(await desk.mother.ask(desk.mother.path)).toMatchObject({ body: { deletedOn: "2027-10-10" } });
    await morningOf("2027-10-09");
    expect(await isThere(desk)).toBe(true);
    await morningOf("2027-10-10");
    expect(await isThere(desk)).toBe(false);
  });

  test.each([
    ["one week", (desk: ReplyDesk) => desk.event.id],
    ["everything", () => null],
  ])("who holds %s stops its deletion until the hold ends, and two weeks longer", async (_, of) => {
    const desk = await aWeek();
    const another = await aWeek(undefined, desk.camp);
    const { camp } = desk;
    const eventId = of(desk);
    expect(await camp.call("placeHold", { eventId, reason: "A court asked." })).toMatchObject(result({}));
    expect(await camp.call("placeHold", { eventId, reason: "Again." })).toMatchObject({ status: 409 });
    expect((await camp.ask("/retention")).body).toMatchObject({
      holds: [{ eventId, placed: { reason: "A court asked.", by: "Dana Whitlock" } }],
    });
    expect((await camp.ask("/retention", camp.member)).body).toMatchObject({
      holds: [{ eventId, placed: null }],
    });
    expect(await desk.mother.ask(desk.mother.path)).toMatchObject({ body: { deletedOn: null } });
    await morningOf("2028-06-01");
    expect(await isThere(desk)).toBe(true);
    expect(await isThere(another)).toBe(eventId === null);
    expect(await camp.call("releaseHold", { eventId })).toMatchObject(result({}));
    expect(await desk.mother.ask(desk.mother.path)).toMatchObject({ body: { deletedOn: "2027-10-16" } });
    expect((await camp.ask("/retention")).body).toMatchObject({ nothingDeletedBefore: "2027-07-27" });
    await morningOf("2028-06-02");
    expect(await isThere(desk)).toBe(false);
    const actions = (await desk.actions()).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["hold.placed", "hold.released"]));
  });

  test("who holds a week keeps what was deleted in it, people and all, beyond its thirty days", async () => {
    const { db } = server.deps;
    const desk = await aWeek();
    const { camp } = desk;
    await camp.call("placeHold", { eventId: desk.event.id, reason: "A court asked." });
    const longAgo = new Date("2027-05-01T12:00:00Z");
    const rows = await rowsOf(desk);
    await db
      .updateTable("participants")
      .set({ deletedAt: longAgo })
      .where("id", "=", desk.camper.id)
      .execute();
    await morningOf("2027-07-13");
    expect(await rowsOf(desk)).toBe(rows);
    await db.updateTable("events").set({ deletedAt: longAgo }).where("id", "=", desk.event.id).execute();
    await morningOf("2027-07-13");
    expect(await rowsOf(desk)).toBe(rows);
    // The database itself rejects the deletion.
    await expect(db.deleteFrom("events").where("id", "=", desk.event.id).execute()).rejects.toThrow(
      "legal_holds",
    );
    await db.deleteFrom("organizations").where("id", "=", camp.id).execute();
    expect(await rowsOf(desk)).toBe(0);
  });

  test("who holds an empty week and deletes it finds it among the recently deleted", async () => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, { organization: camp, name: "Week 9" });
    const eventId = event.id;
    await camp.call("placeHold", { eventId, reason: "A court asked." });
    expect(await camp.call("deleteEvent", { eventId, typedName: "Week 9" })).toMatchObject(
      result({ kept: true }),
    );
    expect(await camp.call("releaseHold", { eventId })).toMatchObject(result({}));
  });

  test("who holds everything while a week expires keeps its rows until the hold ends", async () => {
    const desk = await aWeek();
    const { deps } = server;
    const of = { organizationId: desk.camp.id, eventId: desk.event.id };
    const autumn = new Date("2027-10-16T12:00:00Z");
    let hold: Promise<unknown> | undefined;
    await deps.transact(async (tx) => {
      expect(await lockExpired(tx, of)).toEqual({ deletedAt: null });
      hold = desk.camp.call("placeHold", { eventId: null, reason: "A court asked." });
      // It waits for us, as any number of other workers do not.
      const waits = new Promise((resolve) => setTimeout(() => resolve("waits"), 300));
      expect(await Promise.race([hold, waits])).toBe("waits");
      expect(await deps.transact((other) => lockExpired(other, of))).toBeUndefined();
      expect(await markExpired(tx, of, autumn)).toBe(desk.event.name);
    });
    expect(await hold).toMatchObject(result({}));
    expect(await isThere(desk)).toBe(false);
    const rows = await rowsOf(desk);
    await morningOf("2028-01-01");
    expect(await rowsOf(desk)).toBe(rows);
  });
});

test("a server keeps files as long as backups need them, and refuses to keep them longer than the privacy page says", () => {
  const { FILES_KEPT_DAYS: _, ...env } = testEnvironment("postgres://127.0.0.1/none", { FILES_DIR: "/none" });
  expect(readConfig(env).FILES_KEPT_DAYS).toBe(lifetimes.restorable);
  const longer = { ...env, FILES_KEPT_DAYS: String(lifetimes.backup) };
  expect(() => readConfig(longer)).toThrow("FILES_KEPT_DAYS");
});
