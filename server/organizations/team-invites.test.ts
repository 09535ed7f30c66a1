import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { myTeamInvites, teamAnswer } from "#domain/organizations/team.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

async function aCamp() {
  const dana = await aSignedInPerson(server, { name: "Dana Whitlock" });
  const mel = await aSignedInPerson(server, { name: "Mel Moss" });
  const camp = await anOrganization(server.deps.db, {
    name: "Camp Birchwood",
    admins: [dana],
    members: [mel],
  });
  return { orgId: camp.id, dana, mel };
}
const freshId = () => newId(server.deps.clock);
const freshAddress = () => `${freshId()}@example.org`;
const invite = (by: Person, orgId: string, email: string, more: object = {}) =>
  callServer(
    server,
    "inviteTeamMember",
    { orgId, id: freshId(), email, role: "member", ...more },
    by.headers,
  );
const revoke = (by: Person, orgId: string, teamInviteId: string) =>
  callServer(server, "revokeTeamInvite", { orgId, teamInviteId }, by.headers);
const accept = (by: Person, teamInviteId: string) =>
  callServer(server, "acceptTeamInvite", { teamInviteId }, by.headers);
const teamOf = async (person: Person, orgId: string) =>
  teamAnswer.parse((await askServer(server, `/api/org/${orgId}/team`, person.headers)).body);
const invitesFor = async (person: Person) =>
  myTeamInvites.parse((await askServer(server, "/api/my/team-invites", person.headers)).body).invites;
const accessOf = async (person: Person) => (await askServer(server, "/api/session", person.headers)).body;
const mailsQueued = async (teamInviteId: string) => {
  const { rows } =
    await sql`select from pgboss.job where name = 'send-team-invite' and data->>'teamInviteId' = ${teamInviteId}`.execute(
      server.deps.db,
    );
  return rows.length;
};

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const refusal = (status: number, word: string, message: string) => ({
  status,
  body: { error: { status: word, message } },
});
const orgNotFound = refusal(404, "not-found", "Organization not found.");
const onlyAdmins = refusal(403, "permission-denied", "Only organization admins can manage the team.");
const noLongerOpen = refusal(404, "not-found", "That invitation is no longer open.");

async function follow(person: Person, topics: string[]) {
  const stream = await followStream(server.origin, topics, person.headers);
  onTestFinished(() => stream.close());
  return (topic: string) =>
    stream.events.filter(({ name, topics }) => name === "invalidation" && topics.includes(topic)).length;
}

