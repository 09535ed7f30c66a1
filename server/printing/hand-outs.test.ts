import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { identityTopics } from "#domain/identity/topics.ts";
import { handOutsAnswer } from "#domain/printing/hand-out.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { aMailCall } from "#tools/testing/mail-call.ts";
import { aPrintDesk } from "#tools/testing/print-desk.ts";
import { PhotoFinish } from "#tools/testing/photo-finish.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

const aborted = ({ message }: { message: string }) => refusal(409, message);
const notThere = (message: string) => refusal(404, message);

test("a job's buildings have the names and counts of its cover lists, and none is handed out at first", async () => {
  const mail = await aMailCall(server);
  const { buildings } = handOutsAnswer.parse((await mail.ask()).body);
  const one = { participants: 1, sheets: 1, letters: 1, handedOutAt: null, handedOutByName: null };
  expect(buildings).toEqual([
    { ...one, buildingId: mail.loon.id, buildingName: "Loon Cabin", participants: 2, sheets: 2, letters: 2 },
    { ...one, buildingId: mail.otter.id, buildingName: "Otter Den" },
    { ...one, buildingId: null, buildingName: null },
  ]);
});

test("a tick says when and by whom, is on record once, and its family alone sees the step", async () => {
  const mail = await aMailCall(server);
  expect(await mail.tick([mail.loon.id])).toMatchObject(result({}));
  expect(await mail.tick([mail.loon.id], true, mail.camp.admin)).toMatchObject(result({}));
  const [loon] = handOutsAnswer.parse((await mail.ask()).body).buildings;
  expect(loon?.handedOutByName).toBe(mail.camp.member.name);
  expect(await mail.actions()).toEqual([
    {
      action: "mail.handed-out",
      actorId: mail.camp.member.id,
      eventId: mail.event.id,
      subject: { jobId: mail.jobId, buildings: 1, sheets: 2, buildingIds: mail.loon.id },
    },
  ]);
  expect(await mail.handedTo(mail.wren)).toBe(loon?.handedOutAt);
  expect(await mail.handedTo(mail.maya)).toBeUndefined();
});

test("the step is shown to an event's families once anything of it was ticked, and not before", async () => {
  const mail = await aMailCall(server);
  expect(await mail.visibleTo(mail.maya)).toEqual({ handsOut: false, notes: [] });
  await mail.tick([mail.loon.id]);
  expect(await mail.visibleTo(mail.maya)).toEqual({ handsOut: true, notes: [] });
  await mail.tick([mail.loon.id], false);
  expect(await mail.visibleTo(mail.maya)).toEqual({ handsOut: false, notes: [] });
});

test("those without a building are one pile, and all can be ticked at once", async () => {
  const mail = await aMailCall(server);
  await mail.tick([null]);
  expect(await mail.piles()).toEqual([
    ["Loon Cabin", 2, false],
    ["Otter Den", 1, false],
    [null, 1, true],
  ]);
  expect(await mail.handedTo(mail.noah)).toEqual(expect.any(String));
  await mail.tick([mail.loon.id, mail.otter.id, null]);
  expect((await mail.piles()).every(([, , isTicked]) => isTicked)).toBe(true);
  // Only what was new is on record.
  expect((await mail.actions()).map(({ subject }) => subject)).toMatchObject([
    { buildings: 1, sheets: 1, buildingIds: "none" },
    { buildings: 2, sheets: 3 },
  ]);
  expect(await mail.sums()).toEqual({ jobs: [{ jobId: mail.jobId, sheets: 4 }] });
});

test("a mis-tap is taken back, on record, and taking back twice is once", async () => {
  const mail = await aMailCall(server);
  await mail.tick([mail.otter.id]);
  await mail.tick([mail.otter.id], false);
  await mail.tick([mail.otter.id], false, mail.camp.admin);
  expect(await mail.ticks()).toEqual([]);
  expect((await mail.actions()).map(({ action }) => action)).toEqual([
    "mail.handed-out",
    "mail.not-handed-out",
  ]);
  expect(await mail.handedTo(mail.maya)).toBeUndefined();
});

test("staff and the families of that building get an invalidation, other families do not", async () => {
  const mail = await aMailCall(server);
  const follow = (topic: string, who: { headers: Record<string, string> }) =>
    followStream(server.origin, [topic], who.headers);
  const streams = await Promise.all([
    follow(printingTopics.jobs(mail.camp.id, mail.event.id), mail.camp.admin),
    follow(identityTopics.person(mail.wren.parent.id), mail.wren.parent),
    follow(identityTopics.person(mail.finn.parent.id), mail.finn.parent),
    follow(identityTopics.person(mail.maya.parent.id), mail.maya.parent),
    follow(identityTopics.person(mail.noah.parent.id), mail.noah.parent),
  ]);
  const invalidations = () =>
    streams.map(({ events }) => events.filter(({ name }) => name === "invalidation").length);
  await mail.tick([mail.loon.id]);
  await expect.poll(invalidations).toEqual([1, 1, 1, 0, 0]);
  // A tick that changes nothing invalidates nothing; taking one back does.
  await mail.tick([mail.loon.id]);
  await mail.tick([mail.loon.id], false);
  await expect.poll(invalidations).toEqual([2, 2, 2, 0, 0]);
  for (const stream of streams) stream.close();
});

