import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { anOrganization } from "#database/seed/builders.ts";
import { sessionAnswer, type Role } from "#domain/identity/session.ts";
import { teamAnswer } from "#domain/organizations/team.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { mintBearer } from "#server/identity/actions.ts";
import { newId } from "#server/platform/secrets.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

/** Streams notice a lost access by themselves after 30 s. These tests are about the message that closes them at once. */
const beforeStreamsAreChecked = { timeout: 25_000 };

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

async function aCamp() {
  const ada = await aSignedInPerson(server, { name: "ada Lake" });
  const ben = await aSignedInPerson(server, { name: "Ben Pine" });
  const mel = await aSignedInPerson(server, { name: "Mel Moss", verified: false });
  const camp = await anOrganization(server.deps.db, { admins: [ada, ben], members: [mel] });
  return { orgId: camp.id, ada, ben, mel };
}
const onAnotherDevice = ({ id, name, email }: Person) =>
  aSignedInPerson(server, { subject: id, name, email });
const changeRole = (by: Person, orgId: string, userId: string, role: string) =>
  callServer(server, "changeRole", { orgId, userId, role }, by.headers);
const remove = (by: Person, orgId: string, userId: string) =>
  callServer(server, "removeTeamMember", { orgId, userId }, by.headers);
const askTeam = (person: Person, orgId: string) =>
  askServer(server, `/api/org/${orgId}/team`, person.headers);
const membersOf = async (person: Person, orgId: string) =>
  teamAnswer.parse((await askTeam(person, orgId)).body).members;
const rolesIn = async (orgId: string): Promise<Record<string, string>> => {
  const rows = await server.deps.db
    .selectFrom("memberships")
    .select(["userId", "role"])
    .where("organizationId", "=", orgId)
    .execute();
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
};
const roleInSession = async (person: Person, orgId: string): Promise<Role | undefined> =>
  sessionAnswer
    .parse((await askServer(server, "/api/session", person.headers)).body)
    .organizations.find(({ id }) => id === orgId)?.role;

const ok = { status: 200, body: { result: {} } };
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const refusal = (status: number, word: string, message: string) => ({
  status,
  body: { error: { status: word, message } },
});
const orgNotFound = refusal(404, "not-found", "Organization not found.");
const onlyAdmins = refusal(403, "permission-denied", "Only organization admins can manage the team.");
const signInFirst = refusal(401, "unauthenticated", "Please sign in first.");
const lastAdmin = refusal(409, "aborted", "The last admin cannot leave. Make another person an admin first.");
const notOnTeam = refusal(404, "not-found", "That person is not on the team.");

async function follow(person: Person, topics: string[]) {
  const stream = await followStream(server.origin, topics, person.headers);
  onTestFinished(() => stream.close());
  return {
    ended: stream.ended,
    lastEvent: () => stream.events.at(-1)?.name,
    invalidations: (topic: string) =>
      stream.events.filter(({ name, topics }) => name === "invalidation" && topics.includes(topic)).length,
  };
}

describe("the team", () => {
  test("is listed by name as people are called now, with an address that is theirs", async () => {
    const { orgId, ada, ben, mel } = await aCamp();
    await server.deps.db
      .updateTable("users")
      .set({ displayName: "Benedict Pine" })
      .where("id", "=", ben.id)
      .execute();
    const members = await membersOf(mel, orgId);
    expect(members).toMatchObject([
      { userId: ada.id, displayName: "ada Lake", email: ada.email, role: "admin" },
      { userId: ben.id, displayName: "Benedict Pine", email: ben.email, role: "admin" },
      { userId: mel.id, displayName: "Mel Moss", email: null, role: "member" },
    ]);
    expect(members.every(({ joinedAt }) => !Number.isNaN(Date.parse(joinedAt)))).toBe(true);
  });

  test("of another camp is not there", async () => {
    const [{ orgId, mel }, { ada: stranger }] = [await aCamp(), await aCamp()];
    for (const org of [orgId, newId(server.deps.clock)]) {
      expect(await askTeam(stranger, org)).toMatchObject(orgNotFound);
      expect(await changeRole(stranger, org, mel.id, "admin")).toMatchObject(orgNotFound);
      expect(await remove(stranger, org, mel.id)).toMatchObject(orgNotFound);
      expect(await remove(stranger, org, stranger.id)).toMatchObject(orgNotFound);
    }
  });
});

