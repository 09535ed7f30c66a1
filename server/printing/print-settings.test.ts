import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { organizationTopics } from "#domain/organizations/topics.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { result } from "#tools/testing/a-camp.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

test("a camp prints on Letter and on both sides until a team member changes it", async () => {
  const { camp, letters, desk, list, actions } = await aPrintOffice(server);
  expect((await camp.ask("/printSettings")).body).toEqual({
    paper: "letter",
    sides: "duplex",
    coverLists: "auto",
  });
  await letters(1);
  await desk.claim();
  const paper = { paper: "a4", sides: "single" };
  const wanted = { ...paper, coverLists: "none" };
  const stream = await followStream(server.origin, [organizationTopics.itself(camp.id)], camp.admin.headers);
  onTestFinished(() => stream.close());
  expect(await camp.call("setPrintSettings", wanted, camp.member)).toMatchObject(result(wanted));
  await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(["open", "invalidation"]);
  expect((await camp.ask("/printSettings")).body).toEqual(wanted);
  await letters(1, null, "Another");
  await desk.claim();
  // What was printed before stays as it was printed.
  expect((await list()).printJobs.map((job) => ({ paper: job.paper, sides: job.sides }))).toEqual([
    paper,
    { paper: "letter", sides: "duplex" },
  ]);
  // Said again it changes nothing, so nothing is written down.
  await camp.call("setPrintSettings", wanted, camp.member);
  const changes = (await actions()).filter(({ action }) => action === "print-settings.changed");
  expect(changes).toEqual([
    expect.objectContaining({ actorName: "Marcus Oyelaran", eventId: null, subject: wanted }),
  ]);
});

test("a page of the previous release, which has no cover lists to choose, leaves them as they are", async () => {
  const { camp } = await aPrintOffice(server);
  await camp.call("setPrintSettings", { paper: "letter", sides: "duplex", coverLists: "building" });
  await camp.call("setPrintSettings", { paper: "a4", sides: "duplex" });
  expect((await camp.ask("/printSettings")).body).toEqual({
    paper: "a4",
    sides: "duplex",
    coverLists: "building",
  });
});

test("paper that no printer has is refused", async () => {
  const { camp } = await aPrintOffice(server);
  expect(await camp.call("setPrintSettings", { paper: "a3", sides: "duplex" })).toMatchObject({
    status: 400,
  });
});
