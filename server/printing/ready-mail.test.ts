import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { allJobs } from "#server/app/jobs.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { sendMails } from "#tools/testing/send-mails.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/** No worker runs; tests run jobs by hand. */
const clock = movableClock("2027-07-12T12:00:00Z");
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
  // A round sends whatever is due: what an earlier test has left would be sent in this one.
  await server.deps.db.deleteFrom("mailCalls").execute();
  await server.deps.db.deleteFrom("notices").execute();
  inbox.clear();
  clock.set("2027-07-12T12:00:00Z");
});

const never = new AbortController().signal;
const look = () =>
  withSystemAccess(async () =>
    allJobs(server.inside)
      .find(({ name }) => name === "look-at-cut-offs")
      ?.run({}, never),
  );
const send = () => sendMails(server);

const queuedNow = ({ event }: PrintOffice) =>
  server.deps.db.selectFrom("notices").selectAll().where("eventId", "=", event.id).execute();

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

async function moved({ event }: PrintOffice, cutOffMinutes: number): Promise<void> {
  const { db } = server.deps;
  await db.updateTable("events").set({ cutOffMinutes }).where("id", "=", event.id).execute();
  await db.updateTable("mailCalls").set({ lookAt: clock.now() }).where("eventId", "=", event.id).execute();
}

describe("the mail at the cut-off", () => {
  test("reaches every team member once, with counts and a link to Tools", async () => {
    const office = await anOffice();
    const { admin, member, stranger } = office.camp;
    await office.letters(3, await office.cabin("Cabin 1"));
    await look();
    expect(await queuedNow(office)).toEqual([]);
    expect(await lookedAt(office)).toBe("2027-07-12T13:00:00.000Z");
    clock.set("2027-07-12T13:00:20Z");
    await look();
    await send();
    expect(inbox.messages()).toHaveLength(2);
    for (const { email } of [admin, member]) {
      const [letter] = mailsTo(email);
      expect(letter?.subject).toBe("Ready to print: 3 letters for Week 3");
      const words = [
        "was 8 AM camp time. 3 letters to print.",
        `${testOrigin}/org/${office.camp.id}/events/${office.event.id}/tools`,
      ];
      for (const message of words) expect(letter?.text.replaceAll(/\s+/g, " ")).toContain(message);
      // Neither a child nor a family nor a word of a letter.
      expect(`${letter?.text}${letter?.html}`).not.toMatch(/Child|Parent|LetterCabin/);
    }
    expect(mailsTo(stranger.email)).toEqual([]);
    await look();
    await send();
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
      await send();
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
    expect(await queuedNow(office)).toEqual([]);
    expect(await lookedAt(office)).toBe("2027-07-14T13:00:00.000Z");
  });

  test("two workers that check at the same moment queue it once", async () => {
    const office = await anOffice();
    await office.letters(1);
    clock.set("2027-07-12T13:00:10Z");
    await Promise.all([look(), look(), look()]);
    expect(await queuedNow(office)).toHaveLength(2);
  });

  test("is not repeated when the cut-off is moved to later on the same day", async () => {
    const office = await anOffice();
    await office.letters(1);
    clock.set("2027-07-12T13:00:10Z");
    await look();
    await send();
    await moved(office, 600);
    await look();
    expect(await lookedAt(office)).toBe("2027-07-12T15:00:00.000Z");
    clock.set("2027-07-12T15:00:10Z");
    await look();
    await send();
    expect(inbox.messages()).toHaveLength(2);
    expect(await queuedNow(office)).toHaveLength(2);
  });

  test("that was not sent yet when the cut-off is moved to later comes at that later one", async () => {
    const office = await anOffice();
    await office.letters(1);
    clock.set("2027-07-12T13:00:10Z");
    await look();
    await moved(office, 600);
    await send();
    expect(inbox.messages()).toEqual([]);
    await look();
    clock.set("2027-07-12T15:00:10Z");
    await look();
    await send();
    expect(inbox.messages()).toHaveLength(2);
    expect(inbox.messages()[0]?.text.replaceAll(/\s+/g, " ")).toContain("was 10 AM camp time.");
  });

  test("is not sent to members who have switched it off", async () => {
    const office = await anOffice();
    const { admin, member } = office.camp;
    await office.letters(1);
    await office.camp.call("chooseNotice", { kind: "ready-to-print", wanted: false }, member);
    clock.set("2027-07-12T13:00:10Z");
    await look();
    await send();
    expect(inbox.messages().flatMap(({ to }) => to)).toEqual([admin.email]);
    const why = Object.fromEntries((await queuedNow(office)).map((row) => [row.userId, row.givenUpWhy]));
    expect(why).toEqual({ [admin.id]: null, [member.id]: "not-wanted" });
  });

  test("carries the way out: pressed once by a mail program, that person gets no more of them", async () => {
    const office = await anOffice();
    const { admin, member } = office.camp;
    await office.letters(1);
    clock.set("2027-07-12T13:00:10Z");
    await look();
    await send();
    const { headers } = mailsTo(member.email)[0] ?? { headers: [] };
    const stop = headers.find(({ name }) => name === "List-Unsubscribe")?.value.slice(1, -1) ?? "";
    const { pathname, search } = new URL(stop);
    const done = await fetch(`${server.origin}${pathname}${search}`, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(await done.text()).toContain("We won&#39;t email you when letters are ready to print anymore.");
    inbox.clear();
    clock.set("2027-07-14T13:00:10Z");
    await look();
    await send();
    expect(inbox.messages().flatMap(({ to }) => to)).toEqual([admin.email]);
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
    await send();
    const text = mailsTo(office.camp.admin.email)[0]?.text.replaceAll(/\s+/g, " ");
    expect(text).toContain("was 8 AM local time there. 1 letter to print.");
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
      "its recipient has left the team",
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
    await send();
    expect(inbox.messages()).toEqual([]);
    expect(await queuedNow(office)).toMatchObject([{ givenUpWhy: "over" }, { givenUpWhy: "over" }]);
  });

  test("of a deleted event is not queued, and comes again when the event is restored", async () => {
    const office = await anOffice();
    await office.letters(1);
    const { db } = server.deps;
    const deleted = (deletedAt: Date | null) =>
      db.updateTable("events").set({ deletedAt }).where("id", "=", office.event.id).execute();
    await deleted(clock.now());
    clock.set("2027-07-12T13:00:10Z");
    await look();
    expect(await queuedNow(office)).toEqual([]);
    clock.set("2027-07-12T12:05:00Z");
    expect(await office.camp.call("restoreEvent", { eventId: office.event.id })).toMatchObject({
      status: 200,
    });
    clock.set("2027-07-14T13:00:10Z");
    await look();
    expect(await queuedNow(office)).toHaveLength(2);
  });
});
