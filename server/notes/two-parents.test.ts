import { afterAll, beforeAll, expect, test } from "vitest";
import { aContact } from "#database/seed/roster-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { aWriter, type TestWriter } from "#tools/testing/a-writer.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { printByHand, replyByHand } from "#tools/testing/print-by-hand.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type Answer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "live"],
    clock: summerClock(),
  });
});
afterAll(() => server.close());

/** Everything a parent can ask about one child, as it comes over the wire. */
async function everythingFor(
  parent: TestWriter,
  ownText: string,
  otherNoteIds: readonly string[] = [],
): Promise<string> {
  const answers: Answer[] = [
    await parent.session(),
    await parent.participants(),
    await parent.pending(),
    await parent.ask(parent.path),
    await parent.notes(),
    await parent.ask("/api/my/activity"),
    await parent.save(ownText),
    await parent.call("getUnprintedNotesCount", parent.of),
  ];
  for (const noteId of otherNoteIds) {
    answers.push(
      await parent.save("Something else", { noteId }),
      await parent.save("Something else", { noteId, basedOn: new Date().toISOString() }),
      await parent.remove(noteId),
    );
  }
  return answers.map(({ headers, body }) => JSON.stringify([[...headers], body])).join("\n");
}

test("of mother and father neither gets a byte of what the other wrote, nor when, nor that it was answered", async () => {
  const family = await aFamily(server);
  const mother = await aWriter(server, family, { name: "Elena Vasquez" });
  const contact = await aContact(server.deps.db, { of: family.camper, name: "Jonas Vasquez" });
  const father = await aWriter(server, { ...family, contact }, { name: "Jonas Vasquez" });
  const before = await everythingFor(mother, "Aprikosen aus dem Garten");
  const stream = await followStream(
    server.origin,
    [`user:${mother.id}`, `user:${father.id}`],
    mother.headers,
  );

  const printed = await father.saved("Zwetschgenkuchen, nur für dich");
  const at = new Date("2027-07-13T08:11:12.131Z");
  await server.deps.transact((tx) => printByHand(tx, printed.id, at));
  await replyByHand(server.deps.db, printed.id, { at: new Date("2027-07-14T09:10:11.121Z") });
  const waiting = await father.saved("Quittengelee bringe ich mit");

  const theirs = [printed.id, waiting.id];
  const seen = await everythingFor(mother, "Aprikosen sind reif", theirs);
  const traces = [
    "Zwetschgenkuchen",
    "Quittengelee",
    "Jonas",
    father.id,
    contact.id,
    contact.email,
    ...theirs,
    printed.createdAt,
    waiting.createdAt,
    "2027-07-13T08",
    "2027-07-14T09",
  ];
  // Asking for a note by its id says nothing either; the id itself was in the question, not in an answer.
  expect(traces.filter((trace) => seen.includes(trace))).toEqual([]);
  expect(before).toContain("Aprikosen");
  // The trace is there to be found: the father sees it.
  const his = await everythingFor(father, "Quittengelee ist fertig");
  expect(his).toContain("Zwetschgenkuchen");
  expect(his).not.toContain("Aprikosen");
  // Her stream follows nothing of his, so his letters do not make her page ask.
  expect(stream.events.filter(({ topics }) => topics.includes(`user:${father.id}`))).toEqual([]);
  stream.close();
});
