import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutUser, withUser } from "#database/actor.ts";
import { anOrganization } from "#database/seed/builders.ts";
import { generalErrors } from "#domain/errors.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { sessionAnswer } from "#domain/identity/session.ts";
import { passkeyErrors } from "#domain/passkeys/errors.ts";
import { myPasskeys } from "#domain/passkeys/passkey.ts";
import { minuteMs } from "#domain/time.ts";
import { aCamp, result } from "#tools/testing/a-camp.ts";
import { anAuthenticator } from "#tools/testing/authenticator.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { usePasskeys, type Headers } from "#tools/testing/use-passkeys.ts";

let server: TestServer;
let movedMs = 0;
const clock = { now: () => new Date(Date.now() + movedMs) };
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;
const { call, startAdding, startConfirming, add, confirm, again, aStrictCamp } = usePasskeys(() => server);

const refused = ({ code, message }: { code: string; message: string }) =>
  expect.objectContaining({ body: { error: expect.objectContaining({ code, message }) } });
const list = async (by: Headers) =>
  myPasskeys.parse((await askServer(server, "/api/my/passkeys", by.headers)).body);

async function actionsOf(organizationId: string): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom("auditEntries")
    .select("action")
    .where("organizationId", "=", organizationId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("adding", () => {
  test("a team member has two passkeys, each with its name and its last use, and confirms with either", async () => {
    const { member, id } = await aCamp(server);
    const [laptop, phone] = [anAuthenticator(), anAuthenticator({ counts: false })];
    await add(member, laptop);
    await add(member, phone, "Phone");
    expect(await list(member)).toMatchObject({
      passkeys: [
        { name: "Office laptop", lastUsedAt: null },
        { name: "Phone", lastUsedAt: null },
      ],
      isConfirmed: true,
    });
    for (const authenticator of [laptop, phone]) {
      const browser = await again(member);
      expect(await list(browser)).toMatchObject({ isConfirmed: false, adding: "refuse" });
      expect(await confirm(browser, authenticator)).toMatchObject(result({}));
      expect(await confirm(browser, authenticator)).toMatchObject(result({}));
      expect((await list(browser)).isConfirmed).toBe(true);
    }
    const used = (await list(member)).passkeys.map(({ lastUsedAt }) => lastUsedAt);
    expect(used).toEqual([expect.any(String), expect.any(String)]);
    expect(await actionsOf(id)).toEqual(["passkey.added", "passkey.added"]);
  });

  test("asks for user verification at this site, and names the passkeys that exist", async () => {
    const { member } = await aCamp(server);
    const key = anAuthenticator();
    await add(member, key);
    expect(await startAdding(member)).toMatchObject({
      rp: { id: "app.example" },
      exclude: [{ id: key.credentialId, transports: ["internal"] }],
    });
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another site's id", { rpId: "evil.example" }],
    ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["no user verification", { userVerified: false }],
    ["the id of another credential", { credentialId: Buffer.alloc(32).toString("base64url") }],
  ])("refuses %s, and the challenge is used up", async (_, lies) => {
    const { member } = await aCamp(server);
    const key = anAuthenticator();
    const options = await startAdding(member);
    const finish = (credential: object) =>
      call("finishAddingPasskey", { name: "Laptop", credential }, member);
    expect(await finish(key.create(options, lies))).toEqual(refused(passkeyErrors.rejected));
    expect(await finish(key.create(options))).toEqual(refused(passkeyErrors.challengeEnded));
    expect((await list(member)).passkeys).toEqual([]);
  });

  test("refuses a replayed answer and a challenge of another user, another session or another purpose", async () => {
    const { admin, member } = await aCamp(server);
    const key = anAuthenticator();
    const credential = key.create(await startAdding(member));
    const finish = (by: Headers, answer: object = credential) =>
      call("finishAddingPasskey", { name: "Laptop", credential: answer }, by);
    expect(await finish(admin)).toEqual(refused(passkeyErrors.challengeEnded));
    expect(await finish(await again(member))).toEqual(refused(passkeyErrors.challengeEnded));
    await startAdding(admin);
    expect(await finish(admin)).toEqual(refused(passkeyErrors.rejected));
    expect((await finish(member)).status).toBe(200);
    expect(await finish(member)).toEqual(refused(passkeyErrors.challengeEnded));
    const { challenge, rpId } = await startConfirming(member);
    const answer = key.create({ ...(await startAdding(member)), rp: { id: rpId, name: "" }, challenge });
    expect(await finish(member, answer)).toEqual(refused(passkeyErrors.rejected));
  });

  test("refuses a challenge after five minutes", async () => {
    const { member } = await aCamp(server);
    const credential = anAuthenticator().create(await startAdding(member));
    movedMs = 5 * minuteMs + 1_000;
    const answer = await call("finishAddingPasskey", { name: "Laptop", credential }, member);
    movedMs = 0;
    expect(answer).toEqual(refused(passkeyErrors.challengeEnded));
  });

  test("refuses a credential that is added already, also by another user", async () => {
    const { admin, member } = await aCamp(server);
    const key = anAuthenticator();
    await add(member, key);
    for (const by of [admin, member]) {
      const credential = key.create(await startAdding(by));
      expect(await call("finishAddingPasskey", { name: "Laptop", credential }, by)).toEqual(
        refused(passkeyErrors.alreadyAdded),
      );
    }
  });

  test("needs a sign-in of the last 15 minutes, and for a second passkey a confirmed session", async () => {
    const { member } = await aCamp(server);
    const stale = await again(member);
    await server.deps.db
      .updateTable("sessions")
      .set({ authenticatedAt: new Date(Date.now() - 16 * minuteMs) })
      .where("userId", "=", member.id)
      .execute();
    expect(await call("startAddingPasskey", {}, stale)).toEqual(refused(identityErrors.signInAgain));
    const fresh = await again(member);
    await add(fresh, anAuthenticator());
    const other = await again(member);
    expect(await call("startAddingPasskey", {}, other)).toEqual(refused(generalErrors.passkeyNeeded));
  });

  test("is not for people without a team", async () => {
    const person = await aSignedInPerson(server);
    expect(await call("startAddingPasskey", {}, person)).toEqual(refused(passkeyErrors.onlyTeams));
  });
});

test("row-level security shows passkeys and challenges to their own user alone", async () => {
  const { admin, member } = await aCamp(server);
  await add(member, anAuthenticator());
  await startAdding(member);
  const { db } = server.inside;
  for (const table of ["passkeys", "passkeyChallenges"] as const) {
    const rows = () => db.selectFrom(table).select("userId").execute();
    expect(await withUser(member.id, rows)).toEqual([{ userId: member.id }]);
    expect(await withUser(admin.id, rows)).toEqual([]);
    expect(await withoutUser(rows)).toEqual([]);
  }
  const steal = () => db.updateTable("passkeys").set({ userId: admin.id }).returning("id").execute();
  expect(await withUser(admin.id, steal)).toEqual([]);
});

describe("confirming", () => {
  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another site's id", { rpId: "evil.example" }],
    ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["no user verification", { userVerified: false }],
    ["a count that went back", { signCount: 1 }],
  ])("refuses %s, and the session stays closed", async (_, lies) => {
    const { member } = await aCamp(server);
    const key = anAuthenticator();
    await add(member, key);
    expect(await confirm(member, key)).toMatchObject(result({}));
    const browser = await again(member);
    const options = await startConfirming(browser);
    const finish = (credential: object) => call("finishPasskeyConfirmation", { credential }, browser);
    expect(await finish(key.get(options, lies))).toEqual(refused(passkeyErrors.rejected));
    expect(await finish(key.get(options))).toEqual(refused(passkeyErrors.challengeEnded));
    expect((await list(browser)).isConfirmed).toBe(false);
  });

  test("refuses another user's passkey, another session's challenge and a replayed answer", async () => {
    const { admin, member } = await aCamp(server);
    const [own, others] = [anAuthenticator(), anAuthenticator()];
    await add(member, own);
    await add(admin, others);
    const finish = (by: Headers, credential: object) => call("finishPasskeyConfirmation", { credential }, by);
    const browser = await again(member);
    expect(await finish(browser, others.get(await startConfirming(browser)))).toEqual(
      refused(passkeyErrors.rejected),
    );
    const answer = own.get(await startConfirming(member));
    expect(await finish(browser, answer)).toEqual(refused(passkeyErrors.challengeEnded));
    await startConfirming(browser);
    expect(await finish(browser, answer)).toEqual(refused(passkeyErrors.rejected));
    expect((await finish(member, answer)).status).toBe(200);
    expect(await finish(member, answer)).toEqual(refused(passkeyErrors.challengeEnded));
    expect((await list(browser)).isConfirmed).toBe(false);
  });
});