describe("a role", () => {
  test("is changed by an admin and counts at once", async () => {
    const { orgId, ada, ben, mel } = await aCamp();
    const atMels = await follow(mel, []);
    const atBens = await follow(ben, [`org:${orgId}:team`]);
    expect(await changeRole(ada, orgId, mel.id, "admin")).toMatchObject(ok);
    expect(await roleInSession(mel, orgId)).toBe("admin");
    await atMels.ended;
    expect(atMels.lastEvent()).toBe("reconnect");
    await expect.poll(() => atBens.invalidations(`org:${orgId}:team`)).toBe(1);
    expect(await changeRole(mel, orgId, ben.id, "member")).toMatchObject(ok);
    expect(await changeRole(ben, orgId, mel.id, "member")).toMatchObject(onlyAdmins);
    expect(await rolesIn(orgId)).toEqual({ [ada.id]: "admin", [ben.id]: "member", [mel.id]: "admin" });
  });

  test("that is set again changes nothing and invalidates nothing", async () => {
    const { orgId, ada, ben, mel } = await aCamp();
    const topic = `org:${orgId}:team`;
    const atBens = await follow(ben, [topic]);
    expect(await changeRole(ada, orgId, mel.id, "member")).toMatchObject(ok);
    expect(await changeRole(ada, orgId, mel.id, "admin")).toMatchObject(ok);
    await expect.poll(() => atBens.invalidations(topic)).toBe(1);
  });

  test("cannot be changed by a member, not even their own", async () => {
    const { orgId, ada, mel } = await aCamp();
    expect(await changeRole(mel, orgId, mel.id, "admin")).toMatchObject(onlyAdmins);
    expect(await changeRole(mel, orgId, ada.id, "member")).toMatchObject(onlyAdmins);
  });

  test("is for people on the team, and there are two", async () => {
    const { orgId, ada } = await aCamp();
    const stranger = await aSignedInPerson(server);
    expect(await changeRole(ada, orgId, stranger.id, "admin")).toMatchObject(notOnTeam);
    const odd = await changeRole(ada, orgId, ada.id, "owner");
    expect(odd).toMatchObject(refusal(400, "invalid-argument", "That request could not be read."));
  });

  test("of the last admin stays", async () => {
    const { orgId, ada, ben } = await aCamp();
    expect(await changeRole(ada, orgId, ben.id, "member")).toMatchObject(ok);
    expect(await changeRole(ada, orgId, ada.id, "member")).toMatchObject(lastAdmin);
    expect(await changeRole(ada, orgId, ada.id, "admin")).toMatchObject(ok);
    expect((await rolesIn(orgId))[ada.id]).toBe("admin");
  });
});

describe("removal", () => {
  test(
    "by an admin ends calls at once and the live stream within a second",
    beforeStreamsAreChecked,
    async () => {
      const { orgId, ada, mel } = await aCamp();
      const topics = [`org:${orgId}`, `org:${orgId}:team`, `org:${orgId}:buildings`];
      const [before, atAdas] = [await follow(mel, topics), await follow(ada, topics)];
      expect(await remove(ada, orgId, mel.id)).toMatchObject(ok);
      expect(await askTeam(mel, orgId)).toMatchObject(signInFirst);
      await before.ended;
      expect(before.lastEvent()).toBe("reconnect");
      const again = await onAnotherDevice(mel);
      expect(await askTeam(again, orgId)).toMatchObject(orgNotFound);
      expect(await askServer(server, `/api/org/${orgId}`, again.headers)).toMatchObject(orgNotFound);
      expect(await roleInSession(again, orgId)).toBeUndefined();
      const after = await follow(again, topics);
      const building = { orgId, id: newId(server.deps.clock), name: "Oak" };
      await callServer(server, "addOrganizationBuilding", building, ada.headers);
      await expect.poll(() => atAdas.invalidations(`org:${orgId}:buildings`)).toBe(1);
      for (const topic of topics)
        expect([before.invalidations(topic), after.invalidations(topic)]).toEqual([0, 0]);
      expect(await membersOf(ada, orgId)).toHaveLength(2);
    },
  );

  test(
    "signs the member out on all devices, and a new invitation brings none of them back",
    beforeStreamsAreChecked,
    async () => {
      const { orgId, ada, ben } = await aCamp();
      const laptop = await onAnotherDevice(ben);
      const [atLaptop, elsewhere] = [await follow(laptop, []), await aCamp()];
      expect(await remove(ada, orgId, ben.id)).toMatchObject(ok);
      await atLaptop.ended;
      const id = newId(server.deps.clock);
      const invite = { orgId, id, email: ben.email, role: "admin" };
      expect((await callServer(server, "inviteTeamMember", invite, ada.headers)).status).toBe(200);
      for (const { headers } of [ben, laptop]) {
        expect(await askServer(server, "/api/my/team-invites", headers)).toMatchObject(signInFirst);
        expect(await callServer(server, "acceptTeamInvite", { teamInviteId: id }, headers)).toMatchObject(
          signInFirst,
        );
      }
      const phone = await onAnotherDevice(ben);
      expect((await callServer(server, "acceptTeamInvite", { teamInviteId: id }, phone.headers)).status).toBe(
        200,
      );
      expect(await membersOf(phone, orgId)).toHaveLength(3);
      for (const one of [ben, laptop]) {
        expect(await askTeam(one, orgId)).toMatchObject(signInFirst);
        expect(await mintBearer(server.deps.db, server.deps.clock, one.sessionSecret)).toBeNull();
      }
      expect(await membersOf(elsewhere.mel, elsewhere.orgId)).toHaveLength(3);
    },
  );

  test("of oneself is leaving, and every member may leave", async () => {
    const { orgId, ada, ben, mel } = await aCamp();
    expect(await remove(mel, orgId, mel.id)).toMatchObject(ok);
    expect(await remove(mel, orgId, mel.id)).toMatchObject(orgNotFound);
    expect(await remove(ben, orgId, ben.id)).toMatchObject(ok);
    expect(await remove(ada, orgId, ada.id)).toMatchObject(lastAdmin);
    expect(await rolesIn(orgId)).toEqual({ [ada.id]: "admin" });
  });

  test("of others is not for members", async () => {
    const { orgId, ada, mel } = await aCamp();
    expect(await remove(mel, orgId, ada.id)).toMatchObject(onlyAdmins);
    expect(await remove(mel, orgId, newId(server.deps.clock))).toMatchObject(onlyAdmins);
  });

  test("of a user who is not on the team returns not-found", async () => {
    const { orgId, ada, mel } = await aCamp();
    await remove(ada, orgId, mel.id);
    expect(await remove(ada, orgId, mel.id)).toMatchObject(notOnTeam);
  });
});