describe("inviting", () => {
  test("opens an invitation that admins see, and asks for its mail", async () => {
    const { orgId, dana, mel } = await aCamp();
    const [id, email] = [freshId(), freshAddress()];
    const invited = await invite(dana, orgId, ` ${email.toUpperCase()} `, { id, role: "admin" });
    expect(invited).toMatchObject({ status: 200, body: { result: { id } } });
    expect((await teamOf(dana, orgId)).invites).toMatchObject([
      { id, email, role: "admin", mail: "sending" },
    ]);
    expect((await teamOf(mel, orgId)).invites).toEqual([]);
    expect(await mailsQueued(id)).toBe(1);
  });

  test("sent twice is one invitation and one mail, also at the same moment", async () => {
    const { orgId, dana } = await aCamp();
    const [id, email] = [freshId(), freshAddress()];
    const answers = await Promise.all([1, 2, 3].map(() => invite(dana, orgId, email, { id })));
    expect(answers.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ result: { id } })));
    expect((await teamOf(dana, orgId)).invites).toHaveLength(1);
    expect(await mailsQueued(id)).toBe(1);
  });

  test("is for admins", async () => {
    const [{ orgId, mel }, { dana: stranger }] = [await aCamp(), await aCamp()];
    expect(await invite(mel, orgId, freshAddress())).toMatchObject(onlyAdmins);
    expect(await invite(stranger, orgId, freshAddress())).toMatchObject(orgNotFound);
    expect(await invite(stranger, freshId(), freshAddress())).toMatchObject(orgNotFound);
  });

  test("an address that is invited already is refused, and nothing is mailed", async () => {
    const { orgId, dana } = await aCamp();
    const [second, email] = [freshId(), freshAddress()];
    await invite(dana, orgId, email);
    expect(await invite(dana, orgId, email, { id: second, role: "admin" })).toMatchObject(
      refusal(409, "aborted", "That address is already invited. Revoke the invitation to change it."),
    );
    expect(await mailsQueued(second)).toBe(0);
  });

  test("an address that a team member has verified is rejected; an unverified one is not", async () => {
    const { orgId, dana, mel } = await aCamp();
    const onTeam = refusal(409, "aborted", "That person is already on the team.");
    expect(await invite(dana, orgId, mel.email)).toMatchObject(onTeam);
    expect(await invite(dana, orgId, dana.email)).toMatchObject(onTeam);
    const claimed = freshAddress();
    const pretender = await aSignedInPerson(server, { email: claimed, verified: false });
    const { id: other } = await anOrganization(server.deps.db, { admins: [dana], members: [pretender] });
    expect((await invite(dana, other, claimed)).status).toBe(200);
  });

  test("with an id of another camp's invitation is refused without a word about whose it is", async () => {
    const [{ orgId, dana }, other] = [await aCamp(), await aCamp()];
    const [id, email] = [freshId(), freshAddress()];
    await invite(other.dana, other.orgId, email, { id });
    expect(await invite(dana, orgId, email, { id })).toMatchObject(
      refusal(409, "aborted", "Failed to invite."),
    );
  });

  test("ends at five hundred people, invited ones included, however many are invited at once", async () => {
    const { orgId, dana } = await aCamp();
    const { db, clock } = server.deps;
    const rows = Array.from({ length: 496 }, (_, n) => ({
      id: freshId(),
      organizationId: orgId,
      email: `guest-${n}@example.org`,
      role: "member",
      createdAt: clock.now(),
      createdByName: "Dana",
    }));
    await db.insertInto("teamInvites").values(rows).execute();
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(dana, orgId, freshAddress())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const full = refusal(
      429,
      "resource-exhausted",
      "A team can have at most 500 people, invited ones included.",
    );
    expect(answers.filter(({ status }) => status !== 200)).toMatchObject([full, full]);
  });

  test.each([
    [{ email: "" }, "Valid email is required."],
    [{ email: "ann@" }, "Valid email is required."],
    [{ email: "an\u0000n@example.org" }, "Valid email is required."],
    [{ role: "owner" }, "That request could not be read."],
    [{ id: "1" }, "That request could not be read."],
  ])("%j is refused: %s", async (more, message) => {
    const { orgId, dana } = await aCamp();
    expect(await invite(dana, orgId, freshAddress(), more)).toMatchObject(
      refusal(400, "invalid-argument", message),
    );
  });
});

