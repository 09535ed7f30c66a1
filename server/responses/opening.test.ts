import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditAnswer, auditAction } from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aReplyDesk, visibleTo, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

/** A minute before a new hour; tests move the clock. */
const aMinuteBefore = new Date("2027-07-12T14:59:00Z");
let now = aMinuteBefore;
let server: RunningServer;
beforeAll(async () => {
  const clock = { now: () => now };
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());
beforeEach(() => {
  now = aMinuteBefore;
});

const openers = async (desk: ReplyDesk) => {
  const actions = await desk.actions();
  return actions.filter(({ action }) => action === "replies.opened").map(({ actorId }) => actorId);
};
const open = ({ camp, event, camper }: ReplyDesk, by = camp.admin) =>
  camp.call("openParticipantResponses", { eventId: event.id, participantId: camper.id }, by);

test("staff who open a child's replies are on record, in a sentence that an admin finds under replies", async () => {
  const desk = await aReplyDesk(server);
  await desk.reply(desk.motherSheet);
  expect((await desk.responsesOf(desk.camp.member)).responses).toHaveLength(1);
  const { entries } = auditAnswer.parse((await desk.camp.ask("/audit?kind=replies")).body);
  expect(entries).toMatchObject([
    { at: aMinuteBefore.toISOString(), actor: { name: "Marcus Oyelaran", is: "here" } },
  ]);
  expect(entries.map((entry) => auditAction(entry, organizationTerms({ type: "Camp" })))).toEqual([
    `opened the replies from Wren Vasquez in ${desk.event.name}`,
  ]);
  expect(entries[0]?.facts).toEqual({ participantId: desk.camper.id });
});

test("however often their page asks again, it is once for each person, child and hour", async () => {
  const desk = await aReplyDesk(server);
  const { admin, member } = desk.camp;
  const other = await aReplyDesk(server, { camp: desk.camp });
  await desk.reply(desk.motherSheet);
  await other.reply(other.motherSheet);
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(desk)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await openers(desk)).toEqual([admin.id]);
  await open(desk);
  await open(desk, member);
  expect(new Set(await openers(desk))).toEqual(new Set([admin.id, member.id]));
  expect(await openers(desk)).toHaveLength(2);
  await open(other);
  expect(await openers(desk)).toHaveLength(3);
  now = new Date("2027-07-12T15:00:00Z");
  await open(desk);
  await open(desk);
  expect(await openers(desk)).toHaveLength(4);
});

test("where nothing came back there is nothing to open; the first reply that shows is on record", async () => {
  const desk = await aReplyDesk(server);
  expect((await desk.responsesOf()).responses).toEqual([]);
  expect(await openers(desk)).toEqual([]);
  await desk.reply(desk.motherSheet);
  await desk.responsesOf();
  expect(await openers(desk)).toEqual([desk.camp.admin.id]);
});

test("who is refused opens nothing, and neither does a family that reads its own", async () => {
  const desk = await aReplyDesk(server);
  await desk.reply(desk.motherSheet);
  expect(await open(desk, desk.camp.stranger)).toMatchObject(refusal(404, "Organization not found."));
  expect(await visibleTo(desk.mother)).toHaveLength(1);
  expect(await desk.actions()).toEqual([]);
});

test("there is no answer with links to them that could be had without", async () => {
  const desk = await aReplyDesk(server);
  const id = await desk.reply(desk.motherSheet);
  const week = `/events/${desk.event.id}`;
  const ofWren = `${week}/participants/${desk.camper.id}`;
  const key = `replies/${desk.camp.id}/${id}`;
  for (const path of [`${ofWren}/sheets`, `${week}/uploadHistory`, `${week}/unmatched`]) {
    const { status, body } = await desk.camp.ask(path);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(key);
  }
  expect((await desk.camp.ask(`${ofWren}/responses`)).status).toBe(404);
  expect(await desk.actions()).toEqual([]);
  expect(JSON.stringify((await open(desk)).body)).toContain(key);
  expect(await openers(desk)).toHaveLength(1);
});
