import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { invitesPerDay } from "#domain/invites/invite.ts";
import { aContact } from "#database/seed/roster-builders.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { aMailGapCamp } from "#tools/testing/mail-gap-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { sendMails, subjectsTo } from "#tools/testing/send-mails.ts";
import { startServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment, testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/** A Wednesday in camp: nine by Chicago's clock, an hour after the cut-off. */
const wednesday = "2027-07-14T14:00:00Z";
const clock = movableClock(wednesday);
let inbox: Inbox;
let databaseUrl: string;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, {
    roles: ["api"],
    clock,
    env: { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000" },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});
beforeEach(() => {
  inbox.clear();
  clock.set(wednesday);
});

const send = () => sendMails(server);
const missing = "Wren hasn't had a letter for 3 mail days";
const nudgedToday = refusal(409, "This family was nudged today already. Once a day is enough.");

describe("one press", () => {
  test("mails only the accepted members of that child's family", async () => {
    const { db } = server.deps;
    const week = await aMailGapCamp(server, { organization: { name: "Camp Pine Hollow" } });
    const wren = await week.camper("Wren Quillfeather");
    const fathers = await aContact(db, { of: wren });
    const father = await aWriter(server, { ...week, camper: wren, contact: fathers });
    // Invited, not accepted.
    await aContact(db, { of: wren, email: "aunt@family.example" });
    const other = await week.camper("Noah Other");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(result({ nudged: 1, left: 0 }));
    await send();
    expect(inbox.messages()).toHaveLength(2);
    for (const parent of [wren.writer, father])
      expect(subjectsTo(inbox, { email: parent?.email ?? "" })).toEqual([missing]);
    const [mail] = inbox.messages();
    expect(mail?.text).toContain(`Write to Wren:\n${testOrigin}/my/participants/${wren.id}\n`);
    expect(mail?.text).toContain("Save your letter by Thu, Jul 15, 8 AM (camp time)");
    expect(mail?.text).toContain("Unsubscribe: ");
    for (const secret of ["Quillfeather", "Noah", "Marcus"])
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(secret);
    expect(await week.row("letters", wren)).toMatchObject({
      mayNudge: false,
      nudged: { byName: "Marcus Oyelaran", at: expect.stringMatching(/^2027-07-14T14:0/) },
    });
    expect(await week.row("letters", other)).toMatchObject({ mayNudge: true, nudged: null });
    const actions = db.selectFrom("auditEntries").where("organizationId", "=", week.camp.id);
    expect(await actions.select(["action", "subject", "actorName"]).execute()).toEqual([
      {
        action: "family.nudged",
        subject: { list: "letters", participantId: wren.id },
        actorName: "Marcus Oyelaran",
      },
    ]);
  });

  test("is rejected a second time that day, also for a colleague, and allowed on the next", async () => {
    const week = await aMailGapCamp(server);
    const wren = await week.camper("Wren Quillfeather");
    const mother = { email: wren.writer?.email ?? "" };
    await week.nudge({ participantId: wren.id });
    await send();
    expect(await week.nudge({ participantId: wren.id }, week.camp.admin)).toMatchObject(nudgedToday);
    // One minute before midnight in Chicago it is still that day, though not by Greenwich.
    clock.set("2027-07-15T04:59:00Z");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(nudgedToday);
    await send();
    expect(subjectsTo(inbox, mother)).toEqual([missing]);
    clock.set("2027-07-15T05:00:30Z");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(result({ nudged: 1 }));
    await send();
    expect(subjectsTo(inbox, mother)).toEqual([missing, missing]);
  });

  test("on the day that has 25 hours is once as well", async () => {
    clock.set("2027-11-07T14:30:00Z");
    const week = await aMailGapCamp(server, {
      event: {
        startDate: "2027-11-05",
        endDate: "2027-11-09",
        mail: { days: [0, 5, 6], cutOffMinutes: 480 },
      },
    });
    const wren = await week.camper("Wren Quillfeather");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(result({ nudged: 1 }));
    clock.set("2027-11-08T05:30:00Z");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(nudgedToday);
    clock.set("2027-11-08T06:00:30Z");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(result({ nudged: 1 }));
  });

  test("sent twice under one key, because the line was bad, is one press and no refusal", async () => {
    const week = await aMailGapCamp(server);
    const wren = await week.camper("Wren Quillfeather");
    const data = { ...week.of, list: "letters", participantId: wren.id };
    const press = () =>
      fetch(`${server.origin}/callable/nudgeFamilies`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": `nudge-${wren.id}`,
          ...week.camp.member.headers,
        },
        body: JSON.stringify({ data }),
      });
    expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
    await send();
    expect(inbox.messages()).toHaveLength(1);
  });

  test.each([
    ["has a letter on its way", "There's no one left to nudge.", 409],
    ["is no gap", "There's no one left to nudge.", 409],
    ["is of another camp", "That person is no longer on the list.", 404],
  ])("for a camper who %s is rejected", async (which, sentence, status) => {
    const week = await aMailGapCamp(server);
    const wren = await (which === "is of another camp" ? await aMailGapCamp(server) : week).camper("Wren");
    if (which === "is no gap") await wren.wrote("2027-07-14T10:00:00Z");
    if (which === "has a letter on its way") await wren.wrote("2027-07-14T13:30:00Z");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(refusal(status, sentence));
    expect(
      await server.deps.db.selectFrom("nudges").selectAll().where("eventId", "=", week.event.id).execute(),
    ).toEqual([]);
  });

  test("is rejected where family mails are off, and when writing has ended", async () => {
    const week = await aMailGapCamp(server);
    const wren = await week.camper("Wren Quillfeather");
    await week.camp.call("setFamilyNotices", { wanted: false });
    expect(await week.read()).toMatchObject({ familyNotices: false, toNudge: { letters: 0 } });
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(
      refusal(409, "Emails to families are switched off."),
    );
    await week.camp.call("setFamilyNotices", { wanted: true });
    clock.set("2027-07-18T05:00:30Z");
    expect(await week.nudge({ participantId: wren.id })).toMatchObject(
      refusal(409, "This is over. Families can't write anymore."),
    );
    expect(await week.read()).toMatchObject({ isOver: true, toNudge: { letters: 0 } });
  });
});

describe("the mail is not sent", () => {
  test.each([
    "somebody wrote",
    "the contact was removed",
    "they stopped such mails",
    "families are not mailed",
  ])("when %s meanwhile", async (what) => {
    const week = await aMailGapCamp(server);
    const wren = await week.camper("Wren Quillfeather");
    await week.nudge({ participantId: wren.id });
    const key = { eventId: week.event.id, participantId: wren.id, contactId: wren.contact.id };
    if (what === "somebody wrote") await wren.wrote(clock.now().toISOString());
    if (what === "the contact was removed") await week.camp.call("removeContact", key);
    if (what === "they stopped such mails")
      await wren.writer?.call("chooseNotice", { kind: "nudge", wanted: false });
    if (what === "families are not mailed") await week.camp.call("setFamilyNotices", { wanted: false });
    await send();
    expect(inbox.messages()).toEqual([]);
  });
});

describe("the whole list", () => {
  test("is every family that can be reached and was not nudged today", async () => {
    const week = await aMailGapCamp(server);
    const [ada, ben, cleo] = [await week.camper("Ada"), await week.camper("Ben"), await week.camper("Cleo")];
    await week.camper("Dov Alone", { accepted: false });
    await cleo.wrote("2027-07-14T10:00:00Z");
    await week.nudge({ participantId: ada.id });
    expect(await week.nudge()).toMatchObject(result({ nudged: 1, left: 0 }));
    await send();
    expect(
      inbox
        .messages()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual([ada.contact.email, ben.contact.email].toSorted());
    expect(await week.nudge()).toMatchObject(
      refusal(409, "These families were nudged today already. Once a day is enough."),
    );
    const actions = server.deps.db.selectFrom("auditEntries").where("organizationId", "=", week.camp.id);
    expect(
      await actions.select("subject").where("action", "=", "family.nudged").orderBy("at").execute(),
    ).toEqual([
      { subject: { list: "letters", participantId: ada.id } },
      { subject: { list: "letters", families: 1 } },
    ]);
  });

  test("of campers without an accepted contact sends the invites again", async () => {
    const { db } = server.deps;
    const week = await aMailGapCamp(server);
    const [sent, never, bounced] = [
      await week.camper("Sent", { accepted: false }),
      await week.camper("Never", { accepted: false }),
      await week.camper("Bounced", { accepted: false, email: "gone+550@example.org" }),
    ];
    for (const { id, contact } of [sent, bounced])
      await week.camp.call("inviteContact", {
        eventId: week.event.id,
        participantId: id,
        contactId: contact.id,
      });
    await send();
    inbox.clear();
    expect(await week.names("bounced")).toEqual(["Bounced"]);
    expect(await week.nudge({ list: "contacts" })).toMatchObject(result({ nudged: 2, left: 0 }));
    await send();
    expect(
      inbox
        .messages()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual([sent.contact.email, never.contact.email].toSorted());
    expect(await week.nudge({ list: "contacts", participantId: sent.id })).toMatchObject(nudgedToday);
    expect(await week.nudge({ list: "contacts", participantId: bounced.id })).toMatchObject(
      refusal(409, "There's no one left to nudge."),
    );
    const invites = db.selectFrom("invites").select("id").where("contactId", "=", sent.contact.id);
    expect(await invites.execute()).toHaveLength(1);
  });

  test("of invites ends with the day's limit, and who is left out is not marked", async () => {
    const { db } = server.deps;
    const week = await aMailGapCamp(server);
    const [one, two] = [
      await week.camper("One", { accepted: false }),
      await week.camper("Two", { accepted: false }),
    ];
    const key = { eventId: week.event.id, participantId: one.id, contactId: one.contact.id };
    await week.camp.call("inviteContact", key);
    await send();
    const { inviteId } = await db
      .selectFrom("inviteMails")
      .select("inviteId")
      .where("organizationId", "=", week.camp.id)
      .executeTakeFirstOrThrow();
    const used = Array.from({ length: invitesPerDay("approved") - 2 }, () => ({
      id: crypto.randomUUID(),
      organizationId: week.camp.id,
      inviteId,
      requestedAt: new Date(clock.now().getTime() - 3_600_000),
      dueAt: clock.now(),
      sentAt: clock.now(),
    }));
    await db.insertInto("inviteMails").values(used).execute();
    expect(await week.nudge({ list: "contacts" })).toMatchObject(result({ nudged: 1, left: 1 }));
    const marked = db.selectFrom("nudges").select("participantId").where("eventId", "=", week.event.id);
    expect(await marked.execute()).toHaveLength(1);
    const rows = [await week.row("contacts", one), await week.row("contacts", two)];
    expect(rows.filter((row) => row?.nudged === null)).toHaveLength(1);
    expect(await week.nudge({ list: "contacts" })).toMatchObject({ status: 429 });
  });
});

test("of many presses at once in two processes one is done", { timeout: 180_000 }, async () => {
  const env = testEnvironment(databaseUrl, {
    LIVE_BUS: "postgres",
    SMTP_URL: inbox.smtpUrl,
    FILES_DIR: makeTempDir(),
  });
  const processes = await Promise.all([startServerProcess(env, "api"), startServerProcess(env, "api")]);
  onTestFinished(async () => void (await Promise.all(processes.map((one) => one.stop()))));
  // They have the clock of this machine; so has the event.
  clock.set(new Date().toISOString());
  const week = await aMailGapCamp(server, {
    event: {
      startDate: "2026-01-01",
      endDate: "2999-12-31",
      mail: { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 0 },
    },
  });
  const [ada, ben] = [await week.camper("Ada"), await week.camper("Ben")];
  const press = async (origin: string, participantId?: string) => {
    const data = { ...week.of, list: "letters", ...(participantId === undefined ? {} : { participantId }) };
    const answer = await fetch(`${origin}/callable/nudgeFamilies`, {
      method: "POST",
      headers: { "content-type": "application/json", ...week.camp.member.headers },
      body: JSON.stringify({ data }),
    });
    return answer.status;
  };
  const statuses = await Promise.all(
    processes.flatMap(({ origin }) => [
      press(origin, ada.id),
      press(origin),
      press(origin, ada.id),
      press(origin),
    ]),
  );
  // One press for Ada and one for the rest, or one for both.
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  await send();
  for (const { writer } of [ada, ben])
    expect(subjectsTo(inbox, { email: writer?.email ?? "" })).toHaveLength(1);
});
