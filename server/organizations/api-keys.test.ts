import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { identityErrors } from "#domain/identity/errors.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { dayMs } from "#domain/time.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { anEvent } from "#database/seed/roster-builders.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const created = z.object({ result: z.object({ id: z.string(), key: z.string() }) });
const form = { name: "Registration", scopes: ["roster:write"] };

async function make(camp: TestCamp, more: object = {}) {
  const { body } = await camp.call("createApiKey", { ...form, ...more });
  const { result } = created.parse(body);
  return { ...result, headers: { authorization: `Bearer ${result.key}` } };
}

test("an admin makes a key, a program uses it, and the list tells by whom, until when and the last day", async () => {
  const camp = await aCamp(server);
  const week = await anEvent(server.deps.db, { organization: camp, name: "Week 3" });
  await anEvent(server.deps.db, { organization: await aCamp(server), name: "Another camp's" });
  const { id, key, headers } = await make(camp, { name: "  Camp   office sync " });
  expect(key).toMatch(/^cck_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/);
  const before = (await camp.ask("/api-keys")).body;
  expect(before).toMatchObject({ keys: [{ id, name: "Camp office sync", lastUsedOn: null }] });

  const answer = await askServer(server, "/api/v1/events", headers);
  expect(answer).toMatchObject({ status: 200, body: { events: [{ id: week.id, name: "Week 3" }] } });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { body } = await camp.ask("/api-keys");
  expect(body).toMatchObject({
    keys: [
      {
        start: key.slice(0, 16),
        scopes: ["roster:write"],
        createdByName: "Dana Whitlock",
        isExpired: false,
        lastUsedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(key.slice(-43));
});

test("the database has a hash of the key only", async () => {
  const camp = await aCamp(server);
  const { key } = await make(camp);
  const { rows } = await server.deps.pool.query(
    "select (select string_agg(k::text, '') from api_keys k) || (select string_agg(a::text, '') from audit_entries a) || coalesce((select string_agg(i::text, '') from idempotency_keys i), '') as text",
  );
  const text = z.array(z.object({ text: z.string() })).parse(rows)[0]?.text ?? "";
  expect(text).toContain("Registration");
  expect(text).not.toContain(key.slice(-43));
});

test("a key is valid for a year, or as long as the admin says, up to two years", async () => {
  const camp = await aCamp(server);
  const days = async (more: object) => {
    const { id } = await make(camp, more);
    const row = await server.deps.db
      .selectFrom("apiKeys")
      .select(["createdAt", "expiresAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return (row.expiresAt.getTime() - row.createdAt.getTime()) / 86_400_000;
  };
  expect([await days({}), await days({ validDays: 730 })]).toEqual([365, 730]);
  for (const wrong of [
    { validDays: 731 },
    { validDays: 0 },
    { scopes: [] },
    { scopes: ["all"] },
    { name: " " },
  ])
    expect(await camp.call("createApiKey", { ...form, ...wrong })).toMatchObject({ status: 400 });
});

test("an organization has at most ten; a revoked one makes room and stops at once", async () => {
  const camp = await aCamp(server);
  const first = await make(camp);
  for (let more = 1; more < 10; more += 1) await make(camp);
  const { tooMany, invalid, notFound } = apiKeyErrors;
  expect(await camp.call("createApiKey", form)).toMatchObject(refusal(429, tooMany.message));
  expect(await camp.call("revokeApiKey", { apiKeyId: first.id })).toMatchObject({ status: 200 });
  expect(await askServer(server, "/api/v1/events", first.headers)).toMatchObject(
    refusal(401, invalid.message),
  );
  expect(await camp.call("revokeApiKey", { apiKeyId: first.id })).toMatchObject(
    refusal(404, notFound.message),
  );
  await make(camp);
  const entries = await server.deps.db
    .selectFrom("auditEntries")
    .select(["action", "actorName", "subject"])
    .where("organizationId", "=", camp.id)
    .where("action", "in", ["api-key.made", "api-key.revoked"])
    .execute();
  expect(entries).toHaveLength(12);
  expect(entries).toContainEqual({
    action: "api-key.revoked",
    actorName: "Dana Whitlock",
    subject: { apiKeyId: first.id, name: "Registration" },
  });
});

test("the migration shortens longer keys that print, and no others", async () => {
  const camp = await aCamp(server);
  const { db, pool } = server.deps;
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);
  const keys = [
    await anApiKey(db, camp, { scopes: ["print"], expiresAt: inDays(700) }),
    await anApiKey(db, camp, { scopes: ["print"], expiresAt: inDays(10) }),
    await anApiKey(db, camp, { scopes: ["roster:write"], expiresAt: inDays(700) }),
  ];
  const migration = new URL("../../database/migrations/0117-shorten-print-keys.sql", import.meta.url);
  await pool.query(await readFile(migration, "utf8"));
  const daysOf = async ({ id }: { id: string }) => {
    const row = await db.selectFrom("apiKeys").select("expiresAt").where("id", "=", id).executeTakeFirst();
    return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / dayMs);
  };
  expect(await Promise.all(keys.map(daysOf))).toEqual([90, 10, 700]);
});

describe("the keys of a person who goes", () => {
  /** Two keys of Dana's, and Marcus as the other admin. */
  async function twoKeys() {
    const camp = await aCamp(server);
    const [one, other] = [await make(camp), await make(camp, { scopes: ["letters:count"] })];
    await camp.call("changeRole", { userId: camp.member.id, role: "admin" });
    const ask = ({ headers }: { headers: Record<string, string> }) =>
      askServer(server, "/api/v1/events", headers);
    const statuses = async () => [(await ask(one)).status, (await ask(other)).status];
    return { camp, one, other, statuses };
  }

  test("are revoked with the removal, and recorded", async () => {
    const { camp, statuses } = await twoKeys();
    const mine = await make({ ...camp, call: (name, data) => camp.call(name, data, camp.member) });
    expect(await statuses()).toEqual([200, 200]);
    await camp.call("removeTeamMember", { userId: camp.admin.id }, camp.member);
    expect(await statuses()).toEqual([401, 401]);
    expect((await askServer(server, "/api/v1/events", mine.headers)).status).toBe(200);
    const revoked = await server.deps.db
      .selectFrom("auditEntries")
      .select("actorName")
      .where("organizationId", "=", camp.id)
      .where("action", "=", "api-key.revoked")
      .execute();
    expect(revoked).toEqual([{ actorName: "Marcus Oyelaran" }, { actorName: "Marcus Oyelaran" }]);
  });

  test("stay if the admin keeps them, and still name who made them", async () => {
    const { camp, one, statuses } = await twoKeys();
    const removal = { userId: camp.admin.id, keptApiKeyIds: [one.id] };
    await camp.call("removeTeamMember", removal, camp.member);
    expect(await statuses()).toEqual([200, 401]);
    expect((await camp.ask("/api-keys", camp.member)).body).toMatchObject({
      keys: [{ createdBy: camp.admin.id, createdByName: "Dana Whitlock" }],
    });
    await server.deps.db.deleteFrom("users").where("id", "=", camp.admin.id).execute();
    expect(await statuses()).toEqual([200, 401]);
  });

  test("end with the account, and with leaving: only an admin keeps keys", async () => {
    const left = await twoKeys();
    await left.camp.call("changeRole", { userId: left.camp.admin.id, role: "member" }, left.camp.member);
    const leaving = { userId: left.camp.admin.id, keptApiKeyIds: [left.one.id] };
    expect((await left.camp.call("removeTeamMember", leaving)).status).toBe(200);
    expect(await left.statuses()).toEqual([401, 401]);
    const gone = await twoKeys();
    expect((await gone.camp.call("deleteAccount", { typed: "delete" })).status).toBe(200);
    expect(await gone.statuses()).toEqual([401, 401]);
  });
});

test("to make a key, an admin must have signed in a moment ago", async () => {
  const camp = await aCamp(server);
  await server.deps.db
    .updateTable("sessions")
    .set({ authenticatedAt: new Date(Date.now() - 86_400_000) })
    .where("userId", "=", camp.admin.id)
    .execute();
  expect(await camp.call("createApiKey", form)).toMatchObject(
    refusal(403, identityErrors.signInAgain.message),
  );
});
