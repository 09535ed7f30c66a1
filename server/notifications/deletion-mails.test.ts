import { afterAll, beforeEach, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { allJobs } from "#server/app/jobs.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { aReplyDesk } from "#tools/testing/reply-desk.ts";
import { sendMails, subjectsTo } from "#tools/testing/send-mails.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

/** The week ends on July 17 in Chicago; its letters are deleted on October 16, ninety whole days later. */
const noonOf = (date: string) => new Date(`${date}T17:00:00Z`);
let now = noonOf("2027-07-12");
const clock = { now: () => now };
const { server, inbox, close } = await startServerWithInbox({ roles: ["api"], clock });
afterAll(close);
beforeEach(() => {
  now = noonOf("2027-07-12");
});

const warn = () =>
  withSystemAccess(async () =>
    allJobs(server.inside)
      .find(({ name }) => name === "warn-of-deletion")
      ?.run({}, new AbortController().signal),
  );
const queued = async (organizationId: string) =>
  (
    await server.deps.db
      .selectFrom("notices")
      .select(["kind", "userId", "about"])
      .where("organizationId", "=", organizationId)
      .where("kind", "in", ["letters-go", "week-goes"])
      .orderBy("kind")
      .orderBy("userId")
      .execute()
  ).map(({ kind, about }) => `${kind} ${about.split(" ")[1] ?? ""}`);

async function aWeek(name: string) {
  const desk = await aReplyDesk(server, {
    organization: { timeZone: "America/Chicago", name },
    event: { name: `Week of ${name}`, startDate: "2027-07-11", endDate: "2027-07-17" },
  });
  await server.deps.db
    .insertInto("mailOptOuts")
    .values({ organizationId: desk.camp.id, email: desk.mother.email, createdAt: now })
    .execute();
  return desk;
}

test("14 days before, each family with letters and each admin is mailed, once, whatever they chose", async () => {
  const { camp, event, mother, father, ...desk } = await aWeek("Camp Heron");
  const silent = await aCamper(server.deps.db, { event, name: "Juniper Okafor" });
  const contact = await aContact(server.deps.db, { of: silent });
  const quiet = await aWriter(
    server,
    { ...desk, camp, event, camper: silent, contact },
    { name: "Ada Okafor" },
  );
  now = noonOf("2027-10-01");
  await warn();
  expect(await queued(camp.id)).toEqual([]);
  now = noonOf("2027-10-02");
  await warn();
  now = noonOf("2027-10-03");
  await warn();
  await sendMails(server);
  for (const parent of [mother, father])
    expect(subjectsTo(inbox, parent)).toEqual(["Save your letters with Wren before Oct 16, 2027"]);
  expect(subjectsTo(inbox, camp.admin)).toEqual(["Week of Camp Heron is deleted on Oct 16, 2027"]);
  for (const one of [camp.member, quiet]) expect(subjectsTo(inbox, one)).toEqual([]);
  const mail = inbox.messages().find(({ to }) => to.includes(mother.email));
  expect(mail?.text).toContain(`/my/participants/${desk.camper.id}`);
  expect(mail?.text).not.toContain("/mail/stop");
  expect(await queued(camp.id)).toEqual([
    "letters-go 2027-10-16",
    "letters-go 2027-10-16",
    "letters-go 2027-10-16",
    "week-goes 2027-10-16",
  ]);
});

test("a longer retention promises a later day and is told again; a legal hold is not told", async () => {
  const { camp } = await aWeek("Camp Loon");
  const held = await aWeek("Camp Teal");
  await held.camp.call("placeHold", { eventId: held.event.id, reason: "A court asked." });
  now = noonOf("2027-10-02");
  await warn();
  const { db } = server.deps;
  await db.updateTable("organizations").set({ retentionDays: 120 }).where("id", "=", camp.id).execute();
  // Of the earlier day nothing is sent any more.
  await sendMails(server);
  expect(subjectsTo(inbox, camp.admin)).toEqual([]);
  now = noonOf("2027-11-02");
  await warn();
  expect(new Set(await queued(camp.id))).toEqual(
    new Set([
      "letters-go 2027-10-16",
      "week-goes 2027-10-16",
      "letters-go 2027-11-15",
      "week-goes 2027-11-15",
    ]),
  );
  expect(await queued(held.camp.id)).toEqual([]);
});

test("a parent who asked for early deletion is mailed when it is done, although nothing is stored any more", async () => {
  const { camp, event, mother, father, camper } = await aWeek("Camp Otter");
  await mother.call("askForEarlyDeletion", { participantId: camper.id });
  const { id } = await server.deps.db
    .selectFrom("earlyDeletionRequests")
    .select("id")
    .where("organizationId", "=", camp.id)
    .executeTakeFirstOrThrow();
  expect((await camp.call("deleteLettersEarly", { eventId: event.id, requestId: id })).status).toBe(200);
  await sendMails(server);
  expect(subjectsTo(inbox, mother)).toEqual(["The letters you asked about are deleted"]);
  expect(subjectsTo(inbox, father)).toEqual([]);
  const mail = inbox.messages().find(({ to }) => to.includes(mother.email));
  expect(mail?.text).not.toMatch(/Wren|\/mail\/stop/);
});
