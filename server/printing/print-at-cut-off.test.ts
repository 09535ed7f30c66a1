import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { allJobs } from "#server/app/jobs.ts";
import { onCutOff, type CutOff } from "#server/events/mail-calls.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { sendMails } from "#tools/testing/send-mails.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { makeAtCutOff } from "./print-at-cut-off.ts";

/** No worker runs; tests run jobs by hand. */
const before = "2027-07-12T12:55:00Z";
const passed = "2027-07-12T13:00:20Z";
const clock = movableClock(before);
let inbox: Inbox;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  const env = { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000" };
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock, env });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});
beforeEach(async () => {
  await server.deps.db.deleteFrom("mailCalls").execute();
  await server.deps.db.deleteFrom("notices").execute();
  inbox.clear();
  clock.set(before);
});

const never = new AbortController().signal;
const look = () =>
  withSystemAccess(async () =>
    allJobs(server.inside)
      .find(({ name }) => name === "look-at-cut-offs")
      ?.run({}, never),
  );

type Seed = {
  wanted?: boolean;
  timeZone?: string;
  startDate?: string;
  endDate?: string;
  cutOffMinutes?: number;
};

/** Mondays and Wednesdays at eight in Chicago, which is one o'clock in UTC. */
async function anOffice(seed: Seed = {}) {
  const { wanted = true, timeZone = "America/Chicago", cutOffMinutes = 480 } = seed;
  const camp = await aCamp(server, { name: "Camp Pine Hollow", timeZone });
  if (wanted) await camp.call("setPrintAtCutOff", { wanted });
  const { startDate = "2027-07-11", endDate = "2027-07-17" } = seed;
  const mail = { days: [1, 3], cutOffMinutes };
  return aPrintOffice(server, { camp, event: { startDate, endDate, mail, now: clock.now() } });
}

const queuedFor = async ({ event }: PrintOffice) => {
  const { rows } = await server.deps.pool.query<{ day: string; key: string }>(
    "select data->>'day' as day, singleton_key as key from pgboss.job where name = 'print-at-cut-off' and data->>'eventId' = $1 order by 1",
    [event.id],
  );
  return rows.map(({ day }) => day);
};

/** What a worker does with what was left to it. */
const make = ({ camp, event }: PrintOffice, day = "2027-07-12") =>
  withSystemAccess(() =>
    server.inside.transact((tx) =>
      makeAtCutOff(tx, server.inside, { organizationId: camp.id, eventId: event.id, day }),
    ),
  );

const runsOf = ({ event }: PrintOffice) =>
  server.deps.db.selectFrom("mailRuns").selectAll().where("eventId", "=", event.id).execute();
const jobsOf = ({ event }: PrintOffice) =>
  server.deps.db
    .selectFrom("printJobs")
    .select(["id", "automaticFor", "letterCount", "sheetCount as count"])
    .where("eventId", "=", event.id)
    .orderBy("id", "desc")
    .execute();

