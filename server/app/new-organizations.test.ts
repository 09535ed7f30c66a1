import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { sessionAnswer } from "#domain/identity/session.ts";
import type { WhoCreatesOrganizations } from "#domain/standing.ts";
import { noLinksInNames } from "#domain/text.ts";
import { aCamp, refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { importing } from "#tools/testing/import-roster.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  askServer,
  callServer,
  closeAfterTest,
  startTestServer,
  type Answer,
} from "#tools/testing/test-server.ts";
import type { RunningServer } from "./start-server.ts";

let server: RunningServer;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl);
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

/** Each test has a network address of its own. */
function create(by: Person, address: string, more: object = {}, at = server) {
  const data = { id: randomUUID(), name: "Camp Pine Hollow", timeZone: "UTC", ...more };
  return callServer(at, "createOrganization", data, { ...by.headers, "x-forwarded-for": address });
}
const statuses = (answers: readonly Answer[]) => Object.groupBy(answers, ({ status }) => String(status));

describe("creating organizations", () => {
  test("60 at once by one account: three are created", async () => {
    const mallory = await aSignedInPerson(server);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => create(mallory, `198.51.100.${turn}`)),
    );
    const { 200: created, 429: refused } = statuses(answers);
    expect([created?.length, refused?.length]).toEqual([3, 57]);
    expect(refused?.[0]?.body).toMatchObject({
      error: {
        code: "too-many-organizations",
        message: "You've added several organizations today. Please try again tomorrow.",
      },
    });
    expect(Number(refused?.[0]?.headers.get("retry-after"))).toBeGreaterThan(3_600);
  });

  test("ten a day from one network address, by any number of accounts", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aSignedInPerson(server)));
    const answers = await Promise.all(people.map((person) => create(person, "203.0.113.9")));
    expect(statuses(answers)[200]).toHaveLength(10);
    const other = await aSignedInPerson(server);
    expect((await create(other, "203.0.113.10")).status).toBe(200);
  });

  test("a repeated request and a refused one use up nothing", async () => {
    const dana = await aSignedInPerson(server);
    const id = randomUUID();
    for (let time = 0; time < 5; time += 1)
      expect((await create(dana, "203.0.113.20", { id })).status).toBe(200);
    expect((await create(dana, "203.0.113.20", { name: "" })).status).toBe(400);
    expect((await create(dana, "203.0.113.20")).status).toBe(200);
    expect((await create(dana, "203.0.113.20")).status).toBe(200);
    expect((await create(dana, "203.0.113.20")).status).toBe(429);
  });

  test.each<[WhoCreatesOrganizations, number, number, number]>([
    ["anyone", 200, 200, 200],
    ["approved", 403, 200, 200],
    ["operators", 403, 403, 200],
  ])(
    "WHO_CREATES_ORGANIZATIONS=%s: a stranger %s, an approved camp's admin %s, an operator %s",
    async (who, stranger, approvedAdmin, operator) => {
      const ops = await aSignedInPerson(server);
      const env = { WHO_CREATES_ORGANIZATIONS: who, OPERATOR_EMAILS: ops.email.toUpperCase() };
      const own = closeAfterTest(await startTestServer(databaseUrl, { roles: ["api"], env }));
      const [approved, fresh] = [await aCamp(server), await aCamp(server, { standing: "new" })];
      const attempt = async (by: Person) => (await create(by, `192.0.2.${who.length}`, {}, own)).status;
      // Being an admin of a new camp or a member of an approved one is not enough.
      expect(await attempt(fresh.admin)).toBe(stranger);
      expect(await attempt(approved.member)).toBe(stranger);
      expect(await attempt(approved.admin)).toBe(approvedAdmin);
      expect(await attempt(ops)).toBe(operator);
      const mayCreate = async (by: Person) =>
        sessionAnswer.parse((await askServer(own, "/api/session", by.headers)).body).mayCreate;
      expect(await mayCreate(fresh.admin)).toBe(stranger === 200);
      expect(await mayCreate(approved.admin)).toBe(approvedAdmin === 200);
      expect(await mayCreate(ops)).toBe(true);
    },
  );
});

