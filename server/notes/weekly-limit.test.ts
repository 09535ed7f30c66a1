import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterGuideProblems } from "#domain/organizations/letter-guide.ts";
import { myParticipantsAnswer } from "#domain/invites/my-participant.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal } from "#tools/testing/a-camp.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { printByHand } from "#tools/testing/print-by-hand.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

/** A Monday in July at ten in the morning in Chicago. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock: summerClock() });
});
afterAll(() => server.close());

const mail = { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 };
const [today, tuesday, wednesday, nextMonday] = ["2027-07-12", "2027-07-13", "2027-07-14", "2027-07-19"];
const weekFull = refusal(
  429,
  "You've written all your letters for that week. You can write again on Monday.",
);

async function aFamilyWithLimit(lettersPerWeek: number) {
  const family = await aWritingFamily(server, {
    organization: { timeZone: "America/Chicago" },
    event: { mail, endDate: "2027-07-24" },
  });
  await setLimit(family.camp.id, lettersPerWeek);
  return family;
}

async function setLimit(organizationId: string, lettersPerWeek: number): Promise<void> {
  await server.deps.db
    .updateTable("organizations")
    .set({ lettersPerWeek })
    .where("id", "=", organizationId)
    .execute();
}

const onDay = (deliverOn: string) => ({ noteId: randomUUID(), deliverOn });

test("a letter beyond the week's number is refused, and the next week is open", async () => {
  const { writer } = await aFamilyWithLimit(2);
  const soon = await writer.saved("Soon", { noteId: randomUUID() });
  await writer.saved("For Tuesday", onDay(tuesday));
  expect(await writer.save("One more", onDay(wednesday))).toMatchObject(weekFull);
  await writer.saved("For the next week", onDay(nextMonday));
  await writer.saved("Soon!", { noteId: soon.id });
  const { participants } = myParticipantsAnswer.parse((await writer.ask("/api/my/participants")).body);
  const limit = participants[0]?.weeklyLimit;
  expect(limit?.perWeek).toBe(2);
  expect(limit?.days.toSorted()).toEqual([today, tuesday, nextMonday]);
});

test("a printed letter counts, a deleted one does not", async () => {
  const { writer } = await aFamilyWithLimit(1);
  const first = await writer.saved("First", { noteId: randomUUID() });
  await writer.remove(first.id);
  const second = await writer.saved("Second", { noteId: randomUUID() });
  await printByHand(server.deps.db, second.id);
  expect(await writer.save("Third", { noteId: randomUUID() })).toMatchObject(weekFull);
});

test("of letters saved at the same moment no more than the limit are stored", async () => {
  const { writer } = await aFamilyWithLimit(1);
  const answers = await Promise.all(
    [tuesday, wednesday, "2027-07-15"].map((day) => writer.save(`For ${day}`, onDay(day))),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "429", "429"]);
  expect(await writer.listed()).toHaveLength(1);
});

test("a smaller limit keeps the letters that are stored, and they can be edited", async () => {
  const { camp, writer } = await aFamilyWithLimit(2);
  const first = await writer.saved("First", onDay(tuesday));
  await writer.saved("Second", onDay(wednesday));
  await setLimit(camp.id, 1);
  await writer.saved("First, edited", { noteId: first.id });
  expect(await writer.listed()).toHaveLength(2);
});

test("an event takes no letters, and what waits is still printed", async () => {
  const { camp, event, writer } = await aFamilyWithLimit(7);
  const waiting = await writer.saved("Soon", { noteId: randomUUID() });
  const { id: eventId } = event;
  const [name, startDate, endDate] = ["Week 2", "2027-07-11", "2027-07-24"];
  const fields = { eventId, name, startDate, endDate };
  expect(await camp.call("updateEvent", { ...fields, takesLetters: false })).toMatchObject({ status: 200 });
  const refused = refusal(409, "No letters are printed for these dates.");
  expect(await writer.save("Another", onDay(tuesday))).toMatchObject(refused);
  await writer.saved("Soon!", { noteId: waiting.id });
  const { participants } = myParticipantsAnswer.parse((await writer.ask("/api/my/participants")).body);
  expect(participants[0]?.takesLetters).toBe(false);
  expect(await camp.call("updateEvent", fields)).toMatchObject({ status: 200 });
  expect(await writer.save("Another", onDay(tuesday))).toMatchObject(refused);
});

test("an admin sets limit and tips; each change is on record once", async () => {
  const camp = await aCamp(server);
  const guide = { lettersPerWeek: 3, tips: "Ask about the lake.\nNo bad news.", tipsInSpanish: "" };
  expect(await camp.call("saveLetterGuide", guide)).toMatchObject({ status: 200 });
  await camp.call("saveLetterGuide", guide);
  expect((await camp.ask("", camp.member)).body).toMatchObject(guide);
  await camp.call("saveLetterGuide", { ...guide, lettersPerWeek: null });
  const recorded = await server.deps.db
    .selectFrom("auditEntries")
    .select(["action", "subject"])
    .where("organizationId", "=", camp.id)
    .orderBy("action")
    .orderBy("id")
    .execute();
  expect(recorded.map(({ action, subject }) => [action, subject])).toEqual([
    ["letters-per-week.changed", { letters: 3 }],
    ["letters-per-week.changed", { limit: "no" }],
    ["writing-tips.changed", {}],
  ]);
});

test.each([0, 8, 2.5])("%d letters a week are refused", async (lettersPerWeek) => {
  const camp = await aCamp(server);
  const guide = { lettersPerWeek, tips: "", tipsInSpanish: "" };
  expect(await camp.call("saveLetterGuide", guide)).toMatchObject(refusal(400, letterGuideProblems.perWeek));
});

test("tips that are too long are refused", async () => {
  const camp = await aCamp(server);
  const guide = { lettersPerWeek: null, tips: "a".repeat(801), tipsInSpanish: "" };
  expect(await camp.call("saveLetterGuide", guide)).toMatchObject(refusal(400, letterGuideProblems.tooLong));
});
