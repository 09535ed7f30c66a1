import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { signInStarts } from "#server/identity/auth-routes.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { codesPerHour, invitesPerDay } from "#domain/invites/invite.ts";
import {
  unknownInvitesOfAccount,
  unknownInvitesOfAddress,
  wrongDigitsOfAccount,
} from "#server/invites/routes.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import type { Limit } from "#domain/limit.ts";
import { maxNotesPerHour } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { newId } from "#server/platform/secrets.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { link } from "#tools/testing/a-writer.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, startTestServer } from "#tools/testing/test-server.ts";
import type { RunningServer } from "./start-server.ts";

/**
 * Every limit in time of the product, asked of two processes side by side and as fast as they answer: together they give
 * as much as one would, and say kindly when there is more.
 */
let inbox: Inbox;
let processes: ServerProcess[];
/** Makes people and rows; the questions go to the processes. */
let server: RunningServer;
beforeAll(async () => {
  inbox = await startInbox();
  const databaseUrl = await createTestDatabase();
  const FILES_DIR = makeTempDir();
  const env = testEnvironment(databaseUrl, { FILES_DIR, SMTP_URL: inbox.smtpUrl });
  [server, ...processes] = await Promise.all([
    startTestServer(databaseUrl, { roles: ["api"] }),
    startServerProcess(env, "api"),
    startServerProcess(env, "api"),
  ]);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill9()));
  await server.close();
  await inbox.stop();
});

type Told = { status: number; retryAfter: number | undefined; text: string };
type Sent = { headers?: Record<string, string>; body?: object };