describe("names that look like a link", () => {
  const url = "Pine Hollow, verify at https://evil.example/login";

  test("are refused for organizations, events, participants and contacts", async () => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, { organization: camp });
    const camper = await aCamper(server.deps.db, { event });
    const { id: buildingId } = await aBuilding(server.deps.db, { event });
    const days = { startDate: "2027-07-05", endDate: "2027-07-10" };
    const refused = refusal(400, noLinksInNames);
    const id = randomUUID();
    expect(await create(camp.admin, "203.0.113.30", { name: url })).toMatchObject(refused);
    const form = { name: url, type: "Camp", timeZone: "UTC" };
    expect(await camp.call("updateOrganization", form)).toMatchObject(refused);
    expect(await camp.call("addEvent", { id, name: "www.evil.example", ...days })).toMatchObject(refused);
    const eventId = event.id;
    expect(await camp.call("updateEvent", { eventId, name: "evil.com", ...days })).toMatchObject(refused);
    expect(
      await camp.call("addParticipant", { eventId, id, name: "Wren evil.net", buildingId }),
    ).toMatchObject(refused);
    const contact = { eventId, participantId: camper.id, id, email: "a@example.org", name: url };
    expect(await camp.call("addContact", contact)).toMatchObject(refused);
  });

  test("skip the row of an import, or the name of a contact", async () => {
    const camp = await aCamp(server);
    const event = await anEvent(server.deps.db, { organization: camp });
    const { preview } = await importing(camp, event.id).preview({
      headers: ["Name", "Parent 1 Email", "Parent 1 Name"],
      rows: [
        ["Wren Abbott", "wren@example.org", "Dr. Ann Abbott"],
        ["Maya evil.com", "maya@example.org", "Elena"],
        ["Theo Berg", "theo@example.org", "www.evil.example"],
      ],
    });
    expect(preview.counts).toMatchObject({ new: 2, problems: 1 });
    expect(JSON.stringify(preview)).toContain(noLinksInNames);
    expect(JSON.stringify(preview)).toContain("The name “www.evil.example” of theo@example.org is skipped.");
  });
});

describe("a new organization", () => {
  async function aNewCamp() {
    const camp = await aCamp(server, { standing: "new" });
    const event = await anEvent(server.deps.db, { organization: camp });
    return { camp, event };
  }
  const approve = (camp: TestCamp) =>
    server.deps.db
      .updateTable("organizations")
      .set({ standing: "approved" })
      .where("id", "=", camp.id)
      .execute();
  const tooManyInvites = refusal(
    429,
    "We're checking your organization, usually within a day. Until then, 10 invites go out a day. Send the rest after that.",
  );

  test("mails ten families a day; the eleventh invite is refused until it is approved", async () => {
    const { camp, event } = await aNewCamp();
    const camper = await aCamper(server.deps.db, { event });
    const place = { eventId: event.id, participantId: camper.id };
    const invite = async () => {
      const { id: contactId } = await aContact(server.deps.db, { of: camper });
      return camp.call("inviteContact", { ...place, contactId });
    };
    for (let turn = 1; turn <= 10; turn += 1) expect((await invite()).status).toBe(200);
    expect(await invite()).toMatchObject(tooManyInvites);
    expect(await camp.call("inviteAll", { eventId: event.id })).toMatchObject(tooManyInvites);
    await approve(camp);
    expect((await invite()).status).toBe(200);
  });

  test("imports a roster of 300 with two parents each, and ten of them are invited", async () => {
    const { camp, event } = await aNewCamp();
    const rows = Array.from({ length: 300 }, (_, row) => [`Camper ${row}`, `a${row}@x.org`, `b${row}@x.org`]);
    const headers = ["Name", "Parent 1 Email", "Parent 2 Email"];
    const imported = await importing(camp, event.id).run({ headers, rows });
    expect(imported.result?.counts).toMatchObject({ new: 300, problems: 0 });
    expect(await camp.call("inviteAll", { eventId: event.id })).toMatchObject(
      result({ queued: 10, left: 590 }),
    );
  });

  /** A little less than the limits, in an event of its own. */
  async function almostFull(camp: TestCamp, people: number, contactsOfEach: number) {
    const other = await anEvent(server.deps.db, { organization: camp });
    await sql`
      with people as (
        insert into participants (id, organization_id, event_id, name, created_at, created_by_name)
        select gen_random_uuid(), ${camp.id}, ${other.id}, 'Camper ' || n, now(), 'Dana' from generate_series(1, ${people}::int) n
        returning id)
      insert into contacts (id, organization_id, event_id, participant_id, email, relationship, created_at)
      select gen_random_uuid(), ${camp.id}, ${other.id}, people.id, 'p' || n || '@x.org', 'Other Family Member', now()
      from people, generate_series(1, ${contactsOfEach}::int) n`.execute(server.deps.db);
    return other;
  }

  test("has at most 2,000 participants over all its events, added one by one or restored", async () => {
    const { camp, event } = await aNewCamp();
    const { id: buildingId } = await aBuilding(server.deps.db, { event });
    const other = await almostFull(camp, 1_997, 0);
    const gone = await aCamper(server.deps.db, { event: other });
    await aContact(server.deps.db, { of: gone });
    const [eventId, otherGone] = [event.id, { eventId: other.id, participantId: gone.id }];
    expect((await camp.call("removeParticipant", otherGone)).status).toBe(200);
    const add = () => camp.call("addParticipant", { eventId, id: randomUUID(), name: "Wren", buildingId });
    const { 200: added, 429: refused } = statuses(await Promise.all([add(), add(), add(), add(), add()]));
    expect([added?.length, refused?.length]).toEqual([3, 2]);
    const full = refusal(
      429,
      "New organizations can have at most 2,000 people on their lists until we approve them.",
    );
    expect(refused?.[0]).toMatchObject(full);
    expect(await camp.call("restoreParticipant", otherGone)).toMatchObject(full);
    await approve(camp);
    expect((await add()).status).toBe(200);
  });

  test("imports as many people as it has room for; the other rows are errors", async () => {
    const { camp, event } = await aNewCamp();
    await almostFull(camp, 1_995, 0);
    const rows = Array.from({ length: 7 }, (_, row) => [`Camper ${row}`, String(row)]);
    const imported = await importing(camp, event.id).run({ headers: ["Name", "External ID"], rows });
    expect(imported.preview.counts).toMatchObject({ new: 5, problems: 2 });
    expect(imported.result?.counts).toMatchObject({ new: 5, problems: 2 });
    expect(JSON.stringify(imported.preview)).toContain("at most 2,000 people on their lists");
  });

  test("has at most 6,000 contacts, imported or added one by one", async () => {
    const { camp, event } = await aNewCamp();
    await almostFull(camp, 599, 10);
    const camper = await aCamper(server.deps.db, { event });
    const parents = Array.from({ length: 12 }, (_, row) => [`Camper ${row}`, `parent${row}@x.org`]);
    const headers = ["Name", "Parent 1 Email"];
    const imported = await importing(camp, event.id).run({ headers, rows: parents.slice(0, 9) });
    expect(imported.result?.counts).toMatchObject({ new: 9, problems: 0 });
    const more = await importing(camp, event.id).run({ headers, rows: parents.slice(9) });
    expect(more.result?.counts).toMatchObject({ new: 1, problems: 2 });
    const contact = { relationship: "Parent/Guardian", name: "Ann", email: "ann@x.org", phone: null };
    const place = { eventId: event.id, participantId: camper.id, id: randomUUID() };
    expect(await camp.call("addContact", { ...place, ...contact })).toMatchObject(
      refusal(429, "New organizations can have at most 6,000 contacts until we approve them."),
    );
    await approve(camp);
    expect((await camp.call("addContact", { ...place, ...contact })).status).toBe(200);
  });

  test("invites ten people to the team in a day", async () => {
    const { camp } = await aNewCamp();
    const invite = () =>
      camp.call("inviteTeamMember", {
        id: randomUUID(),
        email: `${randomUUID()}@example.org`,
        role: "member",
      });
    for (let turn = 1; turn <= 10; turn += 1) expect((await invite()).status).toBe(200);
    expect(await invite()).toMatchObject({
      status: 429,
      body: { error: { code: "team-invites-per-day-while-new" } },
    });
  });
});

