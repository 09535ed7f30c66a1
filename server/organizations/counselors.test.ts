import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { anOrganization } from "#database/seed/builders.ts";
import { aBuilding, aCamper, anEvent } from "#database/seed/roster-builders.ts";
import { auditAnswer } from "#domain/organizations/audit.ts";
import { counselorsAnswer } from "#domain/organizations/counselors.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { myTeamInvites } from "#domain/organizations/team.ts";
import { emailIssuer } from "#domain/identity/sign-in-code.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { newId } from "#server/platform/secrets.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  askServer,
  callServer,
  startTestServer,
  type TestServer,
} from "#tools/testing/test-server.ts";

let server: TestServer;
let inbox: Inbox;
let databaseUrl: string;
beforeAll(async () => {
  inbox = await startInbox();
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, { env: { SMTP_URL: inbox.smtpUrl } });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

async function aCampWithCabins() {
  const camp = await aCamp(server, { name: "Camp Birchwood", type: "Camp" });
  const event = await anEvent(server.deps.db, {
    organization: camp,
    startDate: "2026-01-01",
    endDate: "2999-12-31",
  });
  const loon = await aBuilding(server.deps.db, { event, name: "Loon" });
  await aBuilding(server.deps.db, { event, name: "Heron" });
  await aCamper(server.deps.db, { in: loon, name: "Theo Marsh" });
  return camp;
}
const freshId = () => newId(server.deps.clock);
const invite = (camp: TestCamp, email: string, more: object = {}) =>
  camp.call("inviteCounselor", { id: freshId(), email, buildings: ["Loon"], ...more });
const counselorsOf = async (camp: TestCamp) => counselorsAnswer.parse((await camp.ask("/counselors")).body);
const invitesFor = async ({ headers }: Person) =>
  myTeamInvites.parse((await askServer(server, "/api/my/team-invites", headers)).body).invites;
const accept = ({ headers }: Person, teamInviteId: string) =>
  callServer(server, "acceptTeamInvite", { teamInviteId }, headers);
const actionsAt = async (camp: TestCamp) =>
  auditAnswer.parse((await camp.ask("/audit")).body).entries.map(({ action }) => action);

async function aCounselorAt(camp: TestCamp, buildings = ["Loon"]) {
  const person = await aSignedInPerson(server, { name: "Wes Calloway" });
  expect((await invite(camp, person.email, { buildings })).status).toBe(200);
  const [open] = await invitesFor(person);
  if (open === undefined) throw new Error("the invitation is not listed");
  expect(await accept(person, open.id)).toMatchObject({
    body: { result: { organizationId: camp.id, isCounselor: true } },
  });
  return { ...person, counselorId: open.id };
}

describe("an admin who invites a counselor", () => {
  test("chooses buildings by name, of the organization and of events that are not over", async () => {
    const camp = await aCampWithCabins();
    await camp.call("addOrganizationBuilding", { id: freshId(), name: "Boathouse", capacity: null });
    await camp.call("addOrganizationBuilding", { id: freshId(), name: "loon", capacity: null });
    const over = await anEvent(server.deps.db, {
      organization: camp,
      startDate: "2020-01-01",
      endDate: "2020-01-08",
    });
    await aBuilding(server.deps.db, { event: over, name: "Old Mill" });
    const { buildings } = await counselorsOf(camp);
    expect(buildings.map((name) => name.toLowerCase())).toEqual(["boathouse", "heron", "loon"]);
  });

  test("sends an email that says what a counselor can do, and the person joins by it", async () => {
    const camp = await aCampWithCabins();
    const person = await aSignedInPerson(server, { name: "Wes Calloway" });
    await invite(camp, person.email, { buildings: ["Loon", "Heron"] });
    const mail = await inbox.waitFor(({ to }) => to.includes(person.email));
    expect(mail.subject).toBe("Dana Whitlock invites you to the team of Camp Birchwood");
    expect(mail.text).toContain(
      "as a counselor. You can hand out the mail and scan replies in Loon and Heron",
    );
    await expect
      .poll(async () => (await counselorsOf(camp)).counselors)
      .toMatchObject([{ displayName: null, invite: { mail: "sent", isExpired: false } }]);
    const [open] = await invitesFor(person);
    expect(open).toMatchObject({ role: "counselor", buildings: ["Loon", "Heron"], organizationId: camp.id });
    expect((await accept(person, open?.id ?? "")).status).toBe(200);
    expect(await counselorsOf(camp)).toMatchObject({
      counselors: [{ displayName: "Wes Calloway", buildings: ["Loon", "Heron"], invite: null }],
    });
    expect(await askServer(server, "/api/session", person.headers)).toMatchObject({
      body: { access: "full", organizations: [], cabins: [{ id: camp.id, name: "Camp Birchwood" }] },
    });
    expect(await actionsAt(camp)).toEqual(expect.arrayContaining(["counselor.joined", "counselor.invited"]));
  });

  test("cannot invite team members, or the same address twice, or without a building", async () => {
    const camp = await aCampWithCabins();
    const address = `${freshId()}@example.org`;
    expect(await invite(camp, camp.member.email)).toMatchObject(
      refusal(409, teamErrors.alreadyOnTeam.message),
    );
    expect((await invite(camp, address)).status).toBe(200);
    expect(await invite(camp, address)).toMatchObject(refusal(409, teamErrors.alreadyInvited.message));
    expect(await invite(camp, address, { buildings: [] })).toMatchObject(refusal(400, "Choose a building."));
    const counselor = await aCounselorAt(camp);
    expect(await invite(camp, counselor.email)).toMatchObject(
      refusal(409, teamErrors.alreadyCounselor.message),
    );
  });

  test("can send an invitation again once it has expired, and only then does it work", async () => {
    const camp = await aCampWithCabins();
    const person = await aSignedInPerson(server);
    await invite(camp, person.email);
    await sql`update building_staff set created_at = now() - interval '15 days' where email = ${person.email}`.execute(
      server.deps.db,
    );
    const [expired] = await invitesFor(person);
    expect(expired).toMatchObject({ isExpired: true });
    expect(await accept(person, expired?.id ?? "")).toMatchObject(
      refusal(404, teamErrors.inviteExpired.message),
    );
    await camp.call("resendCounselorInvite", { counselorId: expired?.id });
    const [open] = await invitesFor(person);
    expect(open).toMatchObject({ isExpired: false });
    expect((await accept(person, open?.id ?? "")).status).toBe(200);
  });
});

describe("a counselor", () => {
  test("loses access, streams and sessions at the moment of removal", async () => {
    const camp = await aCampWithCabins();
    const wes = await aCounselorAt(camp);
    const cabin = () => askServer(server, `/api/org/${camp.id}/cabin`, wes.headers);
    expect((await cabin()).status).toBe(200);
    const stream = await followStream(server.origin, [], wes.headers);
    onTestFinished(() => stream.close());
    expect((await camp.call("removeCounselor", { counselorId: wes.counselorId })).status).toBe(200);
    expect((await cabin()).status).toBe(401);
    await stream.ended;
    const again = await aSignedInPerson(server, { id: wes.id, subject: wes.id, email: wes.email });
    expect((await askServer(server, `/api/org/${camp.id}/cabin`, again.headers)).status).toBe(404);
    expect(await actionsAt(camp)).toContain("counselor.removed");
  });

  test("sees other buildings as soon as an admin changes them", async () => {
    const camp = await aCampWithCabins();
    const wes = await aCounselorAt(camp);
    const names = async () => {
      const { body } = await askServer(server, `/api/org/${camp.id}/cabin`, wes.headers);
      return JSON.stringify(body);
    };
    expect(await names()).toContain("Theo Marsh");
    await camp.call("setCounselorBuildings", { counselorId: wes.counselorId, buildings: ["heron"] });
    expect(await names()).toContain("Heron");
    expect(await names()).not.toContain("Theo Marsh");
  });

  test("who joins the team is a counselor no longer, and leaves with nothing", async () => {
    const camp = await aCampWithCabins();
    const wes = await aCounselorAt(camp);
    await camp.call("inviteTeamMember", { id: freshId(), email: wes.email, role: "member" });
    const [open] = await invitesFor(wes);
    expect((await accept(wes, open?.id ?? "")).status).toBe(200);
    expect((await counselorsOf(camp)).counselors).toEqual([]);
    expect((await askServer(server, `/api/org/${camp.id}/cabin`, wes.headers)).status).toBe(404);
    await camp.call("removeTeamMember", { userId: wes.id }, wes);
    expect((await askServer(server, "/api/session", wes.headers)).body).toMatchObject({ access: "visitor" });
  });

  test("who deletes the account leaves", async () => {
    const camp = await aCampWithCabins();
    const wes = await aCounselorAt(camp);
    expect((await callServer(server, "deleteAccount", { typed: "delete" }, wes.headers)).status).toBe(200);
    expect((await counselorsOf(camp)).counselors).toEqual([]);
    expect(await actionsAt(camp)).toContain("counselor.left");
  });

  test("needs a provider or a passkey where the operator requires it from staff", async () => {
    const camp = await aCampWithCabins();
    const wes = await aCounselorAt(camp);
    const strict = await startTestServer(databaseUrl, {
      roles: ["api"],
      env: { STAFF_SIGN_IN: "provider-or-passkey" },
    });
    onTestFinished(() => strict.close());
    const { deps } = strict;
    const claims = { sub: wes.email, email: wes.email, email_verified: true };
    const { secret } = await deps.transact((tx) => startSession(tx, deps.clock, emailIssuer, claims));
    const bearer = await mintBearer(deps.db, deps.clock, secret);
    const byCode = { authorization: `Bearer ${bearer?.token ?? ""}` };
    expect(await askServer(strict, `/api/org/${camp.id}/cabin`, byCode)).toMatchObject(
      refusal(403, staffSignInErrors.otherNeeded.message),
    );
    expect((await askServer(strict, `/api/org/${camp.id}/cabin`, wes.headers)).status).toBe(200);
  });

  test("of one organization has no access to another", async () => {
    const camp = await aCampWithCabins();
    const wes = await aCounselorAt(camp);
    const other = await anOrganization(server.deps.db, {});
    expect((await askServer(server, `/api/org/${other.id}/cabin`, wes.headers)).status).toBe(404);
  });
});
