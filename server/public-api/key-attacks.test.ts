import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withApiKey } from "#database/actor.ts";
import { generalErrors } from "#domain/errors.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { createLog } from "#server/platform/log.ts";
import { aCamp, refusal } from "#tools/testing/a-camp.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { aCamper, anEvent } from "#database/seed/roster-builders.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, callServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  const to = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const log = createLog({ LOG_LEVEL: "trace" }, {}, to);
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"], log });
});
afterAll(() => server.close());

test("a key opens no operation of a user, and no live stream", async () => {
  const camp = await aCamp(server);
  const { headers, key } = await anApiKey(server.deps.db, camp);
  const no = refusal(401, generalErrors.signInFirst.message);
  for (const path of [`/api/org/${camp.id}/api-keys`, `/api/org/${camp.id}/events`, "/api/session"])
    expect([path, await askServer(server, path, headers)]).toMatchObject([path, { status: 401 }]);
  const made = { orgId: camp.id, name: "More", scopes: ["roster:write"] };
  expect(await callServer(server, "createApiKey", made, headers)).toMatchObject(no);
  // Nor does a part of the key that has the shape of a user's bearer.
  const part = { authorization: `Bearer ${key.slice(-43)}` };
  expect(await callServer(server, "createApiKey", made, part)).toMatchObject(no);
  await expect(followStream(server.origin, [], headers)).rejects.toThrow("the stream answered 401");
});

test.each([
  ["no key", () => ({})],
  ["another scheme", (key: string) => ({ authorization: `Basic ${key}` })],
  ["no scheme", (key: string) => ({ authorization: key })],
  ["half a key", (key: string) => ({ authorization: `Bearer ${key.slice(0, 50)}` })],
  ["two keys", (key: string) => ({ authorization: `Bearer ${key}, Bearer ${key}` })],
  ["a cookie", (key: string) => ({ cookie: `authorization=Bearer ${key}` })],
  ["another header", (key: string) => ({ "x-api-key": key })],
])("%s is refused", async (_, headersOf: (key: string) => Record<string, string>) => {
  const { key } = await anApiKey(server.deps.db, await aCamp(server));
  const answer = await askServer(server, "/api/v1/events", headersOf(key));
  expect(answer).toMatchObject(refusal(401, apiKeyErrors.invalid.message));
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
});

test("one key with the secret of another is refused", async () => {
  const camp = await aCamp(server);
  const [one, other] = [await anApiKey(server.deps.db, camp), await anApiKey(server.deps.db, camp)];
  const mixed = { authorization: `Bearer ${one.key.slice(0, 37)}${other.key.slice(37)}` };
  expect(await askServer(server, "/api/v1/events", mixed)).toMatchObject({ status: 401 });
});

test("a key in the address is refused also if the header has it, in every spelling", async () => {
  const { key, headers } = await anApiKey(server.deps.db, await aCamp(server));
  for (const address of [`?key=${key}`, `?a=1&token=${key.replace("_", "%5F")}`, `/${key}?x`]) {
    const { status } = await askServer(server, `/api/v1/events${address}`, headers);
    expect([address, status]).toEqual([address, address.startsWith("/") ? 404 : 400]);
  }
});

test("a key is limited to 300 requests an hour; another key of the organization is not affected", async () => {
  const camp = await aCamp(server);
  const [busy, calm] = [await anApiKey(server.deps.db, camp), await anApiKey(server.deps.db, camp)];
  const ask = () => askServer(server, "/api/v1/events", busy.headers);
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  // The limit refills by one every twelve seconds, so a slow machine is allowed a few more.
  while (answers.length < 340 && !answers.some(({ status }) => status === 429))
    answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(300);
  const over = answers.find(({ status }) => status === 429);
  expect(Number(over?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await askServer(server, "/api/v1/events", calm.headers)).toMatchObject({ status: 200 });
});

test("row-level security alone keeps a key in its organization, and a revoked one out of every table", async () => {
  const { db } = server.deps;
  const [own, other] = [await aCamp(server), await aCamp(server)];
  for (const organization of [own, other]) await aCamper(db, { event: await anEvent(db, { organization }) });
  const { id } = await anApiKey(db, own);
  const seen = () =>
    withApiKey(id, () =>
      sql<{ organizationId: string }>`select organization_id from participants
        union select organization_id from events union select organization_id from api_keys
        union select id from organizations`.execute(server.inside.db),
    );
  expect((await seen()).rows).toEqual([{ organizationId: own.id }]);
  const write = withApiKey(id, () =>
    server.inside.db
      .updateTable("participants")
      .set({ name: "Taken over" })
      .where("organizationId", "=", other.id)
      .executeTakeFirst(),
  );
  expect((await write).numUpdatedRows).toBe(0n);
  await db.deleteFrom("apiKeys").where("id", "=", id).execute();
  expect((await seen()).rows).toEqual([]);
});

test("no key is in the log", async () => {
  const { key, headers } = await anApiKey(server.deps.db, await aCamp(server));
  await askServer(server, "/api/v1/events", headers);
  await askServer(server, `/api/v1/events?key=${key}`, headers);
  await askServer(server, `/api/v1/${key}`, headers);
  await askServer(server, "/api/v1/events", { authorization: `Bearer ${key}x` });
  expect(logged.join("")).toContain("apiListEvents");
  expect(logged.join("")).not.toContain("cck_");
  expect(logged.join("")).not.toContain(key.slice(-43));
});