describe("the invited person", () => {
  test("sees the invitation come live, has the whole app for it, and joins", async () => {
    const { orgId, dana } = await aCamp();
    const rosa = await aSignedInPerson(server, { name: "Rosa Fern" });
    expect(await accessOf(rosa)).toMatchObject({ access: "visitor", organizations: [] });
    const atRosas = await follow(rosa, [`user:${rosa.id}`]);
    const id = freshId();
    await invite(dana, orgId, rosa.email, { id, role: "admin" });
    await expect.poll(() => atRosas(`user:${rosa.id}`)).toBe(1);
    expect(await accessOf(rosa)).toMatchObject({ access: "full", organizations: [] });
    expect(await invitesFor(rosa)).toEqual([
      {
        id,
        organizationId: orgId,
        organizationName: "Camp Birchwood",
        organizationType: "Camp",
        role: "admin",
        invitedBy: "Dana Whitlock",
        isExpired: false,
      },
    ]);
    const atDanas = await follow(dana, [`org:${orgId}`, `org:${orgId}:team`]);
    expect(await accept(rosa, id)).toMatchObject({
      status: 200,
      body: { result: { organizationId: orgId } },
    });
    await expect.poll(() => atDanas(`org:${orgId}:team`)).toBe(1);
    await expect.poll(() => atDanas(`org:${orgId}`)).toBe(1);
    expect(await invitesFor(rosa)).toEqual([]);
    expect(await accessOf(rosa)).toMatchObject({
      access: "full",
      organizations: [{ id: orgId, name: "Camp Birchwood", role: "admin" }],
    });
    const team = await teamOf(rosa, orgId);
    expect(team.invites).toEqual([]);
    expect(team.members).toContainEqual(
      expect.objectContaining({
        userId: rosa.id,
        displayName: "Rosa Fern",
        email: rosa.email,
        role: "admin",
      }),
    );
    expect(await accept(rosa, id)).toMatchObject(noLongerOpen);
  });

  test("hears the camp's topics from then on: the open stream closes, and the next one carries them", async () => {
    const { orgId, dana } = await aCamp();
    const rosa = await aSignedInPerson(server);
    const topic = `org:${orgId}:team`;
    const stream = await followStream(server.origin, [topic], rosa.headers);
    onTestFinished(() => stream.close());
    const id = freshId();
    await invite(dana, orgId, rosa.email, { id });
    await accept(rosa, id);
    await stream.ended;
    expect(stream.events.map(({ name }) => name)).toEqual(["open", "reconnect"]);
    const atRosas = await follow(rosa, [topic]);
    await invite(dana, orgId, freshAddress(), { id: freshId() });
    await expect.poll(() => atRosas(topic)).toBe(1);
  });

  test("with the address unverified sees nothing and can accept nothing", async () => {
    const { orgId, dana } = await aCamp();
    const [id, email] = [freshId(), freshAddress()];
    await invite(dana, orgId, email, { id, role: "admin" });
    const pretender = await aSignedInPerson(server, { email, verified: false });
    expect(await invitesFor(pretender)).toEqual([]);
    expect(await accessOf(pretender)).toMatchObject({ access: "visitor" });
    expect(await accept(pretender, id)).toMatchObject(noLongerOpen);
    expect((await teamOf(dana, orgId)).invites).toHaveLength(1);
  });

  test("is the only one who can accept: other users get the same error as for an unknown id", async () => {
    const { orgId, dana, mel } = await aCamp();
    const id = freshId();
    await invite(dana, orgId, freshAddress(), { id });
    for (const other of [mel, dana, await aSignedInPerson(server)]) {
      expect(await accept(other, id)).toMatchObject(noLongerOpen);
      expect(await accept(other, freshId())).toMatchObject(noLongerOpen);
    }
  });

  test("who accepts twice at once joins once", async () => {
    for (let n = 0; n < 10; n += 1) {
      const { orgId, dana } = await aCamp();
      const rosa = await aSignedInPerson(server);
      const id = freshId();
      await invite(dana, orgId, rosa.email, { id });
      const answers = await Promise.all([1, 2, 3].map(() => accept(rosa, id)));
      expect(statusesOf(answers)).toEqual([200, 404, 404]);
      expect((await teamOf(dana, orgId)).members).toHaveLength(3);
    }
  });

  test.each([
    ["member", "admin", "admin"],
    ["admin", "member", "admin"],
  ] as const)("who is a(n) %s already and is invited as %s ends as %s", async (now, invited, role) => {
    const { orgId, dana } = await aCamp();
    const { db, clock } = server.deps;
    const rosa = await aSignedInPerson(server);
    const id = freshId();
    await invite(dana, orgId, rosa.email, { id, role: invited });
    const joined = { organizationId: orgId, userId: rosa.id, role: now, joinedAt: clock.now() };
    await db
      .insertInto("memberships")
      .values({ ...joined, displayName: rosa.name, email: null })
      .execute();
    expect((await accept(rosa, id)).status).toBe(200);
    const { members } = await teamOf(dana, orgId);
    expect(members.filter(({ userId }) => userId === rosa.id)).toMatchObject([{ role }]);
  });

  test("is still told who invites when that person's account is gone", async () => {
    const { orgId, dana } = await aCamp();
    const [rosa, leaver] = [
      await aSignedInPerson(server),
      await aSignedInPerson(server, { name: "Lee Ver" }),
    ];
    const joined = { organizationId: orgId, userId: leaver.id, role: "admin", joinedAt: new Date() };
    const { db } = server.deps;
    await db
      .insertInto("memberships")
      .values({ ...joined, displayName: "x", email: null })
      .execute();
    await invite(leaver, orgId, rosa.email);
    await db.deleteFrom("users").where("id", "=", leaver.id).execute();
    expect(await invitesFor(rosa)).toMatchObject([{ invitedBy: "Lee Ver", organizationId: orgId }]);
    expect((await teamOf(dana, orgId)).invites).toHaveLength(1);
  });
});

