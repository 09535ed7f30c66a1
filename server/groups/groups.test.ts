import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { anOrganization, randomId } from "#database/seed/builders.ts";
import { generalErrors } from "#domain/errors.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { groupAnswer, myGroups } from "#domain/groups/group.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

type Person = TestCamp["admin"];

let first: TestCamp;
let second: TestCamp;
let groupId: string;
beforeEach(async () => {
  first = await aCamp(server, { name: "Camp First" });
  second = await aCamp(server, { name: "Camp Second" });
  groupId = randomId();
  await first.call("createGroup", { id: groupId, name: "  Lakeside   association " });
});

const call = (name: string, data: object, by: Person) => callServer(server, name, data, by.headers);
const ask = (path: string, by: Person) => askServer(server, `/api${path}`, by.headers);
const group = async (by = first.admin) => groupAnswer.parse((await ask(`/groups/${groupId}`, by)).body);
const mine = async (by: Person) => myGroups.parse((await ask("/my/groups", by)).body);
const names = async () => (await group()).organizations.map(({ name }) => name);

async function invite(email: string, invitedAs: "organization" | "manager"): Promise<string> {
  const id = randomId();
  const answer = await call("inviteToGroup", { groupId, id, email, invitedAs }, first.admin);
  expect(answer).toMatchObject(result({ id }));
  return id;
}

