import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aContact } from "#database/seed/roster-builders.ts";
import { activityAnswer } from "#domain/notes/message-status.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aWriter, aWritingFamily } from "#tools/testing/a-writer.ts";
import { printByHand, returnByHand } from "#tools/testing/print-by-hand.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

/** A Monday in July at ten in the morning in Chicago: two hours after the cut-off. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock: summerClock() });
});
afterAll(() => server.close());

const mail = { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 };
const [monday, tuesday, thursday] = ["2027-07-12", "2027-07-13", "2027-07-15"];
const aFamilyWithMail = () =>
  aWritingFamily(server, { organization: { timeZone: "America/Chicago" }, event: { mail } });

const anotherWaits = refusal(409, "You already have a letter waiting to print.");
const notOpen = refusal(409, "That mail day has closed. Choose another one.");

describe("a letter for a day", () => {
  test("is kept with its day, beside one for no day and others for other days", async () => {
    const { writer } = await aFamilyWithMail();
    const soon = await writer.saved("As soon as you can", { noteId: randomUUID() });
    const first = await writer.saved("For Tuesday", { noteId: randomUUID(), deliverOn: tuesday });
    const second = await writer.saved("For Thursday", { noteId: randomUUID(), deliverOn: thursday });
    expect([soon, first, second].map(({ deliverOn }) => deliverOn)).toEqual([null, tuesday, thursday]);
    expect(await writer.listed()).toEqual([second, first, soon]);
    const { activities } = activityAnswer.parse((await writer.ask("/api/my/activity")).body);
    expect(activities[0]?.newestNote).toMatchObject({ printedAt: null, deliverOn: thursday });
  });

  test("beside another for the same day is refused, and neither is touched", async () => {
    const { writer } = await aFamilyWithMail();
    const first = await writer.saved("For Tuesday", { noteId: randomUUID(), deliverOn: tuesday });
    const again = { noteId: randomUUID(), deliverOn: tuesday };
    expect(await writer.save("Another", again)).toMatchObject(anotherWaits);
    expect(await writer.listed()).toEqual([first]);
    const soon = await writer.saved("Soon", { noteId: randomUUID() });
    expect(await writer.save("Soon as well", { noteId: randomUUID() })).toMatchObject(anotherWaits);
    expect(await writer.listed()).toEqual([soon, first]);
  });

  test("without an id is the one that waits for that day", async () => {
    const { writer } = await aFamilyWithMail();
    const first = await writer.saved("For Tuesday", { deliverOn: tuesday });
    const soon = await writer.saved("Soon");
    expect(await writer.saved("For Tuesday!", { deliverOn: tuesday })).toMatchObject({ id: first.id });
    expect(await writer.saved("Soon!")).toMatchObject({ id: soon.id, deliverOn: null });
  });

  test.each([
    ["whose cut-off has passed", monday],
    ["that is no mail day", "2027-07-17"],
    ["after the event", "2027-07-19"],
  ])("is refused for one %s", async (_, deliverOn) => {
    const { writer } = await aFamilyWithMail();
    expect(await writer.save("Too late", { noteId: randomUUID(), deliverOn })).toMatchObject(notOpen);
    expect(await writer.listed()).toEqual([]);
  });

  test("is refused where there are no mail days", async () => {
    const { writer } = await aWritingFamily(server);
    expect(await writer.save("Hello", { deliverOn: tuesday })).toMatchObject(notOpen);
  });

  test("with nonsense for a day is no letter", async () => {
    const { writer } = await aFamilyWithMail();
    const answer = await writer.save("Hello", { deliverOn: "2027-02-30" });
    expect(answer).toMatchObject(refusal(400, "Invalid date format."));
  });

  test("sent again after a lost answer is saved once, also when its day has closed meanwhile", async () => {
    const { writer, event } = await aFamilyWithMail();
    const sent = { noteId: randomUUID(), deliverOn: tuesday };
    const first = await writer.saved("For Tuesday", sent);
    await server.deps.db
      .updateTable("events")
      .set({ mailDays: [5] })
      .where("id", "=", event.id)
      .execute();
    expect(await writer.saved("For Tuesday", sent)).toEqual(first);
    expect(await writer.listed()).toEqual([first]);
  });
});

describe("changing the day", () => {
  test("is an edit: it has a version, and over another one it is refused", async () => {
    const { writer } = await aFamilyWithMail();
    const first = await writer.saved("Hello", { noteId: randomUUID() });
    const moved = { noteId: first.id, basedOn: first.updatedAt, deliverOn: thursday };
    const later = await writer.saved("Hello", moved);
    expect(later).toMatchObject({ id: first.id, text: "Hello", deliverOn: thursday });
    expect(later.createdAt).toBe(first.createdAt);
    expect(later.updatedAt > first.updatedAt).toBe(true);
    // As it was sent before, it is as it should be; over the version that is no more it is not.
    expect(await writer.saved("Hello", moved)).toEqual(later);
    const other = { ...moved, deliverOn: tuesday };
    expect(await writer.save("Hello", other)).toMatchObject(
      refusal(409, "This letter was changed in another tab or on another device."),
    );
    const back = { noteId: first.id, basedOn: later.updatedAt, deliverOn: null };
    expect(await writer.saved("Hello", back)).toMatchObject({ deliverOn: null });
  });

  test("does not happen when an edit omits the day", async () => {
    const { writer } = await aFamilyWithMail();
    const first = await writer.saved("Hello", { noteId: randomUUID(), deliverOn: thursday });
    const edit = { noteId: first.id, basedOn: first.updatedAt };
    expect(await writer.saved("Hello, Wren", edit)).toMatchObject({ deliverOn: thursday });
  });

  test("to one that another letter waits for is refused; a returned one may wait beside it", async () => {
    const { writer } = await aFamilyWithMail();
    const first = await writer.saved("For Tuesday", { noteId: randomUUID(), deliverOn: tuesday });
    const second = await writer.saved("Soon", { noteId: randomUUID() });
    const moved = { noteId: second.id, basedOn: second.updatedAt, deliverOn: tuesday };
    expect(await writer.save("Soon", moved)).toMatchObject(anotherWaits);
    await server.deps.transact((tx) => printByHand(tx, first.id));
    await returnByHand(server.deps.db, first.id);
    expect(await writer.saved("Soon", moved)).toMatchObject({ deliverOn: tuesday });
  });

  test("of two who move a letter to the same day at the same moment one is refused", async () => {
    const { writer } = await aFamilyWithMail();
    const one = await writer.saved("One", { noteId: randomUUID() });
    const other = await writer.saved("Other", { noteId: randomUUID(), deliverOn: tuesday });
    const move = ({ id, text, updatedAt }: typeof one) =>
      writer.save(text, { noteId: id, basedOn: updatedAt, deliverOn: thursday });
    const answers = await Promise.all([move(one), move(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await writer.listed()).filter(({ deliverOn }) => deliverOn === thursday)).toHaveLength(1);
  });

  test("of what was printed is no change at all", async () => {
    const { writer } = await aFamilyWithMail();
    const first = await writer.saved("Hello", { noteId: randomUUID(), deliverOn: tuesday });
    await server.deps.transact((tx) => printByHand(tx, first.id));
    const moved = { noteId: first.id, basedOn: first.updatedAt, deliverOn: thursday };
    expect(await writer.saved("Hello", moved)).toMatchObject({ deliverOn: tuesday });
    expect(await writer.save("Hello again", moved)).toMatchObject(
      refusal(409, "This note was just printed. Write a new one?"),
    );
  });
});

test("a letter for a day is not visible to other family members and does not block theirs", async () => {
  const { writer, camp, event, camper } = await aFamilyWithMail();
  const contact = await aContact(server.deps.db, { of: camper });
  const other = await aWriter(server, { camp, event, camper, contact });
  await writer.saved("For Tuesday", { noteId: randomUUID(), deliverOn: tuesday });
  expect(await other.listed()).toEqual([]);
  const mine = await other.saved("For Tuesday too", { noteId: randomUUID(), deliverOn: tuesday });
  expect(await other.listed()).toEqual([mine]);
});
