import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import { replyDeskErrors } from "#domain/responses/desk-errors.ts";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { deskRepliesAnswer } from "#domain/responses/desk-reply.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { sendMails, subjectsTo } from "#tools/testing/send-mails.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aReplyDesk, askLink, pick, visibleTo, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";

const timeZone = "America/New_York";
/** In New York: three minutes before six, when replies are shown, on a day in summer. */
const before = "2027-07-06T21:57:00Z";
const six = { isOn: true, words: [], repliesAtMinutes: 18 * 60 };

const clock = movableClock(before);
const { server, inbox, close } = await startServerWithInbox({ clock });
afterAll(close);

const aReply = "Wren wrote back!";

/** A family, the desk of its week, and the hour at which this test begins. */
async function aDesk(settings: object = six) {
  clock.set(before);
  const desk = await aReplyDesk(server, { organization: { timeZone } });
  await desk.camp.call("saveSafetyDesk", settings);
  return desk;
}

async function file(desk: ReplyDesk, on = desk.motherSheet): Promise<string> {
  const id = await desk.waiting();
  expect(await desk.match(id, pick(on))).toMatchObject({ status: 200 });
  return id;
}

async function setHold({ camp, place }: ReplyDesk, responseId: string, held: boolean, reason?: string) {
  const response = await fetch(`${server.origin}/http/setReplyHoldHttp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...camp.member.headers },
    body: JSON.stringify({ ...place, responseId, held, reason }),
  });
  return { status: response.status, text: await response.text() };
}

const opened = z.object({ result: deskRepliesAnswer });
const open = async ({ camp, place }: ReplyDesk) =>
  opened.parse((await camp.call("openDeskReplies", place, camp.member)).body).result;

/** A worker's round at the hour of the test. */
const send = () => sendMails(server);
const toMother = ({ mother }: ReplyDesk) => subjectsTo(inbox, mother);
const seen = async ({ mother }: ReplyDesk) =>
  (await visibleTo(mother)).map(({ id, held, links }) => ({
    id,
    held: held === true,
    linked: links.view !== null,
  }));

describe("at a time of day", () => {
  test("what was filed before is seen from then on, and told then, once", async () => {
    const desk = await aDesk();
    const id = await file(desk);
    await send();
    expect(await seen(desk)).toEqual([]);
    expect(await desk.mother.listed()).toMatchObject([{ respondedAt: null }]);
    expect((await desk.mother.ask("/api/my/activity")).body).toMatchObject({
      activities: [{ lastRespondedAt: null }],
    });
    const of = { ...desk.place, participantId: desk.camper.id };
    const gone = refusal(404, responseErrors.responseNotFound.message);
    expect(await askLink(desk.mother, of, id)).toMatchObject(gone);
    clock.set("2027-07-06T21:59:59Z");
    expect(await seen(desk)).toEqual([]);
    await send();
    expect(toMother(desk)).toEqual([]);
    clock.set("2027-07-06T22:00:00Z");
    expect(await seen(desk)).toEqual([{ id, held: false, linked: true }]);
    expect(await askLink(desk.mother, of, id)).toMatchObject({ status: 200 });
    expect((await desk.mother.listed())[0]?.respondedAt).toEqual(expect.any(String));
    await send();
    await send();
    expect(toMother(desk)).toEqual([aReply]);
  });

  test("two pages of one reply are one mail; another sheet is another", async () => {
    const desk = await aDesk();
    await file(desk);
    await file(desk);
    await file(desk, desk.fatherSheet);
    clock.set("2027-07-06T22:00:01Z");
    await send();
    await file(desk);
    await send();
    expect([toMother(desk), subjectsTo(inbox, desk.father)]).toEqual([[aReply], [aReply]]);
  });

  test("without one a reply is seen and told at once", async () => {
    const desk = await aDesk({ ...six, repliesAtMinutes: null });
    const id = await file(desk);
    expect(await seen(desk)).toEqual([{ id, held: false, linked: true }]);
    await send();
    expect(toMother(desk)).toEqual([aReply]);
    expect(await setHold(desk, id, true)).toEqual({
      status: 409,
      text: replyDeskErrors.visibleBeforeHold.message,
    });
  });

  test("a change of the time is for what is filed after it", async () => {
    const desk = await aDesk();
    const early = await file(desk);
    await desk.camp.call("saveSafetyDesk", { ...six, repliesAtMinutes: null });
    const late = await file(desk, desk.motherSheet);
    expect(await seen(desk)).toEqual([{ id: late, held: false, linked: true }]);
    await send();
    clock.set("2027-07-06T22:00:00Z");
    expect((await seen(desk)).map(({ id }) => id).toSorted()).toEqual([early, late].toSorted());
    await send();
    expect(toMother(desk)).toEqual([aReply]);
  });
});

describe("held", () => {
  test("a reply is not seen when its time comes: the family reads a line, and gets no mail", async () => {
    const desk = await aDesk();
    const id = await file(desk);
    expect(await setHold(desk, id, true)).toMatchObject({ status: 200 });
    expect(await setHold(desk, id, true)).toMatchObject({ status: 200 });
    expect(await seen(desk)).toEqual([]);
    clock.set("2027-07-06T22:00:00Z");
    await send();
    expect(await seen(desk)).toEqual([{ id, held: true, linked: false }]);
    expect(await desk.mother.listed()).toMatchObject([{ respondedAt: null }]);
    const of = { ...desk.place, participantId: desk.camper.id };
    for (const kind of ["view", "full", "small", "scan"])
      expect((await askLink(desk.mother, of, id, { kind })).status).toBe(404);
    expect(toMother(desk)).toEqual([]);
    expect(await visibleTo(desk.father)).toEqual([]);
  });

  test("and released, it is seen at once and told once", async () => {
    const desk = await aDesk();
    const id = await file(desk);
    await setHold(desk, id, true);
    clock.set("2027-07-06T22:00:00Z");
    await send();
    clock.set("2027-07-06T22:02:00Z");
    expect(await setHold(desk, id, false)).toMatchObject({ status: 200 });
    expect(await setHold(desk, id, false)).toMatchObject({ status: 200 });
    expect(await seen(desk)).toEqual([{ id, held: false, linked: true }]);
    await send();
    await send();
    expect(toMother(desk)).toEqual([aReply]);
    const actions = (await desk.actions()).filter(({ action }) => action.startsWith("response."));
    expect(actions.map(({ action, subject }) => [action, subject])).toEqual([
      ["response.held", { responseId: id }],
      ["response.released", { responseId: id }],
    ]);
    expect((await setHold(desk, id, true)).text).toBe(replyDeskErrors.visibleBeforeHold.message);
  });

  test("and released before its time, it waits for it as before", async () => {
    const desk = await aDesk();
    const id = await file(desk);
    await setHold(desk, id, true);
    await setHold(desk, id, false);
    await send();
    expect([await seen(desk), toMother(desk)]).toEqual([[], []]);
    clock.set("2027-07-06T22:00:00Z");
    await send();
    expect([await seen(desk), toMother(desk)]).toEqual([[{ id, held: false, linked: true }], [aReply]]);
  });

  test("one of two pages, the other is told of; released later, it is no second mail", async () => {
    const desk = await aDesk();
    const first = await file(desk);
    const second = await file(desk);
    await setHold(desk, first, true);
    clock.set("2027-07-06T22:00:00Z");
    await send();
    expect(toMother(desk)).toEqual([aReply]);
    expect((await seen(desk)).toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
      { id: first, held: true, linked: false },
      { id: second, held: false, linked: true },
    ]);
    await setHold(desk, first, false);
    await send();
    expect(toMother(desk)).toEqual([aReply]);
  });

  test("and released while another page of it waits for tomorrow, it is told today and not again", async () => {
    const desk = await aDesk();
    const first = await file(desk);
    await setHold(desk, first, true);
    clock.set("2027-07-06T22:01:00Z");
    await send();
    await file(desk);
    await setHold(desk, first, false);
    await send();
    expect(toMother(desk)).toEqual([aReply]);
    await sendMails(server, new Date("2027-07-07T22:01:00Z"));
    expect(toMother(desk)).toEqual([aReply]);
  });

  test("it stays held when it is moved, and is told to the family it came to when it is released", async () => {
    const desk = await aDesk();
    const id = await file(desk);
    await setHold(desk, id, true);
    clock.set("2027-07-06T22:00:00Z");
    expect(await desk.move(id, pick(desk.fatherSheet))).toMatchObject({ status: 200 });
    await send();
    expect(await seen(desk)).toEqual([]);
    expect(await visibleTo(desk.father)).toMatchObject([{ id, held: true }]);
    await setHold(desk, id, false);
    await send();
    expect([toMother(desk), subjectsTo(inbox, desk.father)]).toEqual([[], [aReply]]);
  });

  test("it is not in what a family takes away", async () => {
    const desk = await aDesk();
    await setHold(desk, await file(desk), true);
    clock.set("2027-07-06T22:00:00Z");
    const { body } = await desk.mother.call("getMyDownloadUrl", { participantId: desk.camper.id });
    const { url } = z.object({ result: z.object({ url: z.string() }) }).parse(body).result;
    const { pathname, search } = new URL(url, server.origin);
    const zip = Buffer.from(await (await fetch(`${server.origin}${pathname}${search}`)).arrayBuffer());
    expect(zip.includes("index.html")).toBe(true);
    expect(zip.includes("replies/")).toBe(false);
  });
});

describe("a letter that was written first", () => {
  const aLetter = "Wren wrote to you!";
  const told = (desk: ReplyDesk) => [toMother(desk), subjectsTo(inbox, desk.father)];

  test("is visible and notified from the time of day on, counted from when staff addressed it", async () => {
    const desk = await aDesk();
    const id = await desk.writtenFirst(await aStationerySheet(server.deps.db, { of: desk.camper }));
    expect(await desk.address(id, [desk.contact.id])).toMatchObject({ status: 200 });
    await send();
    expect([await seen(desk), await visibleTo(desk.father), told(desk)]).toEqual([[], [], [[], []]]);
    expect((await open(desk)).replies).toMatchObject([{ id, to: "Elena Vasquez", held: false }]);
    clock.set("2027-07-06T22:00:00Z");
    await send();
    expect(await seen(desk)).toEqual([{ id, held: false, linked: true }]);
    expect([await visibleTo(desk.father), told(desk)]).toEqual([[], [[aLetter], []]]);
  });

  test("is held page by page: who was to see another one of the same paper does, and is told", async () => {
    const desk = await aDesk();
    const paper = await aStationerySheet(server.deps.db, { of: desk.camper });
    const [toHer, toHim] = [await desk.writtenFirst(paper), await desk.writtenFirst(paper)];
    await desk.address(toHer, [desk.contact.id]);
    await desk.address(toHim, [desk.otherContact.id]);
    expect(await setHold(desk, toHer, true)).toMatchObject({ status: 200 });
    clock.set("2027-07-06T22:00:00Z");
    await send();
    expect(told(desk)).toEqual([[], [aLetter]]);
    expect(await seen(desk)).toEqual([{ id: toHer, held: true, linked: false }]);
    expect(await visibleTo(desk.father)).toMatchObject([{ id: toHim }]);
    expect(await setHold(desk, toHer, false)).toMatchObject({ status: 200 });
    await send();
    expect(told(desk)).toEqual([[aLetter], [aLetter]]);
    expect(await seen(desk)).toEqual([{ id: toHer, held: false, linked: true }]);
  });

  test("to everyone, its second page is told of where the first one is held, and once", async () => {
    const desk = await aDesk();
    const paper = await aStationerySheet(server.deps.db, { of: desk.camper });
    const [first, second] = [await desk.writtenFirst(paper), await desk.writtenFirst(paper)];
    await desk.address(first, "everyone");
    await desk.address(second, [desk.contact.id]);
    expect((await open(desk)).replies.map(({ to }) => to).toSorted()).toEqual(["", "Elena Vasquez"]);
    await setHold(desk, first, true);
    clock.set("2027-07-06T22:00:00Z");
    await send();
    expect(told(desk)).toEqual([[aLetter], []]);
    await setHold(desk, first, false);
    await send();
    expect(told(desk)).toEqual([[aLetter], [aLetter]]);
  });
});

describe("why a reply is held", () => {
  test("is for the team and for Activity until it is released; its family does not read it", async () => {
    const desk = await aDesk();
    const id = await file(desk);
    const notHeld = { status: 409, text: replyDeskErrors.notHeld.message };
    expect(await setHold(desk, id, true, "call-first")).toEqual(notHeld);
    await setHold(desk, id, true);
    expect((await open(desk)).replies).toMatchObject([{ held: true, reason: null }]);
    expect(await setHold(desk, id, true, "call-first")).toMatchObject({ status: 200 });
    expect((await open(desk)).replies).toMatchObject([{ held: true, reason: "call-first" }]);
    expect(await desk.actions()).toContainEqual(
      expect.objectContaining({
        action: "response.hold-explained",
        subject: { responseId: id, reason: "call-first" },
      }),
    );
    clock.set("2027-07-06T22:00:00Z");
    expect(JSON.stringify(await visibleTo(desk.mother))).not.toContain("call-first");
    await setHold(desk, id, false);
    await setHold(desk, id, true, "other");
    const { holdReason } = await server.deps.db
      .selectFrom("responses")
      .select("holdReason")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(holdReason).toBeNull();
  });
});

describe("at the desk", () => {
  test("staff see what families do not see yet, and that they looked is on record once", async () => {
    const desk = await aDesk();
    const [first, second] = [await file(desk), await file(desk, desk.fatherSheet)];
    await setHold(desk, first, true);
    const { isOn, replies } = await open(desk);
    await open(desk);
    expect(isOn).toBe(true);
    const visibleFrom = "2027-07-06T22:00:00.000Z";
    expect(replies.toSorted((one, other) => one.id.localeCompare(other.id))).toMatchObject([
      { id: first, to: "Elena Vasquez", held: true, visibleFrom, view: expect.any(String) },
      { id: second, to: "Jonas Vasquez", held: false, visibleFrom, view: expect.any(String) },
    ]);
    clock.set("2027-07-06T22:00:00Z");
    expect((await open(desk)).replies.map(({ id }) => id)).toEqual([first]);
    const openings = (await desk.actions()).filter(({ action }) => action === "replies.opened");
    // Before six and after it are two hours of the clock.
    expect(openings.map(({ subject }) => subject)).toEqual([
      { participantId: desk.camper.id },
      { participantId: desk.camper.id },
    ]);
    await desk.withdraw(first);
    expect((await open(desk)).replies).toEqual([]);
  });

  test("while it is off, nothing can be held, and what was held is still there to be released", async () => {
    const desk = await aDesk();
    const [held, other] = [await file(desk), await file(desk, desk.fatherSheet)];
    await setHold(desk, held, true);
    await desk.camp.call("saveSafetyDesk", { ...six, isOn: false });
    expect(await setHold(desk, other, true)).toEqual({
      status: 409,
      text: safetyDeskErrors.off.message,
    });
    expect(await open(desk)).toMatchObject({ isOn: false, replies: [{ id: held }] });
    const settings = async () => (await desk.camp.ask("/safetyDesk")).body;
    expect(await settings()).toMatchObject({ holdsReplies: true });
    expect(await setHold(desk, held, false)).toMatchObject({ status: 200 });
    expect(await settings()).toMatchObject({ holdsReplies: false });
  });
});
