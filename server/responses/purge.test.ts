import { afterAll, beforeAll, expect, test } from "vitest";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

async function work(name: string): Promise<void> {
  const job = allJobs(server.deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}

const longAgo = new Date(Date.now() - 40 * 86_400_000);

/** How many pictures of a camp lie in storage: four of each reply or upload. */
async function picturesOf(orgId: string): Promise<number> {
  return (await server.deps.files.list(`replies/${orgId}/`, { limit: 100 })).keys.length;
}

test("with a child who is purged go the pictures of its replies, withdrawn ones too; others stay", async () => {
  const { db } = server.deps;
  const desk = await aReplyDesk(server);
  const sibling = await aReplyDesk(server, { camp: desk.camp });
  await desk.reply(desk.motherSheet);
  await desk.withdraw(await desk.reply(desk.fatherSheet));
  await sibling.reply(sibling.motherSheet);
  await desk.waiting();
  expect(await picturesOf(desk.camp.id)).toBe(16);
  await db.updateTable("participants").set({ deletedAt: longAgo }).where("id", "=", desk.camper.id).execute();
  await work("purge-deleted-participants");
  await work("remove-files");
  expect(await picturesOf(desk.camp.id)).toBe(8);
  expect((await desk.tray()).uploads).toHaveLength(1);
  expect((await desk.history()).map(({ state }) => state)).toEqual(["waiting"]);
});

test("with an event that is purged go its replies and what waited in it", async () => {
  const { db } = server.deps;
  const [desk, kept] = [await aReplyDesk(server), await aReplyDesk(server)];
  for (const one of [desk, kept]) {
    await one.reply(one.motherSheet);
    await one.waiting();
  }
  await db.updateTable("events").set({ deletedAt: longAgo }).where("id", "=", desk.event.id).execute();
  await work("purge-deleted-participants");
  await work("purge-deleted-events");
  await work("remove-files");
  expect(await picturesOf(desk.camp.id)).toBe(0);
  expect(await picturesOf(kept.camp.id)).toBe(8);
});

test("with what a worker was cleaning when its event was purged go the pictures it may have made", async () => {
  const { db } = server.deps;
  const desk = await aReplyDesk(server);
  const id = await desk.waiting();
  await db.updateTable("uploads").set({ state: "received" }).where("id", "=", id).execute();
  await db.updateTable("events").set({ deletedAt: longAgo }).where("id", "=", desk.event.id).execute();
  await work("purge-deleted-participants");
  await work("purge-deleted-events");
  expect(await desk.filesToRemove()).toHaveLength(4);
  await work("remove-files");
  expect(await picturesOf(desk.camp.id)).toBe(0);
});
