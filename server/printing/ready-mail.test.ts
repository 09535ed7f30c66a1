import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

/** Nobody works here unless a test does it by hand. */
const clock = movableClock("2027-07-12T12:00:00Z");
let inbox: Inbox;
let server: RunningServer;
beforeAll(async () => {
  inbox = await startInbox();
  const env = { SMTP_URL: inbox.smtpUrl };
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock, env });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});
beforeEach(() => {
  inbox.clear();
  clock.set("2027-07-12T12:00:00Z");
});

const never = new AbortController().signal;
const run = (name: string, payload: object = {}) =>
  allJobs(server.deps)
    .find((job) => job.name === name)
    ?.run(payload, never);
const look = () => run("look-at-cut-offs");

const owed = ({ event }: PrintOffice) =>
  server.deps.db.selectFrom("staffMails").selectAll().where("eventId", "=", event.id).execute();

/** A worker takes whatever is owed. */
async function send(office: PrintOffice): Promise<void> {
  for (const { id } of await owed(office)) await run("send-staff-mail", { mailId: id });
}

/** Mondays and Wednesdays at eight in Chicago, which is one o'clock by the world's clock. */
async function anOffice(seed: { type?: "Camp" | "Retreat Center" } = {}) {
  const camp = await aCamp(server, { name: "Camp <Birch> & Söhne", timeZone: "America/Chicago", ...seed });
  const mail = { days: [1, 3], cutOffMinutes: 480 };
  const event = { startDate: "2027-07-11", endDate: "2027-07-17", mail, now: clock.now() };
  return aPrintOffice(server, { camp, event });
}

const mailsTo = (address: string) => inbox.messages().filter(({ to }) => to.includes(address));
const lookedAt = async ({ event }: PrintOffice) =>
  (
    await server.deps.db
      .selectFrom("mailCalls")
      .select("lookAt")
      .where("eventId", "=", event.id)
      .executeTakeFirstOrThrow()
  ).lookAt?.toISOString();

