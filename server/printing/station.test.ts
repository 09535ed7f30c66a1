import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { identityErrors } from "#domain/identity/errors.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { pairedStation } from "#domain/printing/station.ts";
import { dayMs } from "#domain/time.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const start = Date.now();
const clock = movableClock(new Date(start).toISOString());
const inMinutes = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

/** Without a sign-in. */
async function pair(code: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.origin}/callable/pairStation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { code } }),
  });
  return { status: response.status, body: await response.json() };
}

async function codeOf(camp: TestCamp): Promise<string> {
  const { body } = await camp.call("startPairing", {});
  return z.object({ result: z.object({ code: z.string() }) }).parse(body).result.code;
}

async function keyFor(code: string): Promise<string> {
  return z.object({ result: pairedStation }).parse((await pair(code)).body).result.key;
}

async function ask(key: string, path = "/print-queue"): Promise<number> {
  const isRead = path !== "/print-queue";
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    method: isRead ? "GET" : "PUT",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(!isRead && { body: JSON.stringify({ problems: [] }) }),
  });
  return response.status;
}

const wrong = refusal(404, printingErrors.pairingCodeWrong.message);

test("a code of an admin pairs one station, once: it may read the print queue and no letters", async () => {
  const camp = await aCamp(server, { name: "Camp Pine Hollow" });
  const code = await codeOf(camp);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  const answers = await Promise.all([pair(typed), pair(code)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  const paired = answers.find(({ status }) => status === 200);
  expect(paired?.body).toMatchObject({
    result: { organizationName: "Camp Pine Hollow", paper: "letter", sides: "duplex" },
  });
  const { key } = z.object({ result: pairedStation }).parse(paired?.body).result;
  expect(await ask(key)).toBe(200);
  expect(await ask(key, "/events/00000000-0000-4000-8000-000000000000/letters")).toBe(403);
  expect(await pair(code)).toMatchObject(wrong);
});

test("it is listed beside the keys, valid for 90 days, revoked like them, and ends with the person who paired it", async () => {
  const camp = await aCamp(server);
  const key = await keyFor(await codeOf(camp));
  const { keys } = z
    .object({
      keys: z.array(
        z.object({ id: z.string(), name: z.string(), createdAt: z.string(), expiresAt: z.string() }),
      ),
    })
    .parse((await camp.ask("/api-keys")).body);
  expect(keys.map(({ name }) => name)).toEqual(["Printing station"]);
  const [listed] = keys;
  expect((Date.parse(listed?.expiresAt ?? "") - Date.parse(listed?.createdAt ?? "")) / dayMs).toBe(90);
  await camp.call("revokeApiKey", { apiKeyId: listed?.id });
  expect(await ask(key)).toBe(401);
  const next = await keyFor(await codeOf(camp));
  await camp.call("changeRole", { userId: camp.member.id, role: "admin" });
  await camp.call("removeTeamMember", { userId: camp.admin.id }, camp.member);
  expect(await ask(next)).toBe(401);
});

test("a code ends after ten minutes and with the next one, and a station that is paired stays", async () => {
  const camp = await aCamp(server);
  const paired = await keyFor(await codeOf(camp));
  const [first, second] = [await codeOf(camp), await codeOf(camp)];
  expect(await pair(first)).toMatchObject(wrong);
  clock.set(inMinutes(11));
  expect(await pair(second)).toMatchObject(wrong);
  clock.set(inMinutes(0));
  expect(await ask(paired)).toBe(200);
});

test("only an admin who has signed in a moment ago makes a code, and no form makes a key that prints", async () => {
  const camp = await aCamp(server);
  expect(await camp.call("startPairing", {}, camp.member)).toMatchObject(
    refusal(403, apiKeyErrors.onlyAdmins.message),
  );
  expect(await camp.call("createApiKey", { name: "Printer", scopes: ["print"] })).toMatchObject({
    status: 400,
  });
  await server.deps.db
    .updateTable("sessions")
    .set({ authenticatedAt: new Date(clock.now().getTime() - dayMs) })
    .where("userId", "=", camp.admin.id)
    .execute();
  expect(await camp.call("startPairing", {})).toMatchObject(refusal(403, identityErrors.signInAgain.message));
});

test("wrong codes are counted for each network", async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 62; at += 1)
    statuses.push((await pair(`0000-${String(at).padStart(4, "0")}`)).status);
  expect(statuses.at(0)).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});