describe("at the cut-off", () => {
  test("trouble at one camp stops no other camp, and it has its turn again", async () => {
    const offices = [await anOffice(), await anOffice(), await anOffice()];
    const [troubled, ...others] = offices.map(({ event }) => event.id);
    clock.set(passed);
    const done: string[] = [];
    const work = async (_: unknown, { eventId }: CutOff) => {
      if (eventId === troubled) throw new Error("no luck");
      done.push(eventId);
    };
    const round = withSystemAccess(() => onCutOff(server.inside, never, work));
    await expect(round).rejects.toThrow("no luck");
    expect(done.toSorted()).toEqual(others.toSorted());
    await look();
    expect(await Promise.all(offices.map(queuedFor))).toEqual([["2027-07-12"], [], []]);
  });

  test("the letters of the day are put together once, without a press, and Activity says so", async () => {
    const office = await anOffice();
    await office.letters(3);
    await look();
    expect(await queuedFor(office)).toEqual([]);
    clock.set(passed);
    await look();
    expect(await queuedFor(office)).toEqual(["2027-07-12"]);
    await make(office);
    expect((await office.list()).printJobs).toMatchObject([
      { createdByName: "Automatic", automaticFor: "2027-07-12", letters: 3, count: 3, remaining: 0 },
    ]);
    const made = (await office.actions()).filter(({ action }) => action === "print-job.made-at-cut-off");
    expect(made).toMatchObject([
      {
        actorId: null,
        actorName: "Cabin Courier",
        eventId: office.event.id,
        subject: { notes: 3, sheets: 3 },
      },
    ]);
    // Again, as after a crash of the worker that did not report its success.
    await office.letters(1, null, "Later");
    await make(office);
    expect(await jobsOf(office)).toHaveLength(1);
    await look();
    expect(await queuedFor(office)).toEqual(["2027-07-12"]);
  });

  test("more letters than a print job holds are one run, also with two workers, and every letter is printed once", async () => {
    const office = await anOffice();
    await office.letters(510);
    clock.set(passed);
    await Promise.all([look(), look(), look()]);
    expect(await queuedFor(office)).toHaveLength(1);
    await Promise.all([make(office), make(office), make(office)]);
    expect((await runsOf(office)).map(({ jobs, remaining }) => [jobs, remaining])).toEqual([[2, 0]]);
    expect((await jobsOf(office)).map(({ count }) => count)).toEqual([10, 500]);
    expect((await office.list()).printJobs).toMatchObject([
      { count: 510, letters: 510, automaticFor: "2027-07-12" },
    ]);
    const { rows } = await server.deps.pool.query(
      "select s.note_id from sheet_notes s join print_jobs j on j.id = s.print_job_id where j.event_id = $1",
      [office.event.id],
    );
    expect([rows.length, new Set(rows.map(({ note_id: id }) => id)).size]).toEqual([510, 510]);
  });

  test("held letters, letters after the cut-off and letters for a later day wait", async () => {
    const office = await anOffice();
    await office.letters(4);
    const notes = await server.deps.db
      .selectFrom("notes")
      .select("id")
      .where("eventId", "=", office.event.id)
      .orderBy("id")
      .execute();
    const [held, late, ahead, due] = notes.map(({ id }) => id);
    const set = (id: string | undefined, values: object) =>
      server.deps.db
        .updateTable("notes")
        .set(values)
        .where("id", "=", id ?? "")
        .execute();
    await set(held, { heldAt: clock.now() });
    await set(late, {
      createdAt: new Date("2027-07-12T13:00:00Z"),
      updatedAt: new Date("2027-07-12T13:00:00Z"),
    });
    await set(ahead, { deliverOn: "2027-07-14" });
    clock.set(passed);
    await look();
    await make(office);
    const printed = await server.deps.db
      .selectFrom("notes")
      .select("id")
      .where("eventId", "=", office.event.id)
      .where("printedAt", "is not", null)
      .execute();
    expect(printed).toEqual([{ id: due }]);
  });

  test("nothing is made where nothing waits; a letter that came in time after all is made at a later cut-off", async () => {
    const office = await anOffice();
    clock.set(passed);
    await look();
    await make(office);
    expect([await jobsOf(office), await runsOf(office)]).toEqual([[], []]);
    expect((await office.actions()).filter(({ action }) => action.startsWith("print-job"))).toEqual([]);
    await sendMails(server);
    expect(inbox.messages()).toEqual([]);
    await office.letters(1);
    const { db } = server.deps;
    await db.updateTable("events").set({ cutOffMinutes: 600 }).where("id", "=", office.event.id).execute();
    clock.set("2027-07-12T15:00:20Z");
    await make(office);
    expect(await jobsOf(office)).toHaveLength(1);
  });

  test("is kept in step with a clock change: eight o'clock is eight o'clock on both sides of it", async () => {
    clock.set("2027-11-03T00:00:00Z");
    const office = await anOffice({ startDate: "2027-11-01", endDate: "2027-11-12" });
    const seen: string[] = [];
    // Wednesday before and Monday after the clocks go back on November 7.
    for (const [day, minute] of [
      ["2027-11-03", "12:59:50"],
      ["2027-11-03", "13:00:10"],
      ["2027-11-08", "13:00:10"],
      ["2027-11-08", "13:59:50"],
      ["2027-11-08", "14:00:10"],
    ]) {
      clock.set(`${day}T${minute}Z`);
      await look();
      seen.push((await queuedFor(office)).join());
    }
    expect(seen).toEqual(["", "2027-11-03", "2027-11-03", "2027-11-03", "2027-11-03,2027-11-08"]);
  });
});

