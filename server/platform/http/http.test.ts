import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { RunningServer } from "#server/app/start-server.ts";
import { allOperations } from "#server/app/operations.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  askServer,
  callServer,
  startTestServer,
  testConfig,
} from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

describe("every answer", () => {
  test("carries the security headers", async () => {
    const { headers } = await askServer(server, "/api/organizations");
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  test("carries a request id: the proxy's where it is one, else a new one", async () => {
    const given = await askServer(server, "/healthz", { "x-request-id": "from-the-proxy-1" });
    expect(given.headers.get("x-request-id")).toBe("from-the-proxy-1");
    const odd = await askServer(server, "/healthz", { "x-request-id": "no spaces <allowed>" });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("the sitemap names its charset", async () => {
  const { headers } = await fetch(`${server.origin}/sitemap.xml`);
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
});

test("live streams carry the security headers as well, whether they open or not", async () => {
  const { headers } = await askServer(server, "/api/organizations");
  const names = [
    "content-security-policy",
    "strict-transport-security",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "x-content-type-options",
  ];
  const stop = new AbortController();
  for (const sent of [{}, { authorization: "Bearer unknown" }]) {
    const answer = await fetch(`${server.origin}/live`, { headers: sent, signal: stop.signal });
    for (const name of names) expect([name, answer.headers.get(name)]).toEqual([name, headers.get(name)]);
  }
  stop.abort();
});

test("a connection is kept longer than proxies keep theirs, so that a request never meets a closing door", async () => {
  const { headers } = await askServer(server, "/healthz");
  expect(headers.get("keep-alive")).toBe("timeout=80");
});

describe("what is no call", () => {
  test.each(["/callable/nothing", "/http/nothing", "/api/nothing", "/auth/nothing"])(
    "%s is not found",
    async (path) => {
      const answer = await fetch(`${server.origin}${path}`, { method: "POST" });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { status: "not-found" } });
    },
  );

  test.each([
    ["not JSON at all", "{"],
    ["no data in it", "{}"],
    ["a list", "[]"],
    ["null", "null"],
  ])("a body that is %s is refused", async (_, body) => {
    const { headers } = await aSignedInPerson(server);
    const answer = await fetch(`${server.origin}/callable/createOrganization`, {
      method: "POST",
      headers,
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { status: "invalid-argument" } });
  });

  test("a body over 256 KiB is refused without being read", async () => {
    const { headers } = await aSignedInPerson(server);
    const answer = await callServer(
      server,
      "createOrganization",
      { description: "x".repeat(300_000) },
      headers,
    );
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "too-large" } } });
  });

  test("an idempotency key of a strange shape is refused", async () => {
    const { headers } = await aSignedInPerson(server);
    const form = { id: "019f0000-0000-7000-8000-000000000001", name: "Camp", timeZone: "UTC" };
    const answer = await callServer(server, "createOrganization", form, {
      ...headers,
      "idempotency-key": "a b",
    });
    expect(answer.status).toBe(400);
  });

  test("accepts unknown fields of any nesting depth, also with an idempotency key", async () => {
    const { headers } = await aSignedInPerson(server);
    const nested = "[".repeat(50_000) + "]".repeat(50_000);
    const send = (name: string) =>
      fetch(`${server.origin}/callable/createOrganization`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": "nested-very-deep" },
        body: `{"data":{"id":"019f0000-0000-7000-8000-00000000dee9","name":"${name}","timeZone":"UTC","x":${nested}}}`,
      });
    expect((await send("Camp")).status).toBe(200);
    expect((await send("Camp")).status).toBe(200);
    expect((await send("Another")).status).toBe(409);
  });
});

describe("health and numbers", () => {
  test("a living process says so, a ready one has asked the database", async () => {
    expect((await askServer(server, "/healthz")).body).toBe("ok");
    expect((await askServer(server, "/readyz")).body).toBe("ready");
  });

  test("numbers are for this machine, and show dead letters", async () => {
    const { status, body } = await askServer(server, "/metrics");
    expect(status).toBe(200);
    expect(body).toContain("cabin_courier_jobs_dead_letters 0");
    expect(body).toContain('operation="listOrganizations"');
    expect((await askServer(server, "/metrics", { "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
  });
});

test("with METRICS_TOKEN set, metrics require the token from every address", async () => {
  const token = "a token of sixteen letters or more";
  const guarded = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { METRICS_TOKEN: token },
  });
  try {
    const status = async (authorization?: string) =>
      (await askServer(guarded, "/metrics", authorization === undefined ? {} : { authorization })).status;
    expect(await status(`Bearer ${token}`)).toBe(200);
    for (const other of [undefined, "Bearer ", `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, token])
      expect(await status(other)).toBe(404);
  } finally {
    await guarded.close();
  }
});

test("a proxy to trust must be an address", () => {
  const trusting = (TRUSTED_PROXIES: string) => testConfig("postgres://nowhere", { TRUSTED_PROXIES });
  expect(trusting("10.0.0.0/8, fd00::/8").TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "fd00::/8"]);
  expect(trusting("").TRUSTED_PROXIES).toEqual([]);
  expect(() => trusting("10.0.0.0/8,proxy.example")).toThrow(
    "TRUSTED_PROXIES: expected addresses or networks",
  );
});

describe("the description of the calls", () => {
  const documentShape = z.object({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) });

  test("names every call with what goes in and out", async () => {
    const { paths } = documentShape.parse((await askServer(server, "/openapi.json")).body);
    // OpenAPI writes the holes of a path in braces.
    const request = allOperations(server.deps).map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
    expect(Object.keys(paths).toSorted()).toEqual(request.toSorted());
    expect(JSON.stringify(paths["/callable/createOrganization"])).toContain("timeZone");
  });

  test("has a page for eyes", async () => {
    const { headers, body } = await askServer(server, "/openapi");
    expect(headers.get("content-type")).toContain("text/html");
    expect(body).toContain("POST /callable/createOrganization");
  });
});

test("a process without the api role answers health and nothing else", async () => {
  const worker = await startTestServer(await createTestDatabase(), { roles: ["worker"] });
  try {
    expect((await askServer(worker, "/readyz")).status).toBe(200);
    expect((await askServer(worker, "/api/organizations")).status).toBe(404);
  } finally {
    await worker.close();
  }
});
