import { randomBytes, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { countRoundTrips } from "#tools/testing/count-round-trips.ts";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

// Only deterministic counts; timings are in docs/performance.md.

let server: TestServer;
let counter: ReturnType<typeof countRoundTrips>;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
  counter = countRoundTrips(server.inside.pool);
});
afterAll(() => server.close());

/** A transaction's begin and commit are two of them. */
const roundTrips = (work: () => Promise<unknown>) => counter.during(work);

test("a note is created in seven round trips, edited and deleted in five each, and read in two", async () => {
  const { writer, camp, event } = await aWritingFamily(server);
  const noteId = randomUUID();
  expect(await roundTrips(() => writer.saved("Dear Wren", { noteId }))).toBe(7);
  const basedOn = (await writer.listed())[0]?.updatedAt ?? "";
  expect(await roundTrips(() => writer.saved("Dear Wren,", { noteId, basedOn }))).toBe(5);
  expect(await roundTrips(() => writer.notes())).toBe(2);
  expect(await roundTrips(() => writer.remove(noteId))).toBe(5);
  expect(await roundTrips(() => writer.session())).toBe(2);
  expect(await roundTrips(() => writer.participants())).toBe(2);
  expect(await roundTrips(() => camp.ask("/events?direction=asc"))).toBe(3);
  expect(await roundTrips(() => camp.ask(`/events/${event.id}/roster`))).toBe(5);
});

test("an image upload starts in seven round trips and completes in nine, including its job", async () => {
  const desk = await anIntakeDesk(server);
  const bytes = randomBytes(500);
  const issued: { storagePath: string }[] = [];
  expect(await roundTrips(async () => issued.push(await desk.init(bytes)))).toBe(7);
  await desk.put(await desk.init(bytes), bytes);
  expect(await roundTrips(() => desk.complete(issued[0]?.storagePath ?? ""))).toBe(9);
});

test("an invalidation is one frame of 113 bytes on a stream, regardless of what was written", async () => {
  const { writer, camp } = await aWritingFamily(server);
  const socket = connect(server.port, "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => (text += part));
  socket.write(
    "GET /live HTTP/1.1\r\nHost: localhost\r\n" +
      `Authorization: ${camp.member.headers.authorization}\r\n\r\n`,
  );
  await expect.poll(() => text).toMatch(/event: open\n.*\n\n$/);
  const opened = text.length;
  await writer.saved("Dear Wren, ".repeat(500), { noteId: randomUUID() });
  await expect.poll(() => text.slice(opened)).toMatch(/^event: invalidation\n.*\n\n$/);
  expect(text.length - opened).toBe(113);
  socket.destroy();
});