const audits = z.object({
  entries: z.array(
    z.object({
      action: z.string(),
      actor: z.object({ name: z.string(), is: z.string() }),
      person: z.nullable(z.object({ name: z.string() })),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
const audit = async (camp: TestCamp) => audits.parse((await camp.ask("/audit")).body).entries;

describe("a group", () => {
  test("begins with the organization of the admin who starts it, and is managed by that admin", async () => {
    expect(await group()).toMatchObject({
      name: "Lakeside association",
      organizations: [{ id: first.id, name: "Camp First", standing: "approved" }],
      managers: [{ displayName: "Dana Whitlock" }],
      invitations: [],
    });
    expect(await mine(first.admin)).toEqual({
      groups: [{ id: groupId, name: "Lakeside association" }],
      invitations: [],
    });
    expect(await audit(first)).toMatchObject([
      { action: "group.joined", facts: { name: "Lakeside association" } },
    ]);
    const again = await first.call("createGroup", { id: groupId, name: "Lakeside association" });
    expect(again).toMatchObject(result({ id: groupId }));
    expect(await first.call("createGroup", { id: randomId(), name: "Another" })).toMatchObject(
      refusal(409, groupErrors.alreadyInGroup.message),
    );
    expect(await second.call("createGroup", { id: groupId, name: "Taken" })).toMatchObject(
      refusal(409, groupErrors.idTaken.message),
    );
  });

  test("takes in another organization of its manager with one call, which can be repeated", async () => {
    const own = await anOrganization(server.deps.db, { name: "Camp Own", admins: [first.admin] });
    for (let times = 0; times < 2; times += 1)
      expect((await call("addToGroup", { groupId, orgId: own.id }, first.admin)).status).toBe(200);
    expect(await names()).toEqual(["Camp First", "Camp Own"]);
    const asMember = await anOrganization(server.deps.db, { members: [first.admin] });
    expect(await call("addToGroup", { groupId, orgId: asMember.id }, first.admin)).toMatchObject(
      refusal(403, groupErrors.onlyAdmins.message),
    );
    expect(await call("addToGroup", { groupId, orgId: second.id }, first.admin)).toMatchObject(
      refusal(404, organizationErrors.notFound.message),
    );
  });

  test("opens no organization: its manager stays a stranger to the others", async () => {
    await call(
      "acceptGroupInvitation",
      { groupInvitationId: await invite(second.admin.email, "organization"), orgId: second.id },
      second.admin,
    );
    expect(await names()).toEqual(["Camp First", "Camp Second"]);
    for (const path of ["", "/today", "/eventWork", "/team", "/audit", "/events?direction=asc", "/group"])
      expect(await second.ask(path, first.admin)).toMatchObject(
        refusal(404, organizationErrors.notFound.message),
      );
    // And the other way: joining does not show the group.
    expect(await ask(`/groups/${groupId}`, second.admin)).toMatchObject(
      refusal(404, groupErrors.notFound.message),
    );
  });
});

describe("an invitation", () => {
  test("is for the verified address, for one organization of which the person is an admin", async () => {
    const id = await invite(second.admin.email, "organization");
    expect(await mine(second.admin)).toEqual({
      groups: [],
      invitations: [
        { id, groupName: "Lakeside association", invitedAs: "organization", invitedBy: "Dana Whitlock" },
      ],
    });
    const accept = (orgId: string | undefined, by = second.admin) =>
      call("acceptGroupInvitation", { groupInvitationId: id, orgId }, by);
    expect(await accept(second.id, second.member)).toMatchObject(
      refusal(404, groupErrors.invitationNotFound.message),
    );
    const namesake = await aSignedInPerson(server, { email: second.admin.email, verified: false });
    expect(await accept(second.id, namesake)).toMatchObject(
      refusal(404, groupErrors.invitationNotFound.message),
    );
    expect(await accept(undefined)).toMatchObject(refusal(400, groupErrors.chooseOrganization.message));
    expect(await accept(first.id)).toMatchObject(refusal(404, organizationErrors.notFound.message));
    expect((await accept(second.id)).status).toBe(200);
    expect(await accept(second.id)).toMatchObject(refusal(404, groupErrors.invitationNotFound.message));
    expect(await names()).toEqual(["Camp First", "Camp Second"]);
    expect(await audit(second)).toMatchObject([{ action: "group.joined", actor: { name: "Dana Whitlock" } }]);
  });

  test("of a manager is told in the audit log of every organization of the group", async () => {
    const ruth = await aSignedInPerson(server, { name: "Ruth Aldana" });
    const id = await invite(ruth.email, "manager");
    expect((await call("acceptGroupInvitation", { groupInvitationId: id }, ruth)).status).toBe(200);
    expect((await group(ruth)).managers.map(({ displayName }) => displayName)).toEqual([
      "Dana Whitlock",
      "Ruth Aldana",
    ]);
    expect((await audit(first))[0]).toMatchObject({
      action: "group.manager-joined",
      actor: { name: "Cabin Courier", is: "here" },
      person: { name: "Ruth Aldana" },
    });
    expect((await first.ask("/group", first.member)).body).toEqual({
      group: {
        id: groupId,
        name: "Lakeside association",
        isManager: false,
        managers: ["Dana Whitlock", "Ruth Aldana"],
        pays: false,
      },
    });
  });

  test("is sent once to an address, can be withdrawn and declined, and ends after two weeks", async () => {
    const { email } = second.admin;
    const id = await invite(email, "organization");
    const again = { groupId, id: randomId(), email, invitedAs: "organization" };
    expect(await call("inviteToGroup", again, first.admin)).toMatchObject(
      refusal(409, groupErrors.alreadyInvited.message),
    );
    expect((await group()).invitations).toEqual([{ id, email, invitedAs: "organization", isExpired: false }]);
    expect(await call("removeGroupInvitation", { groupInvitationId: id }, first.member)).toMatchObject(
      refusal(404, groupErrors.invitationNotFound.message),
    );
    expect((await call("removeGroupInvitation", { groupInvitationId: id }, first.admin)).status).toBe(200);
    const declined = await invite(email, "organization");
    expect((await call("removeGroupInvitation", { groupInvitationId: declined }, second.admin)).status).toBe(
      200,
    );
    expect((await group()).invitations).toEqual([]);

    const late = await invite(email, "organization");
    await server.deps.db
      .updateTable("groupInvitations")
      .set({ createdAt: new Date(Date.now() - 14 * 86_400_000) })
      .where("id", "=", late)
      .execute();
    expect((await mine(second.admin)).invitations).toEqual([]);
    expect((await group()).invitations).toMatchObject([{ id: late, isExpired: true }]);
    expect(
      await call("acceptGroupInvitation", { groupInvitationId: late, orgId: second.id }, second.admin),
    ).toMatchObject(refusal(404, groupErrors.invitationNotFound.message));
    await invite(email, "organization");
    expect((await group()).invitations).toMatchObject([{ isExpired: false }]);
  });
});

describe("leaving", () => {
  beforeEach(async () => {
    const id = await invite(second.admin.email, "organization");
    await call("acceptGroupInvitation", { groupInvitationId: id, orgId: second.id }, second.admin);
  });

  test("is for each organization's admin to decide, at once", async () => {
    expect(await second.call("removeFromGroup", { groupId }, second.member)).toMatchObject(
      refusal(403, groupErrors.onlyAdmins.message),
    );
    expect((await second.call("removeFromGroup", { groupId })).status).toBe(200);
    expect(await names()).toEqual(["Camp First"]);
    expect((await audit(second))[0]).toMatchObject({
      action: "group.left",
      actor: { name: "Dana Whitlock" },
    });
    expect((await second.ask("/group")).body).toEqual({ group: null });
  });

  test("works for a suspended organization, which cannot join", async () => {
    const suspend = (organizationId: string) =>
      server.deps.db
        .updateTable("organizations")
        .set({ standing: "suspended" })
        .where("id", "=", organizationId)
        .execute();
    await suspend(second.id);
    expect((await group()).organizations).toMatchObject([{ name: "Camp First" }, { standing: "suspended" }]);
    expect((await second.call("removeFromGroup", { groupId })).status).toBe(200);
    const own = await anOrganization(server.deps.db, { admins: [first.admin], standing: "suspended" });
    expect(await call("addToGroup", { groupId, orgId: own.id }, first.admin)).toMatchObject(
      refusal(403, generalErrors.organizationSuspended.message),
    );
  });

  test("by a manager's decision is told in the organization's audit log", async () => {
    expect((await second.call("removeFromGroup", { groupId }, first.admin)).status).toBe(200);
    expect((await audit(second))[0]).toMatchObject({
      action: "group.removed",
      actor: { name: "Cabin Courier", is: "here" },
      person: { name: "Dana Whitlock" },
    });
  });

  test("as the last manager ends the group, and the organizations stay as they are", async () => {
    const userId = first.admin.id;
    expect((await call("removeGroupManager", { groupId, userId }, first.admin)).status).toBe(200);
    expect(await ask(`/groups/${groupId}`, first.admin)).toMatchObject(
      refusal(404, groupErrors.notFound.message),
    );
    expect((await audit(second))[0]).toMatchObject({ action: "group.ended" });
    expect((await second.ask("/group")).body).toEqual({ group: null });
  });

  test("with the account leaves the group to the other managers", async () => {
    const ruth = await aSignedInPerson(server, { name: "Ruth Aldana" });
    const id = await invite(ruth.email, "manager");
    await call("acceptGroupInvitation", { groupInvitationId: id }, ruth);
    expect((await call("deleteAccount", { typed: "delete" }, ruth)).status).toBe(200);
    expect((await group()).managers).toMatchObject([{ displayName: "Dana Whitlock" }]);
  });

  test("of an organization that is deleted takes its row along", async () => {
    await server.deps.db.deleteFrom("organizations").where("id", "=", second.id).execute();
    expect(await names()).toEqual(["Camp First"]);
  });
});

test("an organization that requires passkeys shows its numbers only to a session with one", async () => {
  await server.deps.db
    .updateTable("organizations")
    .set({ passkeysRequired: true })
    .where("id", "=", first.id)
    .execute();
  expect(await ask(`/groups/${groupId}`, first.admin)).toMatchObject(
    refusal(403, generalErrors.passkeyNeeded.message),
  );
});

test("a group has at most 100 organizations", async () => {
  for (let n = 1; n < 100; n += 1) {
    const { id } = await anOrganization(server.deps.db);
    await server.deps.db
      .insertInto("groupOrganizations")
      .values({ groupId, organizationId: id, joinedAt: new Date() })
      .execute();
  }
  const own = await anOrganization(server.deps.db, { admins: [first.admin] });
  expect(await call("addToGroup", { groupId, orgId: own.id }, first.admin)).toMatchObject(
    refusal(429, groupErrors.full.message),
  );
});
