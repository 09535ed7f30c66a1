import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sessionAnswer } from "#domain/identity/session.ts";
import { emailIssuer } from "#domain/identity/sign-in-code.ts";
import {
  startIdentityProvider,
  type IdentityProvider,
} from "#tools/engines/identity-provider/start-identity-provider.ts";
import { walkSignIn } from "#tools/engines/identity-provider/walk-sign-in.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { askServer, callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";
import { startSession } from "./actions.ts";

const client = { clientId: "courier", clientSecret: "a secret of this test" };
const person = (sub: string, emailVerified: boolean, email = `${sub}@example.org`) => ({
  sub,
  name: `${sub} of the provider`,
  email,
  emailVerified,
});
/** Of the second provider, with the addresses of people at the first. */
const elsewhere = [person("ada-elsewhere", true, "ada@example.org"), person("kim", true)];
let providers: IdentityProvider[];
let inbox: Inbox;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  const clients = [{ ...client, redirectUris: [`${testOrigin}/auth/callback`] }];
  const verified = ["ada", "ben", "cleo", "dana", "finn", "gus"].map((sub) => person(sub, true));
  const people = [...verified, person("mallory", false, "eve@example.org")];
  providers = [
    await startIdentityProvider({ people, clients }),
    await startIdentityProvider({ people: elsewhere, clients }),
  ];
  const settings = providers.map(({ issuer }, at) => ({
    id: `camp-id-${at}`,
    label: ["Camp ID", "Other ID"][at],
    issuer,
    ...client,
  }));
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "worker"],
    env: { OIDC_PROVIDERS: JSON.stringify(settings), SMTP_URL: inbox.smtpUrl },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
  for (const provider of providers) await provider.stop();
});
afterEach(() => inbox.clear());

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

type Who = { uid: string; displayName: string; emailVerified: boolean; headers: { authorization: string } };

async function whoHas(cookies: readonly string[]): Promise<Who> {
  const headers = { cookie: cookies.join("; "), origin: testOrigin };
  const minted: unknown = await (
    await fetch(`${server.origin}/auth/token`, { method: "POST", headers })
  ).json();
  const token = /"token":"([^"]+)"/.exec(JSON.stringify(minted))?.[1] ?? "";
  const authorized = { authorization: `Bearer ${token}` };
  const { user } = sessionAnswer.parse((await askServer(server, "/api/session", authorized)).body);
  const { uid, displayName, emailVerified = false } = user;
  return { uid, displayName, emailVerified, headers: authorized };
}

async function byProvider(sub: string, at = 0): Promise<Who> {
  const started = await fetch(`${server.origin}/auth/start?mode=redirect&provider=camp-id-${at}`, {
    redirect: "manual",
  });
  const back = await walkSignIn(started.headers.get("location") ?? "", { sub });
  const headers = { cookie: cookiesOf(started).join("; ") };
  const answer = await fetch(`${server.origin}${back.pathname}${back.search}`, {
    headers,
    redirect: "manual",
  });
  return whoHas(cookiesOf(answer));
}