describe("the mail at the cut-off", () => {
  test("comes to everybody on the team once, says counts and leads to Tools", async () => {
    const office = await anOffice();
    const { admin, member, stranger } = office.camp;
    await office.letters(3, await office.cabin("Cabin 1"));
    await look();
    expect(await owed(office)).toEqual([]);
    expect(await lookedAt(office)).toBe("2027-07-12T13:00:00.000Z");
    clock.set("2027-07-12T13:00:20Z");
    await look();
    await send(office);
    expect(inbox.messages()).toHaveLength(2);
    for (const { email } of [admin, member]) {
      const [letter] = mailsTo(email);
      expect(letter?.subject).toBe("Ready to print: 3 letters for Week 3");
      const words = [
        "was 8:00 am camp time. 3 letters wait to be printed.",
        `${testOrigin}/org/${office.camp.id}/events/${office.event.id}/tools`,
      ];
      for (const said of words) expect(letter?.text.replaceAll(/\s+/g, " ")).toContain(said);
      // Neither a child nor a family nor a word of a letter.
      expect(`${letter?.text}${letter?.html}`).not.toMatch(/Child|Parent|LetterCabin/);
    }
    expect(mailsTo(stranger.email)).toEqual([]);
    await look();
    await send(office);
    expect(inbox.messages()).toHaveLength(2);
    expect(await lookedAt(office)).toBe("2027-07-14T13:00:00.000Z");
  });

  test("comes again on the next mail day, and not on the day between", async () => {
    const office = await anOffice();
    await office.letters(1);
    const days = ["2027-07-12", "2027-07-13", "2027-07-14", "2027-07-15"];
    const came: number[] = [];
    for (const day of days) {
      clock.set(`${day}T13:00:10Z`);
      await look();
      await send(office);
      came.push(inbox.messages().length);
    }
    expect(came).toEqual([2, 2, 4, 4]);
    // The last one is over.
    expect(await lookedAt(office)).toBeUndefined();
  });

  test("does not come where nothing waits in time", async () => {
    const office = await anOffice();
    clock.set("2027-07-12T13:00:10Z");
    await look();
    expect(await owed(office)).toEqual([]);
    expect(await lookedAt(office)).toBe("2027-07-14T13:00:00.000Z");
  });

  test("two workers that look at the same moment owe it once", async () => {
    const office = await anOffice();
    await office.letters(1);
    clock.set("2027-07-12T13:00:10Z");
    await Promise.all([look(), look(), look()]);
    expect(await owed(office)).toHaveLength(2);
  });

  test("is not repeated when the cut-off is moved to later on the same day", async () => {
    const office = await anOffice();
    await office.letters(1);
    clock.set("2027-07-12T13:00:10Z");
    await look();
    const form = { name: "Week 3", startDate: "2027-07-11", endDate: "2027-07-17" };
    await server.deps.db
      .updateTable("events")
      .set({ ...form, cutOffMinutes: 600 })
      .where("id", "=", office.event.id)
      .execute();
    await server.deps.db
      .updateTable("mailCalls")
      .set({ lookAt: clock.now() })
      .where("eventId", "=", office.event.id)
      .execute();
    await look();
    expect(await lookedAt(office)).toBe("2027-07-12T15:00:00.000Z");
    clock.set("2027-07-12T15:00:10Z");
    await look();
    expect(await owed(office)).toHaveLength(2);
  });

  test("says so where letters came late, in the organization's own words", async () => {
    const office = await anOffice({ type: "Retreat Center" });
    await office.letters(1);
    const [note] = await server.deps.db
      .selectFrom("notes")
      .select("id")
      .where("eventId", "=", office.event.id)
      .execute();
    await office.letters(1, await office.cabin("Lodge"));
    const late = new Date("2027-07-12T13:00:05Z");
    await server.deps.db
      .updateTable("notes")
      .set({ createdAt: late, updatedAt: late })
      .where("id", "=", note?.id ?? "")
      .execute();
    clock.set("2027-07-12T13:00:10Z");
    await look();
    await send(office);
    const text = mailsTo(office.camp.admin.email)[0]?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain("was 8:00 am local time there. 1 letter waits to be printed.");
    expect(text).toContain("1 letter came after it and goes with the next mail day.");
  });

  test.each([
    ["everything was printed meanwhile", (office: PrintOffice) => office.desk.claim()],
    [
      "the event was deleted",
      ({ event }: PrintOffice) =>
        server.deps.db
          .updateTable("events")
          .set({ deletedAt: clock.now() })
          .where("id", "=", event.id)
          .execute(),
    ],
    [
      "the mail days were taken away",
      ({ event }: PrintOffice) =>
        server.deps.db
          .updateTable("events")
          .set({ mailDays: null, cutOffMinutes: null })
          .where("id", "=", event.id)
          .execute(),
    ],
    [
      "whoever it is for has left the team",
      ({ camp }: PrintOffice) =>
        server.deps.db.deleteFrom("memberships").where("organizationId", "=", camp.id).execute(),
    ],
    ["it took too long", async () => clock.set("2027-07-12T19:00:11Z")],
  ])("is not sent any more when %s", async (_, happens) => {
    const office = await anOffice();
    await office.letters(1);
    clock.set("2027-07-12T13:00:10Z");
    await look();
    await happens(office);
    await send(office);
    expect(inbox.messages()).toEqual([]);
    const rows = await owed(office);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ givenUpAt }) => givenUpAt === null)).toEqual([]);
  });

  test("of an event that is deleted is not even owed, and comes again with the event", async () => {
    const office = await anOffice();
    await office.letters(1);
    const { db } = server.deps;
    const deleted = (deletedAt: Date | null) =>
      db.updateTable("events").set({ deletedAt }).where("id", "=", office.event.id).execute();
    await deleted(clock.now());
    clock.set("2027-07-12T13:00:10Z");
    await look();
    expect(await owed(office)).toEqual([]);
    clock.set("2027-07-12T12:05:00Z");
    expect(await office.camp.call("restoreEvent", { eventId: office.event.id })).toMatchObject({
      status: 200,
    });
    clock.set("2027-07-14T13:00:10Z");
    await look();
    expect(await owed(office)).toHaveLength(2);
  });
});