describe("revoking", () => {
  test("takes the invitation back at once, on the person's screen too", async () => {
    const { orgId, dana } = await aCamp();
    const rosa = await aSignedInPerson(server);
    const id = freshId();
    await invite(dana, orgId, rosa.email, { id });
    const atRosas = await follow(rosa, [`user:${rosa.id}`]);
    expect(await revoke(dana, orgId, id)).toMatchObject({ status: 200, body: { result: {} } });
    await expect.poll(() => atRosas(`user:${rosa.id}`)).toBe(1);
    expect(await invitesFor(rosa)).toEqual([]);
    expect(await accessOf(rosa)).toMatchObject({ access: "visitor" });
    expect(await accept(rosa, id)).toMatchObject(noLongerOpen);
    expect(await revoke(dana, orgId, id)).toMatchObject(noLongerOpen);
    expect((await invite(dana, orgId, rosa.email, { role: "admin" })).status).toBe(200);
  });

  test("is for admins of that camp", async () => {
    const [{ orgId, dana, mel }, stranger] = [await aCamp(), await aCamp()];
    const id = freshId();
    await invite(dana, orgId, freshAddress(), { id });
    expect(await revoke(mel, orgId, id)).toMatchObject(onlyAdmins);
    expect(await revoke(stranger.dana, orgId, id)).toMatchObject(orgNotFound);
    expect(await revoke(stranger.dana, stranger.orgId, id)).toMatchObject(noLongerOpen);
    expect((await teamOf(dana, orgId)).invites).toHaveLength(1);
  });

  test("and accepting at the same moment: one of them wins", async () => {
    for (let n = 0; n < 10; n += 1) {
      const { orgId, dana } = await aCamp();
      const rosa = await aSignedInPerson(server);
      const id = freshId();
      await invite(dana, orgId, rosa.email, { id });
      const [revoked, accepted] = await Promise.all([revoke(dana, orgId, id), accept(rosa, id)]);
      expect(statusesOf([revoked, accepted])).toEqual([200, 404]);
      const joined = (await teamOf(dana, orgId)).members.some(({ userId }) => userId === rosa.id);
      expect(joined).toBe(accepted.status === 200);
    }
  });
});

test("team invite operations require sign-in", async () => {
  const signIn = refusal(401, "unauthenticated", "Please sign in first.");
  expect(await askServer(server, "/api/my/team-invites")).toMatchObject(signIn);
  expect(await callServer(server, "acceptTeamInvite", { teamInviteId: freshId() })).toMatchObject(signIn);
  const { id } = await aPerson(server.deps.db);
  expect(await callServer(server, "removeTeamMember", { orgId: id, userId: id })).toMatchObject(signIn);
});
