import { afterAll, beforeAll, expect, test } from "vitest";
import { noteErrors } from "#domain/notes/errors.ts";
import { collectingErrors } from "#domain/roster/collecting-errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { anIntakeDesk, payloadOf } from "#tools/testing/intake-desk.ts";
import { aPhoto } from "#tools/testing/photographs/page-photo.ts";
import { aReplyDesk, pick, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

type Desk = Pick<ReplyDesk, "camp" | "event" | "camper">;
const stop = ({ camp, event, camper }: Desk, stopped = true, by = camp.admin) =>
  camp.call("setCollectingStopped", { eventId: event.id, participantId: camper.id, stopped }, by);

test("no family writes or changes a letter, and staff write none, until an admin allows it again", async () => {
  const desk = await aReplyDesk(server);
  const { camp, event, camper, mother, father } = desk;
  const before = await mother.saved("Before");
  expect(await stop(desk, true, camp.member)).toMatchObject(
    refusal(403, collectingErrors.onlyAdmins.message),
  );
  expect(await stop(desk)).toMatchObject(result({}));
  const refused = refusal(409, noteErrors.collectingStopped.message);
  expect(await father.save("After")).toMatchObject(refused);
  expect(await mother.save("Changed", { noteId: before.id })).toMatchObject(refused);
  const staffLetter = { participantIds: [camper.id], text: "From the office", role: "Director" };
  const write = async () =>
    fetch(`${server.origin}/http/writeStaffLettersHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...camp.member.headers },
      body: JSON.stringify({ orgId: camp.id, eventId: event.id, ...staffLetter }),
    });
  expect((await write()).status).toBe(409);
  const texts = await server.deps.db
    .selectFrom("notes")
    .select("text")
    .where("eventId", "=", event.id)
    .execute();
  expect(texts.map(({ text }) => text)).not.toContain("After");
  expect(texts.map(({ text }) => text)).toContain("Before");
  // What is there can be deleted and read.
  expect(await mother.remove(before.id)).toMatchObject(result({}));
  expect(await stop(desk, false)).toMatchObject(result({}));
  expect(await stop(desk, false)).toMatchObject(result({}));
  expect((await father.save("After all")).status).toBe(200);
  expect((await write()).status).toBe(200);
  expect((await desk.actions()).filter(({ action }) => action.startsWith("collecting."))).toMatchObject([
    { action: "collecting.stopped", subject: { participantId: camper.id } },
    { action: "collecting.resumed" },
  ]);
});

test("a page that comes in is refused and its pictures are not stored", async () => {
  const desk = await anIntakeDesk(server);
  const id = await desk.send(await aPhoto(payloadOf(desk.paper)));
  expect(await stop(desk)).toMatchObject(result({}));
  await desk.clean(id);
  expect(await desk.upload(id)).toMatchObject({ state: "refused", why: "collecting-stopped" });
  expect(await desk.responses()).toEqual([]);
  expect(await desk.storedKeys()).toEqual([]);
});

test("staff match no page to the child and move none there", async () => {
  const desk = await aReplyDesk(server);
  const other = await aReplyDesk(server, { camp: desk.camp });
  const waiting = await desk.waiting();
  const misfiled = await other.reply(other.motherSheet);
  expect(await stop(desk)).toMatchObject(result({}));
  const answers = [
    await desk.match(waiting, pick(desk.motherSheet)),
    await other.move(misfiled, pick(desk.motherSheet)),
  ];
  for (const { status, text } of answers)
    expect([status, text]).toEqual([409, expect.stringContaining(collectingErrors.stopped.message)]);
});