test("a child that has moved since is counted where the sheet says", async () => {
  const mail = await aMailCall(server);
  const place = { eventId: mail.event.id, participantId: mail.wren.camper.id };
  expect(await mail.camp.call("moveParticipant", { ...place, buildingId: mail.otter.id })).toMatchObject({
    status: 200,
  });
  await mail.tick([mail.otter.id]);
  expect(await mail.handedTo(mail.wren)).toBeUndefined();
  await mail.tick([mail.loon.id]);
  expect(await mail.handedTo(mail.wren)).toEqual(expect.any(String));
  expect(await mail.piles()).toEqual([
    ["Loon Cabin", 2, true],
    ["Otter Den", 1, true],
    [null, 1, false],
  ]);
});

describe("refused is", () => {
  test("a building that is not in the job, and then nothing of the rest is ticked", async () => {
    const mail = await aMailCall(server);
    const other = await aMailCall(server, { camp: mail.camp });
    expect(await mail.tick([mail.loon.id, other.loon.id])).toMatchObject(
      notThere(printingErrors.notInJob.message),
    );
    expect(await mail.ticks()).toEqual([]);
  });

  test("a job that is not ready, or was voided", async () => {
    const mail = await aMailCall(server);
    await mail.setReady(null);
    for (const answer of [await mail.tick([mail.loon.id]), await mail.ask()])
      expect(answer).toMatchObject(aborted(printingErrors.jobNotReady));
    await mail.setReady(new Date());
    const { id: organizationId, member } = mail.camp;
    const desk = await aPrintDesk(server, member, { organizationId, eventId: mail.event.id });
    await mail.tick([mail.loon.id]);
    await desk.void(mail.jobId);
    for (const answer of [await mail.tick([mail.loon.id]), await mail.ask()])
      expect(answer).toMatchObject(aborted(printingErrors.jobVoided));
    expect(await mail.ticks()).toEqual([]);
    expect(await mail.visibleTo(mail.wren)).toEqual({ handsOut: false, notes: [] });
  });

  test("another camp's job, and one of an event that was deleted", async () => {
    const mail = await aMailCall(server);
    const other = await aMailCall(server);
    const tick = { buildingIds: [other.loon.id], handedOut: true, jobId: other.jobId };
    expect(await mail.camp.call("tickHandedOut", { ...tick, eventId: mail.event.id })).toMatchObject(
      notThere(printingErrors.jobNotFound.message),
    );
    expect(await mail.camp.call("tickHandedOut", { ...tick, eventId: other.event.id })).toMatchObject(
      notThere("Event not found."),
    );
    const { db } = server.deps;
    await db.updateTable("events").set({ deletedAt: new Date() }).where("id", "=", mail.event.id).execute();
    expect(await mail.tick([mail.loon.id])).toMatchObject(notThere("Event not found."));
    expect([...(await mail.ticks()), ...(await other.ticks())]).toEqual([]);
  });
});

test("of many who tick at once one does, and it is on record once", async () => {
  const mail = await aMailCall(server);
  const all = [mail.loon.id, mail.otter.id, null];
  const backwards = all.toReversed();
  const answers = await Promise.all([1, 2, 3, 4].map((at) => mail.tick(at % 2 === 0 ? all : backwards)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await mail.ticks()).toHaveLength(3);
  const recorded = (await mail.actions()).map(({ subject }) => subject);
  expect(recorded).toMatchObject([{ buildings: 3, sheets: 4 }]);
});

test("a job that is voided while it is ticked has no tick in the end", async () => {
  // The race: ticking sees the job still standing, voiding sees no tick yet, and both go through.
  const finish = new PhotoFinish();
  for (let round = 0; round < 20; round += 1) {
    const mail = await aMailCall(server);
    const { id: organizationId, member } = mail.camp;
    const desk = await aPrintDesk(server, member, { organizationId, eventId: mail.event.id });
    const [ticked] = await finish.start(
      () => mail.tick([mail.loon.id]),
      () => desk.void(mail.jobId),
    );
    expect(await mail.ticks()).toEqual([]);
    expect([200, 409]).toContain(ticked.status);
    finish.cameFirst(ticked.status === 200 ? "first" : "second");
  }
  expect(finish.closest).toBeGreaterThan(2);
}, 90_000);