describe("an organization that requires a passkey", () => {
  test("lets nobody add a first one with a fresh sign-in alone: an admin must allow it", async () => {
    const camp = await aStrictCamp();
    // Signed in a moment ago, as a thief with the mailbox would be.
    const thief = await again(camp.member);
    expect((await list(thief)).adding).toBe("ask");
    expect(await call("startAddingPasskey", {}, thief)).toEqual(refused(passkeyErrors.askAdmin));
    const elsewhere = await aStrictCamp();
    const { id: userId, email } = camp.member;
    await server.deps.db
      .insertInto("memberships")
      .values({
        organizationId: elsewhere.id,
        userId,
        role: "member",
        joinedAt: new Date(),
        displayName: "Marcus",
        email,
      })
      .execute();
    await camp.allow();
    expect(await call("startAddingPasskey", {}, thief)).toEqual(refused(passkeyErrors.askAdmin));
    await elsewhere.call("resetMemberPasskeys", { userId });
    await add(thief, anAuthenticator());
    expect((await list(thief)).passkeys).toHaveLength(1);
  });

  test("refuses a first one that was begun before it required them", async () => {
    const camp = await aCamp(server);
    const credential = anAuthenticator().create(await startAdding(camp.member));
    await add(camp.admin, anAuthenticator());
    expect((await camp.call("setPasskeysRequired", { wanted: true })).status).toBe(200);
    expect(await call("finishAddingPasskey", { name: "Laptop", credential }, camp.member)).toEqual(
      refused(passkeyErrors.askAdmin),
    );
  });

  test("is closed to a session until it is confirmed; other organizations and family pages are not", async () => {
    const camp = await aStrictCamp();
    const { member } = camp;
    const elsewhere = await anOrganization(server.deps.db, { members: [member] });
    const paths = ["", "/team", "/events", "/buildings"].map((path) => `/api/org/${camp.id}${path}`);
    const statuses = () =>
      Promise.all(paths.map(async (path) => (await askServer(server, path, member.headers)).status));
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    expect(await camp.ask("/team", member)).toEqual(refused(generalErrors.passkeyNeeded));
    expect((await askServer(server, `/api/org/${elsewhere.id}`, member.headers)).status).toBe(200);
    expect((await askServer(server, "/api/my/participants", member.headers)).status).toBe(200);
    expect(await camp.ask("/team", camp.stranger)).toMatchObject({ status: 404 });
    const needs = async () => {
      const { organizations } = sessionAnswer.parse(
        (await askServer(server, "/api/session", member.headers)).body,
      );
      return organizations.filter(({ needsPasskey }) => needsPasskey === true).map(({ id }) => id);
    };
    expect(await needs()).toEqual([camp.id]);
    await camp.allow();
    await add(member, anAuthenticator());
    expect(await needs()).toEqual([]);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await camp.ask("/team", await again(member))).toEqual(refused(generalErrors.passkeyNeeded));
  });

  test("is switched on only by an admin with a confirmed session, and off with a fresh sign-in", async () => {
    const camp = await aCamp(server);
    const set = (wanted: boolean, by: Person) => camp.call("setPasskeysRequired", { wanted }, by);
    expect(await set(true, camp.admin)).toEqual(refused(generalErrors.passkeyNeeded));
    const key = anAuthenticator();
    await add(camp.admin, key);
    const browser = await again(camp.admin);
    expect(await set(true, browser)).toEqual(refused(generalErrors.passkeyNeeded));
    expect((await set(true, camp.admin)).status).toBe(200);
    expect(await set(false, browser)).toEqual(refused(generalErrors.passkeyNeeded));
    movedMs = 16 * minuteMs;
    const bearerEnds = await set(false, camp.admin);
    movedMs = 0;
    expect(bearerEnds.status).toBe(401);
    await server.deps.db
      .updateTable("sessions")
      .set({ authenticatedAt: new Date(Date.now() - 16 * minuteMs) })
      .where("userId", "=", camp.admin.id)
      .execute();
    expect(await set(false, camp.admin)).toEqual(refused(identityErrors.signInAgain));
    const fresh = await again(camp.admin);
    await confirm(fresh, key);
    expect((await set(false, fresh)).status).toBe(200);
    expect((await camp.ask("/team", camp.member)).status).toBe(200);
    expect(await actionsOf(camp.id)).toEqual([
      "passkey.added",
      "passkeys-required.changed",
      "passkeys-required.changed",
    ]);
  });
});

