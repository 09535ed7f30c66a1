import { randomUUID } from "node:crypto";
import { chmodSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { identityErrors } from "#domain/identity/errors.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import { startIdentityProvider } from "#tools/engines/identity-provider/start-identity-provider.ts";
import { walkSignIn } from "#tools/engines/identity-provider/walk-sign-in.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { natsInstalled, startNats } from "#tools/engines/nats.ts";
import { startFaultProxy, type Fault, type FaultProxy } from "#tools/faults/fault-proxy.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { s3SettingsFor } from "#tools/testing/s3-settings.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

/**
 * What users see when an engine is unreachable. `npm run drill -- faults` covers worst-case delays (black holes) and
 * data loss.
 */
const ceph = inject("s3");
const client = { clientId: "courier", clientSecret: "a secret of this test" };
const proxies = new Map<string, FaultProxy>();
const stops: (() => Promise<unknown>)[] = [];
let server: RunningServer;
let providerPort: number;

async function proxyTo(engine: string, port: number): Promise<FaultProxy> {
  const proxy = await startFaultProxy({ port });
  proxies.set(engine, proxy);
  stops.push(() => proxy.close());
  return proxy;
}
function proxyOf(engine: string): FaultProxy {
  const proxy = proxies.get(engine);
  if (proxy === undefined) throw new Error(`nothing stands before ${engine}`);
  return proxy;
}

beforeAll(async () => {
  const url = new URL(await createTestDatabase());
  url.port = String((await proxyTo("Postgres", Number(url.port))).port);
  const inbox = await startInbox();
  stops.push(() => inbox.stop());
  const smtp = await proxyTo("SMTP", Number(new URL(inbox.smtpUrl).port));
  server = await startTestServer(url.href, {
    roles: ["api", "live"],
    env: {
      SMTP_URL: `smtp://${loopback}:${smtp.port}`,
      OIDC_PROVIDERS: JSON.stringify([await aProvider()]),
      ...(await aBus()),
      ...(await storage()),
    },
  });
});
afterEach(() => {
  for (const proxy of proxies.values()) proxy.end();
});
afterAll(async () => {
  await server.close();
  for (const stop of stops.toReversed()) await stop();
});

async function aProvider() {
  providerPort = await freePort();
  const { port } = await proxyTo("identity provider", providerPort);
  const issuer = `http://${loopback}:${port}`;
  const person = { sub: "dana", name: "Dana Whitlock", email: "dana@example.org", emailVerified: true };
  const redirectUris = [`${testOrigin}/auth/callback`];
  const clients = [{ ...client, redirectUris }];
  const provider = await startIdentityProvider({ port: providerPort, issuer, people: [person], clients });
  stops.push(() => provider.stop());
  return { id: "camp-id", label: "Camp ID", issuer, ...client };
}

async function aBus(): Promise<Record<string, string>> {
  if (!natsInstalled()) return {};
  const dir = makeTempDir();
  chmodSync(dir, 0o755);
  const nats = await startNats({ dir });
  stops.push(() => nats.stop());
  const { port } = await proxyTo("NATS", nats.port);
  return { LIVE_BUS: "nats", NATS_URL: `nats://${loopback}:${port}` };
}

async function storage(): Promise<Record<string, string>> {
  if (ceph === undefined) return {};
  const { port } = await proxyTo("S3", Number(new URL(ceph.endpoint).port));
  const endpoint = `http://${loopback}:${port}`;
  return s3SettingsFor({ ...ceph, endpoint }, { bucket: `faults-${randomUUID()}`, appOrigin: testOrigin });
}

const cuts: Fault[] = [{ kind: "reset" }, { kind: "half answer" }];
const { unavailable } = generalErrors;

describe("Postgres", () => {
  test.each(cuts)("$kind: a letter is not saved, and then it is, once", async (fault) => {
    const { writer } = await aWritingFamily(server, { event: { endDate: "2999-12-31" } });
    const noteId = randomUUID().replace(/^(.{14})./, "$17");
    proxyOf("Postgres").begin(fault);
    expect(await writer.save("Dear Wren", { noteId })).toMatchObject(refusal(503, unavailable.message));
    proxyOf("Postgres").end();
    await expect.poll(async () => (await writer.save("Dear Wren", { noteId })).status).toBe(200);
    expect(await writer.listed()).toMatchObject([{ id: noteId, text: "Dear Wren" }]);
  });
});

describe.skipIf(ceph === undefined)("S3 (needs Ceph's radosgw on this machine)", () => {
  test.each(cuts)("$kind: a picture has not arrived, and then it has, once", async (fault) => {
    const desk = await anIntakeDesk(server);
    const bytes = Buffer.from(`a photograph ${fault.kind}`);
    const { storagePath, uploadUrl, headers } = await desk.init(bytes);
    expect((await fetch(uploadUrl ?? "", { method: "PUT", headers, body: bytes })).status).toBe(200);
    const sent = { ...desk.paper, storagePath, originalFileName: "IMG_0001.jpg" };
    proxyOf("S3").begin(fault);
    expect(await desk.http("completeSheetUploadHttp", sent)).toEqual({
      status: 503,
      text: unavailable.message,
    });
    proxyOf("S3").end();
    expect((await desk.http("completeSheetUploadHttp", sent)).status).toBe(200);
    expect(await desk.uploads()).toMatchObject([{ state: "received" }]);
  });
});

describe("SMTP", () => {
  test.each(cuts)("$kind: a code could not be sent", async (fault) => {
    const family = await aFamily(server, { event: { endDate: "2999-12-31" } });
    await family.invite();
    const elena = await aParent(server);
    const link = { orgId: family.camp.id, inviteId: await family.inviteId() };
    proxyOf("SMTP").begin(fault);
    const { message } = inviteErrors.codeNotSent;
    expect(await elena.call("sendInviteCode", link)).toMatchObject(refusal(503, message));
    proxyOf("SMTP").end();
    expect((await elena.call("sendInviteCode", link)).status).toBe(200);
  });
});

describe("the identity provider", () => {
  const get = (path: string, cookie = "") =>
    fetch(`${server.origin}${path}`, { headers: { cookie }, redirect: "manual" });
  const cookiesOf = (answer: Response) =>
    answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  /** What the sign-in screen reads and says. */
  const sentence = (answer: Response): unknown => {
    const value = cookiesOf(answer).find((cookie) => cookie.startsWith("sign-in-failure="));
    return value && JSON.parse(Buffer.from(value.split("=")[1] ?? "", "base64url").toString("utf8"));
  };
  const gotSession = (answer: Response) =>
    cookiesOf(answer).some((cookie) => cookie.startsWith("__Host-sid="));

  async function signIn(mode: "popup" | "redirect", fault?: Fault): Promise<Response> {
    const started = await get(`/auth/start?mode=${mode}&attempt=attempt-1`);
    const page = new URL(started.headers.get("location") ?? "");
    page.port = String(providerPort);
    const back = await walkSignIn(page, { sub: "dana" });
    if (fault !== undefined) proxyOf("identity provider").begin(fault);
    const answer = await get(`${back.pathname}${back.search}`, cookiesOf(started).join("; "));
    proxyOf("identity provider").end();
    return answer;
  }

  // First of all: afterwards the provider is known.
  test("is down at the first sign-in: the user returns to the login page", async () => {
    proxyOf("identity provider").begin({ kind: "reset" });
    const answer = await get("/auth/start?mode=redirect");
    expect(answer.headers.get("location")).toBe("/login");
    expect(sentence(answer)).toBe(identityErrors.signInFailedAgain.message);
  });

  test.each(cuts)("$kind: sign-in fails, then succeeds when the provider is back", async (fault) => {
    const failed = await signIn("redirect", fault);
    expect([failed.status, failed.headers.get("location")]).toEqual([302, "/login"]);
    expect([sentence(failed), gotSession(failed)]).toEqual([identityErrors.signInFailedAgain.message, false]);
    const popup = await signIn("popup", fault);
    expect(await popup.text()).toContain(identityErrors.signInFailed.message);
    expect(gotSession(await signIn("redirect"))).toBe(true);
  });
});

describe.skipIf(!natsInstalled())("NATS (needs nats-server on this machine)", () => {
  test.each<Fault>([...cuts, { kind: "black hole" }])("$kind: letters are saved as usual", async (fault) => {
    const { writer } = await aWritingFamily(server, { event: { endDate: "2999-12-31" } });
    const nats = proxyOf("NATS");
    onTestFinished(() => nats.end());
    nats.begin(fault);
    expect((await writer.save("Dear Wren")).status).toBe(200);
  });
});