describe("a late worker", () => {
  test("still makes it, also after midnight at the camp", async () => {
    const office = await anOffice({ cutOffMinutes: 23 * 60 });
    await office.letters(2);
    // One in the morning on Tuesday in Chicago.
    clock.set("2027-07-13T06:00:00Z");
    await look();
    expect(await queuedFor(office)).toEqual(["2027-07-12"]);
    await make(office);
    expect(await jobsOf(office)).toMatchObject([{ automaticFor: "2027-07-12", count: 2 }]);
  });

  test("makes nothing six hours after the cut-off: staff have printed by hand", async () => {
    const office = await anOffice();
    await office.letters(1);
    clock.set("2027-07-12T19:00:00Z");
    await look();
    expect(await queuedFor(office)).toEqual([]);
    await make(office);
    expect(await jobsOf(office)).toEqual([]);
  });

  test("puts together what a press before the cut-off left", async () => {
    const office = await anOffice();
    await office.letters(3);
    clock.set("2027-07-12T12:59:00Z");
    await office.http("printTodaysMailHttp", {});
    await office.letters(1, null, "JustInTime");
    const at = new Date("2027-07-12T12:59:30Z");
    await server.deps.db
      .updateTable("notes")
      .set({ createdAt: at, updatedAt: at })
      .where("eventId", "=", office.event.id)
      .where("text", "like", "JustInTime%")
      .execute();
    clock.set(passed);
    await make(office);
    const jobs = await jobsOf(office);
    expect(jobs.map(({ automaticFor, count }) => [automaticFor ?? "pressed", count])).toEqual([
      ["2027-07-12", 1],
      ["pressed", 3],
    ]);
  });
});

test.each([
  ["where no admin wants it", { wanted: false }, async () => {}],
  [
    "if the switch is turned off again",
    {},
    ({ camp }: PrintOffice) => camp.call("setPrintAtCutOff", { wanted: false }),
  ],
  [
    "in a suspended organization",
    {},
    ({ camp }: PrintOffice) =>
      server.deps.db
        .updateTable("organizations")
        .set({ standing: "suspended" })
        .where("id", "=", camp.id)
        .execute(),
  ],
  [
    "in a closed organization",
    {},
    ({ camp }: PrintOffice) =>
      server.deps.db
        .updateTable("organizations")
        .set({
          standing: "closed",
          closedAt: clock.now(),
          deletesOn: "2999-01-01",
          standingBeforeClosing: "approved",
        })
        .where("id", "=", camp.id)
        .execute(),
  ],
  [
    "for a deleted event",
    {},
    ({ event }: PrintOffice) =>
      server.deps.db
        .updateTable("events")
        .set({ deletedAt: clock.now() })
        .where("id", "=", event.id)
        .execute(),
  ],
  [
    "on a day that is no mail day any more",
    {},
    ({ event }: PrintOffice) =>
      server.deps.db
        .updateTable("events")
        .set({ mailDays: [3] })
        .where("id", "=", event.id)
        .execute(),
  ],
  [
    "before a cut-off that was moved to later",
    {},
    ({ event }: PrintOffice) =>
      server.deps.db.updateTable("events").set({ cutOffMinutes: 600 }).where("id", "=", event.id).execute(),
  ],
])("nothing is made %s", async (_, seed: Seed, happens) => {
  const office = await anOffice(seed);
  await office.letters(1);
  clock.set(passed);
  await happens(office);
  await make(office);
  expect(await jobsOf(office)).toEqual([]);
});

describe("the mail", () => {
  const textOf = (address: string) => {
    const [letter] = inbox.messages().filter(({ to }) => to.includes(address));
    return { subject: letter?.subject, text: letter?.text.replaceAll(/\s+/g, " ") };
  };

  test("says once that today's mail is ready, with a link to its PDF", async () => {
    const office = await anOffice();
    await office.letters(101);
    clock.set(passed);
    await look();
    await make(office);
    await sendMails(server);
    expect(inbox.messages()).toHaveLength(2);
    const { subject, text } = textOf(office.camp.admin.email);
    expect(subject).toBe("Today's mail is ready: 101 letters for Week 3");
    expect(text).toContain(
      "101 letters were put together for Week 3 at Camp Pine Hollow at 8 AM camp time, on 101 sheets.",
    );
    expect(text).toContain(`${testOrigin}/org/${office.camp.id}/events/${office.event.id}/print`);
    expect(text).not.toMatch(/Child|Parent/);
    await make(office);
    await sendMails(server);
    expect(inbox.messages()).toHaveLength(2);
  });

  test("says that letters are ready to print if the print job was voided meanwhile", async () => {
    const office = await anOffice();
    await office.letters(1);
    clock.set(passed);
    await make(office);
    const [job] = await jobsOf(office);
    await office.http("voidPrintJobHttp", { jobId: job?.id });
    await sendMails(server);
    expect(textOf(office.camp.member.email).subject).toBe("Ready to print: 1 letter for Week 3");
  });
});
