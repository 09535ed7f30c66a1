import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generalErrors } from "#domain/errors.ts";
import { auditAnswer } from "#domain/organizations/audit.ts";
import { myPasskeys } from "#domain/passkeys/passkey.ts";
import { hourMs, minuteMs } from "#domain/time.ts";
import { anAuthenticator } from "#tools/testing/authenticator.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { usePasskeys, type Headers } from "#tools/testing/use-passkeys.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const { call, add, again, aStrictCamp } = usePasskeys(() => server);

const refused = ({ code, message }: { code: string; message: string }) =>
  expect.objectContaining({ body: { error: expect.objectContaining({ code, message }) } });
const list = async (by: Headers) =>
  myPasskeys.parse((await askServer(server, "/api/my/passkeys", by.headers)).body);

describe("a reset", () => {
  test("lets a member replace lost passkeys for 24 hours, after a fresh sign-in, once", async () => {
    const camp = await aStrictCamp();
    const lost = anAuthenticator();
    await camp.allow();
    await add(camp.member, lost);
    const browser = await again(camp.member);
    const start = () => call("startAddingPasskey", {}, browser);
    expect(await start()).toEqual(refused(generalErrors.passkeyNeeded));
    expect((await camp.call("resetMemberPasskeys", { userId: camp.member.id })).status).toBe(200);
    expect((await list(browser)).adding).toBe("replace");
    // It opens nothing else.
    expect(await camp.ask("/team", browser)).toEqual(refused(generalErrors.passkeyNeeded));
    const expiresAt = await server.deps.db
      .selectFrom("passkeyResets")
      .select("expiresAt")
      .where("userId", "=", camp.member.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(expiresAt.expiresAt.getTime() - Date.now() - 24 * hourMs)).toBeLessThan(minuteMs);
    await add(browser, anAuthenticator(), "New phone");
    expect((await camp.ask("/team", browser)).status).toBe(200);
    expect((await list(browser)).passkeys.map(({ name }) => name)).toEqual(["New phone"]);
    // The session that the lost one confirmed is closed.
    expect(await camp.ask("/team", camp.member)).toEqual(refused(generalErrors.passkeyNeeded));
    expect(await call("startAddingPasskey", {}, await again(camp.member))).toEqual(
      refused(generalErrors.passkeyNeeded),
    );
    const { entries } = auditAnswer.parse((await camp.ask("/audit?kind=team")).body);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "passkey.added", facts: { replaces: "yes" } },
      { action: "passkeys.reset", person: { name: "Marcus Oyelaran" } },
    ]);
  });

  test("ends after 24 hours", async () => {
    const camp = await aStrictCamp();
    await camp.allow();
    await add(camp.member, anAuthenticator());
    await camp.call("resetMemberPasskeys", { userId: camp.member.id });
    await server.deps.db
      .updateTable("passkeyResets")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("userId", "=", camp.member.id)
      .execute();
    expect(await call("startAddingPasskey", {}, await again(camp.member))).toEqual(
      refused(generalErrors.passkeyNeeded),
    );
  });

  test("of one organization opens nothing in another that requires a passkey too", async () => {
    const [camp, other] = [await aStrictCamp(), await aStrictCamp()];
    const now = new Date();
    const { id: userId, email } = camp.member;
    await server.deps.db
      .insertInto("memberships")
      .values({
        organizationId: other.id,
        userId,
        role: "member",
        joinedAt: now,
        displayName: "Marcus",
        email,
      })
      .execute();
    await camp.allow();
    await other.call("resetMemberPasskeys", { userId });
    await add(camp.member, anAuthenticator());
    await camp.allow();
    const browser = await again(camp.member);
    expect(await call("startAddingPasskey", {}, browser)).toEqual(refused(generalErrors.passkeyNeeded));
    expect(await other.ask("/team", browser)).toEqual(refused(generalErrors.passkeyNeeded));
    await other.call("resetMemberPasskeys", { userId });
    await add(browser, anAuthenticator());
    expect((await other.ask("/team", browser)).status).toBe(200);
  });

  test("ends with the membership", async () => {
    const camp = await aStrictCamp();
    await camp.call("resetMemberPasskeys", { userId: camp.member.id });
    await camp.call("removeTeamMember", { userId: camp.member.id });
    const rows = await server.deps.db
      .selectFrom("passkeyResets")
      .select("id")
      .where("userId", "=", camp.member.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