describe("removing", () => {
  test("closes the sessions that the passkey confirmed, and is recorded", async () => {
    const camp = await aStrictCamp();
    const spare = anAuthenticator();
    await add(camp.admin, spare, "Spare key");
    const browser = await again(camp.admin);
    await confirm(browser, camp.key);
    expect((await camp.ask("/team", browser)).status).toBe(200);
    const [first] = (await list(camp.admin)).passkeys;
    const remove = (by: Person) => call("removePasskey", { passkeyId: first?.id }, by);
    expect((await remove(camp.member)).status).toBe(200);
    expect((await camp.ask("/team", browser)).status).toBe(200);
    const closed = await again(camp.admin);
    expect(await remove(closed)).toEqual(refused(generalErrors.passkeyNeeded));
    expect((await remove(camp.admin)).status).toBe(200);
    expect(await camp.ask("/team", browser)).toEqual(refused(generalErrors.passkeyNeeded));
    expect(
      await call(
        "finishPasskeyConfirmation",
        { credential: camp.key.get(await startConfirming(browser)) },
        browser,
      ),
    ).toEqual(refused(passkeyErrors.rejected));
    expect((await camp.ask("/team")).status).toBe(200);
    expect((await actionsOf(camp.id)).at(-1)).toBe("passkey.removed");
  });

  test("the last one stays while an organization requires it", async () => {
    const camp = await aStrictCamp();
    const [only] = (await list(camp.admin)).passkeys;
    const remove = () => call("removePasskey", { passkeyId: only?.id }, camp.admin);
    expect(await remove()).toEqual(refused(passkeyErrors.last));
    await camp.call("setPasskeysRequired", { wanted: false });
    expect((await remove()).status).toBe(200);
    expect((await list(camp.admin)).passkeys).toEqual([]);
  });

  test("a deleted account has no passkeys", async () => {
    const { member } = await aCamp(server);
    await add(member, anAuthenticator());
    expect((await call("deleteAccount", { typed: "delete" }, member)).status).toBe(200);
    const rows = await server.deps.db
      .selectFrom("passkeys")
      .select("id")
      .where("userId", "=", member.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