describe("signing a member out everywhere", () => {
  const signOut = (by: Person, orgId: string, userId: string) =>
    callServer(server, "signOutTeamMember", { orgId, userId }, by.headers);

  test(
    "ends all their sessions and streams at once; they stay on the team and it is written down",
    beforeStreamsAreChecked,
    async () => {
      const { orgId, ada, mel } = await aCamp();
      const laptop = await onAnotherDevice(mel);
      const streams = [await follow(mel, []), await follow(laptop, [])];
      expect(await signOut(ada, orgId, mel.id)).toMatchObject(ok);
      await Promise.all(streams.map(({ ended }) => ended));
      for (const one of [mel, laptop]) expect(await askTeam(one, orgId)).toMatchObject(signInFirst);
      expect(await membersOf(await onAnotherDevice(mel), orgId)).toHaveLength(3);
      const entries = await server.deps.db
        .selectFrom("auditEntries")
        .select(["action", "actorId", "subject"])
        .where("organizationId", "=", orgId)
        .execute();
      expect(entries).toEqual([
        { action: "member.signed-out", actorId: ada.id, subject: { userId: mel.id } },
      ]);
    },
  );

  test("is for admins, and for people on their own team", async () => {
    const [{ orgId, ada, mel }, other] = [await aCamp(), await aCamp()];
    expect(await signOut(mel, orgId, ada.id)).toMatchObject(onlyAdmins);
    expect(await signOut(ada, orgId, other.mel.id)).toMatchObject(notOnTeam);
    expect(await signOut(ada, other.orgId, other.mel.id)).toMatchObject(orgNotFound);
    expect((await askTeam(other.mel, other.orgId)).status).toBe(200);
    expect((await askTeam(ada, orgId)).status).toBe(200);
  });
});

describe("one admin always stays", () => {
  const times = Array.from({ length: 20 }, (_, n) => n);
  const adminsIn = async (orgId: string) =>
    Object.values(await rolesIn(orgId)).filter((role) => role === "admin").length;

  test("when two demote each other at the same moment", async () => {
    for (const _ of times) {
      const { orgId, ada, ben } = await aCamp();
      const answers = await Promise.all([
        changeRole(ada, orgId, ben.id, "member"),
        changeRole(ben, orgId, ada.id, "member"),
      ]);
      expect(statusesOf(answers)).toEqual([200, 403]);
      expect(answers.find(({ status }) => status !== 200)).toMatchObject(onlyAdmins);
      expect(await adminsIn(orgId)).toBe(1);
    }
  });

  test("when two send each other away at the same moment", async () => {
    for (const _ of times) {
      const { orgId, ada, ben } = await aCamp();
      const answers = await Promise.all([remove(ada, orgId, ben.id), remove(ben, orgId, ada.id)]);
      const [done, refused] = answers.toSorted((one, other) => one.status - other.status);
      expect(done).toMatchObject(ok);
      // The one who is removed may be signed out before or after their own call is checked.
      expect(refused).toMatchObject(refused?.status === 401 ? signInFirst : orgNotFound);
      expect(await adminsIn(orgId)).toBe(1);
    }
  });

  test("when both leave, or both step down, at the same moment", async () => {
    for (const n of times) {
      const { orgId, ada, ben } = await aCamp();
      const go = (one: Person) =>
        n % 2 === 0 ? remove(one, orgId, one.id) : changeRole(one, orgId, one.id, "member");
      const answers = await Promise.all([go(ada), go(ben)]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status !== 200)).toMatchObject(lastAdmin);
      expect(await adminsIn(orgId)).toBe(1);
    }
  });

  test("and may leave in the moment in which another is made one", async () => {
    for (const _ of times) {
      const { orgId, ada, ben, mel } = await aCamp();
      await remove(ben, orgId, ben.id);
      const [made, left] = await Promise.all([
        changeRole(ada, orgId, mel.id, "admin"),
        remove(ada, orgId, ada.id),
      ]);
      expect(made.status).toBe(200);
      expect(left).toMatchObject(left.status === 200 ? ok : lastAdmin);
      expect(await adminsIn(orgId)).toBeGreaterThanOrEqual(1);
    }
  });
});