/** The questions take turns with the processes. Proxies on this machine are believed, so tests say where they come from. */
async function ask(turn: number, path: string, { headers, body }: Sent = {}): Promise<Told> {
  const response = await fetch(`${processes[turn % processes.length]?.origin ?? ""}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.1", ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const wait = response.headers.get("retry-after");
  return {
    status: response.status,
    retryAfter: wait === null ? undefined : Number(wait),
    text: await response.text(),
  };
}
const atOnce = (count: number, one: (turn: number) => Promise<Told>): Promise<Told[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => one(turn)));
const withStatus = (answers: readonly Told[], status: number) =>
  answers.filter((answer) => answer.status === status);

/** `given`: responses other than 429. `kindly`: every 429 has this sentence and a valid Retry-After. */
function limitOf(answers: readonly Told[], sentence: string, waitSeconds: number) {
  const refused = withStatus(answers, 429);
  const kindly = refused.every(
    ({ text, retryAfter = 0 }) => text.includes(sentence) && retryAfter >= 1 && retryAfter <= waitSeconds,
  );
  return { given: answers.length - refused.length, kindly };
}
const hour = 3_600;

/** All but so many are used already, which saves asking hundreds of times. */
async function haveLeft(left: number, limit: Limit, by: string): Promise<void> {
  const { limits, pool } = server.deps;
  const { rows } = await pool.query<{ key: Buffer }>("select key from used_limits");
  await limits.use([{ limit, by }]);
  const more = (limit.times - left - 1) * ((limit.minutes * 60) / limit.times);
  await pool.query(
    "update used_limits set free_at = free_at + $1 * interval '1 second' where key <> all($2::bytea[])",
    [more, rows.map(({ key }) => key)],
  );
}
/** One comes back every six seconds, and the machine may be slow. */
const about30 = expect.toSatisfy((given: number) => given >= 30 && given <= 33);
const aGuess = () => `/api/invites/${randomUUID()}/${randomBytes(24).toString("base64url")}`;

test("sign-ins of one network address", async () => {
  const start = (from: string) => (turn: number) =>
    ask(turn, "/auth/start", { headers: { "x-forwarded-for": from } });
  await haveLeft(30, signInStarts, "198.51.100.7");
  const answers = await atOnce(80, start("198.51.100.7"));
  expect(limitOf(answers, identityErrors.tooManySignIns.message, 10)).toEqual({
    given: about30,
    kindly: true,
  });
  expect(withStatus(await atOnce(2, start("198.51.100.8")), 302)).toHaveLength(2);
  // What a visitor writes into the header before our proxy does is not believed.
  const forged = await atOnce(20, (turn) => start(`203.0.113.${turn}, 198.51.100.7`)(turn));
  expect(withStatus(forged, 429).length).toBeGreaterThanOrEqual(15);
});

test("invite links that lead nowhere, of one account; then not even a true one opens", async () => {
  const family = await aFamily(server);
  await family.invite();
  const parent = await aParent(server, { email: family.contact.email });
  const { headers } = parent;
  const own = `/api/invites/${family.camp.id}/${await family.inviteId()}`;
  for (let turn = 0; turn < 4; turn += 1) expect((await ask(turn, own, { headers })).status).toBe(200);
  const { times } = unknownInvitesOfAccount;
  const answers = await atOnce(times + 30, (turn) => ask(turn, aGuess(), { headers }));
  expect(withStatus(answers, 404)).toHaveLength(times);
  expect(limitOf(answers, inviteErrors.tooManyLinks.message, 60)).toEqual({ given: times, kindly: true });
  for (const turn of [0, 1]) expect((await ask(turn, own, { headers })).status).toBe(429);
  const other = await aParent(server, { email: family.contact.email });
  expect((await ask(0, own, { headers: other.headers })).status).toBe(200);
});

test("invite links that lead nowhere, of many accounts at one address, IPv6 by its network", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aSignedInPerson(server)));
  await haveLeft(30, unknownInvitesOfAddress, "2001:db8:5:6::/64");
  const answers = await atOnce(80, (turn) => {
    const from = `2001:db8:5:6::${turn.toString(16)}`;
    const headers = { ...people[turn % people.length]?.headers, "x-forwarded-for": from };
    return ask(turn, aGuess(), { headers });
  });
  expect(limitOf(answers, inviteErrors.tooManyLinks.message, 10)).toEqual({ given: about30, kindly: true });
});

test("digits that are wrong, over all invites of one account, and asking for digits", async () => {
  const thief = await aParent(server);
  const { headers } = thief;
  const families = await Promise.all(Array.from({ length: 6 }, () => aFamily(server)));
  const links: { orgId: string; inviteId: string }[] = [];
  for (const family of families) {
    await family.invite();
    links.push({ orgId: family.camp.id, inviteId: await family.inviteId() });
  }
  const [first] = links;
  const sends = await atOnce(codesPerHour + 4, (turn) =>
    ask(turn, "/callable/sendInviteCode", { headers, body: { data: first } }),
  );
  expect(withStatus(sends, 200)).toHaveLength(codesPerHour);
  expect(limitOf(sends, inviteErrors.tooManyCodes.message, hour)).toEqual({
    given: codesPerHour,
    kindly: true,
  });
  await Promise.all(
    links.slice(1).map((data, turn) => ask(turn, "/callable/sendInviteCode", { headers, body: { data } })),
  );
  const sent = new Set(inbox.messages().map(({ subject }) => subject.slice(0, 7).replace(" ", "")));
  const wrong = Array.from({ length: 90 }, (_, n) => String(n).padStart(6, "0")).filter(
    (code) => !sent.has(code),
  );
  // Five tries for each of six codes would be thirty.
  const answers = await atOnce(30, (turn) =>
    ask(turn, "/callable/acceptInviteWithCode", {
      headers,
      body: { data: { ...links[turn % 6], code: wrong[turn] } },
    }),
  );
  expect(withStatus(answers, 400)).toHaveLength(wrongDigitsOfAccount.times);
  expect(limitOf(answers, inviteErrors.tooManyWrongDigits.message, 180)).toEqual({
    given: wrongDigitsOfAccount.times,
    kindly: true,
  });
});

// More than once: who counts without looking again gives too many only now and then.
test.each([1, 2, 3])("notes of one account, round %i", async () => {
  const family = await aFamily(server);
  const parent = await aParent(server, { email: family.contact.email });
  const children = await Promise.all(
    Array.from({ length: maxNotesPerHour + 20 }, async () => {
      const camper = await aCamper(server.deps.db, { event: family.event });
      const contact = await aContact(server.deps.db, { of: camper });
      await link(server, { ...family, camper, contact }, parent.id);
      return camper.id;
    }),
  );
  const write = (turn: number) => {
    const of = { orgId: family.camp.id, eventId: family.event.id, participantId: children[turn] };
    const data = { ...of, noteId: randomUUID(), text: "Hello" };
    return ask(turn, "/callable/addNote", { headers: parent.headers, body: { data } });
  };
  const answers = await atOnce(children.length, write);
  expect(limitOf(answers, noteErrors.tooMany.message, hour)).toEqual({
    given: maxNotesPerHour,
    kindly: true,
  });
});

test("unknown sheet codes, of one account", async () => {
  const { camp, event } = await aFamily(server);
  const answers = await atOnce(50, (turn) =>
    ask(turn, "/http/resolveJobHttp", {
      headers: camp.member.headers,
      body: { orgId: camp.id, eventId: event.id, jobId: `0000${String(turn).padStart(4, "0")}` },
    }),
  );
  expect(limitOf(answers, responseErrors.tooManyWrongCodes.message, hour)).toEqual({
    given: 20,
    kindly: true,
  });
});

test("invites of one camp in one day", async () => {
  const family = await aFamily(server);
  await family.invite();
  const inviteId = await family.inviteId();
  const requestedAt = new Date(Date.now() - 23 * hour * 1_000);
  const sent = {
    organizationId: family.camp.id,
    inviteId,
    requestedAt,
    dueAt: requestedAt,
    sentAt: requestedAt,
  };
  const mails = Array.from({ length: invitesPerDay("approved") - 4 }, () => ({
    ...sent,
    id: newId(server.deps.clock),
  }));
  await server.deps.db.insertInto("inviteMails").values(mails).execute();
  const contacts = await Promise.all(
    Array.from({ length: 8 }, () => aContact(server.deps.db, { of: family.camper })),
  );
  const answers = await atOnce(contacts.length, (turn) => {
    const data = { orgId: family.camp.id, ...family.key, contactId: contacts[turn]?.id };
    return ask(turn, "/callable/inviteContact", { headers: family.camp.member.headers, body: { data } });
  });
  expect(withStatus(answers, 200)).toHaveLength(3);
  expect(limitOf(answers, inviteErrors.tooManyToday.message, hour)).toEqual({ given: 3, kindly: true });
});

test("used limits are stored without identities, in one row per counted account or address", async () => {
  const { rows } = await server.deps.pool.query<{ key: Buffer }>("select key from used_limits");
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(rows.length).toBeLessThanOrEqual(60);
  for (const { key } of rows) expect(key).toHaveLength(32);
});
