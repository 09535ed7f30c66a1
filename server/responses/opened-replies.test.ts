import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { identityTopics } from "#domain/identity/topics.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { activityAnswer } from "#domain/notes/message-status.ts";
import { newestRepliesAnswer } from "#domain/responses/my-response.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import type { TestWriter } from "#tools/testing/a-writer.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { aReplyDesk, follow, visibleTo, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let later = 0;
const clock = { now: () => new Date(Date.now() + later) };
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"], clock });
});
afterAll(() => server.close());

const newTo = async (writer: TestWriter) =>
  (await visibleTo(writer)).filter(({ isNew }) => isNew).map(({ id }) => id);
const newest = async (writer: TestWriter) =>
  newestRepliesAnswer.parse((await writer.ask("/api/my/replies")).body).replies;
const hasNew = async (writer: TestWriter) => {
  const { activities } = activityAnswer.parse((await writer.ask("/api/my/activity")).body);
  return activities.some(({ hasNewReply }) => hasNewReply === true);
};
const open = ({ camper }: ReplyDesk, reader: TestWriter, ...responseIds: string[]) =>
  reader.call("markRepliesOpened", { participantId: camper.id, responseIds });
const minute = 60_000;

test("a reply is new to each reader until that reader has opened it", async () => {
  const desk = await aReplyDesk(server);
  const shared = await desk.reply(desk.motherSheet, { scope: "participant" });
  expect([await newTo(desk.mother), await newTo(desk.father)]).toEqual([[shared], [shared]]);
  expect(await hasNew(desk.mother)).toBe(true);
  expect(await open(desk, desk.mother, shared)).toMatchObject({ status: 200 });
  expect(await open(desk, desk.mother, shared)).toMatchObject({ status: 200 });
  expect([await newTo(desk.mother), await newTo(desk.father)]).toEqual([[], [shared]]);
  expect([await hasNew(desk.mother), await hasNew(desk.father)]).toEqual([false, true]);
});

test("the reader's other tabs learn that it was opened", async () => {
  const desk = await aReplyDesk(server);
  const id = await desk.reply(desk.motherSheet);
  const topics = [identityTopics.person(desk.mother.id)];
  const stream = await followStream(server.origin, topics, desk.mother.headers);
  onTestFinished(() => stream.close());
  await expect.poll(() => stream.events.length).toBe(1);
  await open(desk, desk.mother, id);
  await expect.poll(() => stream.events.filter(({ name }) => name === "invalidation").length).toBe(1);
});

test("a reply to another contact cannot be opened, and neither can a withdrawn or foreign one", async () => {
  const desk = await aReplyDesk(server);
  const [toFather, gone] = [await desk.reply(desk.fatherSheet), await desk.reply(desk.motherSheet)];
  await desk.withdraw(gone);
  const other = await aReplyDesk(server);
  const foreign = await other.reply(other.motherSheet);
  expect(await open(desk, desk.mother, toFather, gone, foreign)).toMatchObject({ status: 200 });
  const rows = await server.deps.db.selectFrom("openedReplies").select("responseId").execute();
  expect(rows.filter(({ responseId }) => [toFather, gone, foreign].includes(responseId))).toEqual([]);
  expect(await newest(desk.mother)).toEqual([]);
  expect(await open(other, desk.mother, foreign)).toMatchObject(
    refusal(404, noteErrors.linkNotFound.message),
  );
});

test("who is removed neither opens replies nor has any in the list", async () => {
  const desk = await aReplyDesk(server);
  const id = await desk.reply(desk.motherSheet);
  const { eventId } = desk.place;
  const removed = { eventId, participantId: desk.camper.id, contactId: desk.contact.id };
  expect(await desk.camp.call("removeContact", removed)).toMatchObject({ status: 200 });
  expect(await open(desk, desk.mother, id)).toMatchObject(refusal(404, noteErrors.linkNotFound.message));
  expect(await newest(desk.mother)).toEqual([]);
});

test("a held reply is not new until it is released", async () => {
  const desk = await aReplyDesk(server);
  const id = await desk.reply(desk.motherSheet);
  const { db } = server.deps;
  await db.updateTable("responses").set({ heldAt: new Date() }).where("id", "=", id).execute();
  expect([await newTo(desk.mother), await newest(desk.mother)]).toEqual([[], []]);
  expect(await hasNew(desk.mother)).toBe(false);
  await open(desk, desk.mother, id);
  await db.updateTable("responses").set({ heldAt: null }).where("id", "=", id).execute();
  expect(await newTo(desk.mother)).toEqual([id]);
});

test("the list has the newest sheet's side to write on, cropped, with a link that ends", async () => {
  const desk = await aReplyDesk(server);
  const day = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await desk.reply(desk.motherSheet, { side: "letter", page: 1, receivedAt: day(2) });
  const reply = await desk.reply(desk.motherSheet, { side: "reply", page: 2, receivedAt: day(3) });
  const [listed] = await newest(desk.mother);
  expect(listed).toMatchObject({ responseId: reply });
  expect(listed?.writing?.width).toBeCloseTo(0.889, 2);
  expect((await follow(server, listed?.small ?? null)).text).toBe(`small of ${reply}`);
  later += 2 * minute;
  expect((await follow(server, listed?.small ?? null)).status).toBe(403);
});

test("a page says the size of its scan and where the child wrote; without a known side it is shown whole", async () => {
  const desk = await aReplyDesk(server);
  const known = await desk.reply(desk.motherSheet, { side: "reply" });
  const unknown = await desk.reply(desk.motherSheet, { page: 2 });
  const plain = await desk.reply(desk.motherSheet, { page: 3, hasScan: false });
  const byId = new Map((await visibleTo(desk.mother)).map((page) => [page.id, page]));
  const size = { width: 1295, height: 1676 };
  expect(byId.get(known)).toMatchObject({
    side: "reply",
    scan: { ...size, writing: { y: expect.any(Number) } },
  });
  expect(byId.get(unknown)).toMatchObject({ side: null, scan: { ...size, writing: null } });
  expect(byId.get(plain)).toMatchObject({ side: null, scan: null });
});

test("what a reader has opened goes with the reply and with the account", async () => {
  const desk = await aReplyDesk(server);
  const id = await desk.reply(desk.motherSheet, { scope: "participant" });
  const { db } = server.deps;
  const openers = async () =>
    (await db.selectFrom("openedReplies").select("userId").where("responseId", "=", id).execute()).length;
  await open(desk, desk.mother, id);
  await open(desk, desk.father, id);
  expect(await openers()).toBe(2);
  await db.deleteFrom("users").where("id", "=", desk.father.id).execute();
  expect(await openers()).toBe(1);
  await db.deleteFrom("responses").where("id", "=", id).execute();
  expect(await openers()).toBe(0);
});