async function byCode(email: string): Promise<Who> {
  const post = (path: string, body: object, cookie = "") =>
    fetch(`${server.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: testOrigin, cookie },
      body: JSON.stringify(body),
    });
  const sent = await post("/auth/code", { email });
  const mail = inbox.messages().findLast(({ to, subject }) => to.includes(email) && /^\d{6} /.test(subject));
  const code = mail?.subject.slice(0, 6);
  return whoHas(cookiesOf(await post("/auth/code/enter", { email, code }, cookiesOf(sent).join("; "))));
}

const told = (email: string) =>
  inbox.waitFor(
    ({ to, subject }) => to.includes(email) && subject === "A new way to sign in to Cabin Courier",
  );
const tellings = () => inbox.messages().filter(({ subject }) => subject.startsWith("A new way"));
const addressesOf = async (userId: string) =>
  (
    await server.deps.db.selectFrom("verifiedEmails").select("email").where("userId", "=", userId).execute()
  ).map(({ email }) => email);

describe("two ways to sign in that both verify an address", () => {
  test("are one person, first with a code and then at a provider, who is told by email", async () => {
    const first = await byCode("ada@example.org");
    expect(first).toMatchObject({ displayName: "", emailVerified: true });
    const second = await byProvider("ada");
    expect(second).toMatchObject({ uid: first.uid, displayName: "ada of the provider" });
    const mail = await told("ada@example.org");
    expect(mail.text).toContain("You signed in with Camp ID as ada@example.org.");
    expect(mail.text).toContain("Change the password of your mailbox");
    // Each later sign-in, either way, is silent and keeps the name.
    expect(await byCode("ada@example.org")).toMatchObject({
      uid: first.uid,
      displayName: "ada of the provider",
    });
    expect(await byProvider("ada")).toMatchObject({ uid: first.uid });
    expect(await byProvider("ada-elsewhere", 1)).toMatchObject({ uid: first.uid });
    const more = await inbox.waitFor(({ text }) => text.includes("You signed in with Other ID"));
    expect(more.to).toEqual(["ada@example.org"]);
    expect(tellings()).toHaveLength(2);
  });

  test("are one person, first at a provider and then with a code, who is told by email", async () => {
    const first = await byProvider("ben");
    expect(await byCode("ben@example.org")).toMatchObject({
      uid: first.uid,
      displayName: "ben of the provider",
    });
    expect((await told("ben@example.org")).text).toContain(
      "You signed in with a code that we sent to ben@example.org.",
    );
  });

  test("are one person when both come for the first time at once", async () => {
    const { db, clock } = server.deps;
    const email = "cleo@example.org";
    const start = (issuer: string, whileOpen: () => Promise<void> = async () => undefined) =>
      db.transaction().execute(async (tx) => {
        const started = await startSession(tx, clock, issuer, { sub: email, email, email_verified: true });
        await whileOpen();
        return started.userId;
      });
    let second: Promise<string> | undefined;
    let isSecondOver = false;
    const first = await start(emailIssuer, async () => {
      second = start(providers[0]?.issuer ?? "").finally(() => (isSecondOver = true));
      const waits = () =>
        server.deps.pool.query(
          "select from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and not l.granted and d.datname = current_database()",
        );
      await expect.poll(async () => isSecondOver || (await waits()).rows.length > 0).toBe(true);
    });
    expect(await second).toBe(first);
  });

  test("are told of in the language of the account", async () => {
    const { headers } = await byCode("dana@example.org");
    await callServer(server, "chooseLanguage", { language: "es" }, headers);
    await byProvider("dana");
    const mail = await inbox.waitFor(({ subject }) => subject.startsWith("Una nueva forma"));
    expect(mail.text).toContain("Inició sesión con Camp ID como dana@example.org.");
  });
});

test("an address that the provider has not verified never joins, in either order", async () => {
  const atProvider = await byProvider("mallory");
  expect(atProvider.emailVerified).toBe(false);
  const owner = await byCode("eve@example.org");
  expect(owner.uid).not.toBe(atProvider.uid);
  expect((await byProvider("mallory")).uid).toBe(atProvider.uid);
  expect(await addressesOf(atProvider.uid)).toEqual([]);
  expect(tellings()).toEqual([]);
});

test("each way keeps the address that it verified when the other one changes", async () => {
  const { uid } = await byCode("finn@example.org");
  await byProvider("finn");
  const now = (email: string) =>
    server.deps.transact((tx) =>
      startSession(tx, server.deps.clock, providers[0]?.issuer ?? "", {
        sub: "finn",
        email,
        email_verified: true,
      }),
    );
  expect((await now("finn.new@example.org")).userId).toBe(uid);
  expect((await addressesOf(uid)).toSorted()).toEqual(["finn.new@example.org", "finn@example.org"]);
  await now("finn.newer@example.org");
  expect((await addressesOf(uid)).toSorted()).toEqual(["finn.newer@example.org", "finn@example.org"]);
  expect((await byCode("finn@example.org")).uid).toBe(uid);
  // An address of another account stays there.
  const owner = await byCode("hana@example.org");
  expect((await now("hana@example.org")).userId).toBe(uid);
  expect(await addressesOf(uid)).toEqual(["finn@example.org"]);
  expect((await byCode("hana@example.org")).uid).toBe(owner.uid);
});

test("a deleted account leaves nothing to join: the same address begins a new one", async () => {
  const { uid, headers } = await byCode("gus@example.org");
  expect((await callServer(server, "deleteAccount", { typed: "delete" }, headers)).status).toBe(200);
  const next = await byProvider("gus");
  expect(next.uid).not.toBe(uid);
  expect((await byCode("gus@example.org")).uid).toBe(next.uid);
});