describe("team invitations", () => {
  const inviteTo = (camp: TestCamp, email: string, id: string = randomUUID()) =>
    camp.call("inviteTeamMember", { id, email, role: "member" });
  const aStranger = () => `${randomUUID()}@stranger.example`;

  test("inviting and revoking one address again and again mails it three times a day, over all camps", async () => {
    const [one, other] = [await aCamp(server), await aCamp(server)];
    const email = aStranger();
    const inviteAndRevoke = async (camp: TestCamp) => {
      const id = randomUUID();
      const { status } = await inviteTo(camp, email, id);
      if (status === 200) await camp.call("revokeTeamInvite", { teamInviteId: id });
      return status;
    };
    expect([await inviteAndRevoke(one), await inviteAndRevoke(one), await inviteAndRevoke(other)]).toEqual([
      200, 200, 200,
    ]);
    for (const camp of [one, other])
      expect(await inviteTo(camp, email)).toMatchObject(
        refusal(429, "We can't send this address another invitation today. Please try again tomorrow."),
      );
    expect((await inviteTo(one, aStranger())).status).toBe(200);
  });

  test("one account sends 20 in an hour", async () => {
    const camp = await aCamp(server);
    const answers = await Promise.all(Array.from({ length: 25 }, () => inviteTo(camp, aStranger())));
    const { 200: sent, 429: refused } = statuses(answers);
    expect([sent?.length, refused?.length]).toEqual([20, 5]);
    expect(refused?.[0]?.body).toMatchObject({ error: { code: "too-many-team-invites" } });
  });

  test("a repeated request and a refused one use up nothing", async () => {
    const camp = await aCamp(server);
    const [email, id] = [aStranger(), randomUUID()];
    for (let time = 0; time < 5; time += 1)
      expect(await inviteTo(camp, email, id)).toMatchObject(result({ id }));
    for (let time = 0; time < 5; time += 1) expect((await inviteTo(camp, email)).status).toBe(409);
    expect((await camp.call("revokeTeamInvite", { teamInviteId: id })).status).toBe(200);
    expect((await inviteTo(camp, email)).status).toBe(200);
  });
});
