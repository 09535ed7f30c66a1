import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sessionAnswer } from "#domain/identity/session.ts";
import { emailIssuer } from "#domain/identity/sign-in-code.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { createReadAudiences } from "#server/app/read-audiences.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { anAuthenticator } from "#tools/testing/authenticator.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { usePasskeys } from "#tools/testing/use-passkeys.ts";
import { mintBearer, startSession } from "./actions.ts";

const refused = refusal(403, staffSignInErrors.otherNeeded.message);
const operatorEmail = "iris@example.org";

/** A browser in which a person has signed in with a code. */
async function byCode({ deps }: TestServer, { email }: { email: string }) {
  const claims = { sub: email, email, email_verified: true };
  const { secret, userId } = await deps.transact((tx) => startSession(tx, deps.clock, emailIssuer, claims));
  const bearer = await mintBearer(deps.db, deps.clock, secret);
  return { userId, sessionSecret: secret, headers: { authorization: `Bearer ${bearer?.token ?? ""}` } };
}

const strictEnv = { STAFF_SIGN_IN: "provider-or-passkey", OPERATOR_EMAILS: operatorEmail };

describe("where staff need a provider or a passkey, a sign-in with a code", () => {
  let databaseUrl: string;
  let server: TestServer;
  let camp: TestCamp;
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    server = await startTestServer(databaseUrl, { roles: ["api"], env: strictEnv });
    camp = await aCamp(server);
  });
  afterAll(() => server.close());
  const { add, confirm, call } = usePasskeys(() => server);
  const ask = (path: string, { headers }: { headers: Record<string, string> }) =>
    askServer(server, `/api/org/${camp.id}${path}`, headers);

  test("is the same person and opens no screen and no stream of an organization", async () => {
    const browser = await byCode(server, camp.admin);
    expect(browser.userId).toBe(camp.admin.id);
    expect(await ask("/team", camp.admin)).toMatchObject({ status: 200 });
    expect(await ask("/team", browser)).toMatchObject(refused);
    expect(
      await callServer(server, "setPasskeysRequired", { orgId: camp.id, wanted: true }, browser.headers),
    ).toMatchObject(refused);
    const sessions = await server.deps.db
      .selectFrom("sessions")
      .select(["id", "issuer"])
      .where("userId", "=", camp.admin.id)
      .execute();
    const audiences = createReadAudiences(server.inside);
    for (const { id: sessionId, issuer } of sessions) {
      const [heard] = await audiences([{ userId: camp.admin.id, sessionId }]);
      expect(heard?.includes(organizationTopics.itself(camp.id))).toBe(issuer !== emailIssuer);
    }
  });

  test("shows on the session which organizations it does not open", async () => {
    const organizations = async (headers: Record<string, string>) =>
      sessionAnswer.parse((await askServer(server, "/api/session", headers)).body).organizations;
    const browser = await byCode(server, camp.admin);
    expect(await organizations(browser.headers)).toMatchObject([{ needsOtherSignIn: true }]);
    expect(await organizations(camp.admin.headers)).toMatchObject([{ needsOtherSignIn: false }]);
  });

  test("cannot add the passkey that would open them, and opens them with one", async () => {
    const browser = await byCode(server, camp.member);
    expect(await call("startAddingPasskey", {}, browser)).toMatchObject(refused);
    expect(await askServer(server, "/api/my/passkeys", browser.headers)).toMatchObject({
      body: { adding: "refuse" },
    });
    const key = anAuthenticator();
    await add(camp.member, key);
    expect(await ask("/team", browser)).toMatchObject(refused);
    expect(await confirm(browser, key)).toMatchObject({ status: 200 });
    expect(await ask("/team", browser)).toMatchObject({ status: 200 });
  });

  test("opens no operator screen", async () => {
    const browser = await byCode(server, { email: operatorEmail });
    expect(await askServer(server, "/api/operator/organizations", browser.headers)).toMatchObject(refused);
  });

  test("writes and reads as a family", async () => {
    const { headers } = await byCode(server, { email: "elena@example.org" });
    expect((await askServer(server, "/api/my/participants", headers)).status).toBe(200);
  });

  test("is closed at once when the setting is switched on, and open where it is off", async () => {
    const browser = await byCode(server, camp.admin);
    const open = await startTestServer(databaseUrl, { roles: ["api"] });
    onTestFinished(() => open.close());
    expect(await askServer(open, `/api/org/${camp.id}/team`, browser.headers)).toMatchObject({ status: 200 });
    expect(await ask("/team", browser)).toMatchObject(refused);
  });
});

test("a provider that asks staff for a second step closes codes to them", async () => {
  const provider = { id: "a", label: "A", issuer: "http://127.0.0.1:9", clientId: "a", clientSecret: "a" };
  const server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { OIDC_PROVIDERS: JSON.stringify([{ ...provider, requireAcr: ["mfa"] }]) },
  });
  onTestFinished(() => server.close());
  const camp = await aCamp(server);
  const { headers } = await byCode(server, camp.admin);
  expect(await askServer(server, `/api/org/${camp.id}/team`, headers)).toMatchObject(refused);
  expect(await askServer(server, "/auth/providers")).toMatchObject({
    body: { emailCodes: true, emailCodesForTeams: false },
  });
});
