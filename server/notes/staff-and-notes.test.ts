import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { identityTopics } from "#domain/identity/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { aWriter, aWritingFamily } from "#tools/testing/a-writer.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { printByHand, returnByHand } from "#tools/testing/print-by-hand.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "live"],
    clock: summerClock(),
  });
});
afterAll(() => server.close());

/** An invalidation passes through the database commit and a stream. */
const patience = { timeout: 30_000 };
const print = (noteId: string) => server.deps.transact((tx) => printByHand(tx, noteId));

async function following(topics: string[], headers: Record<string, string>) {
  const stream = await followStream(server.origin, topics, headers);
  onTestFinished(() => stream.close());
  return { invalidatedTopics: () => new Set(stream.events.slice(1).flatMap(({ topics: told }) => told)) };
}

describe("the count of unprinted notes", () => {
  test("follows writing, printing, returning and deleting, in this event alone", async () => {
    const { camp, event, writer } = await aWritingFamily(server);
    const sibling = await aWriter(server, await aFamily(server, { camp }));
    const count = async () => camp.call("getUnprintedNotesCount", { eventId: event.id }, camp.member);
    expect(await count()).toMatchObject(result({ count: 0 }));
    const { id } = await writer.saved("Hello");
    await sibling.saved("In another week");
    expect(await count()).toMatchObject(result({ count: 1 }));
    await print(id);
    expect(await count()).toMatchObject(result({ count: 0 }));
    await returnByHand(server.deps.db, id);
    await writer.saved("And more");
    expect(await count()).toMatchObject(result({ count: 2 }));
    await writer.remove(id);
    expect(await count()).toMatchObject(result({ count: 1 }));
  });

  test("leaves out deleted participants and removed contacts", async () => {
    const { camp, event, writer, camper, contact } = await aWritingFamily(server);
    await writer.saved("Hello");
    const { db } = server.deps;
    const expectCount = async (count: number) =>
      expect(await camp.call("getUnprintedNotesCount", { eventId: event.id })).toMatchObject(
        result({ count }),
      );
    for (const deletedAt of [new Date(), null]) {
      await db.updateTable("participants").set({ deletedAt }).where("id", "=", camper.id).execute();
      await expectCount(deletedAt === null ? 1 : 0);
    }
    await db.updateTable("contacts").set({ removedAt: new Date() }).where("id", "=", contact.id).execute();
    await expectCount(0);
  });

  test("is for the team, of an event that is there", async () => {
    const { camp, writer, event } = await aWritingFamily(server);
    const notThere = refusal(404, "Organization not found.");
    expect(await writer.call("getUnprintedNotesCount", writer.of)).toMatchObject(notThere);
    expect(await camp.call("getUnprintedNotesCount", { eventId: event.id }, camp.stranger)).toMatchObject(
      notThere,
    );
    expect(await camp.call("getUnprintedNotesCount", { eventId: randomUUID() })).toMatchObject({
      status: 404,
    });
  });
});

describe("removing a contact", () => {
  test("takes along what waits, given back or not, and leaves what was printed", async () => {
    const { camp, event, writer, removeContact } = await aWritingFamily(server);
    const printed = await writer.saved("One");
    await print(printed.id);
    const returned = await writer.saved("Two");
    await print(returned.id);
    await returnByHand(server.deps.db, returned.id);
    const waiting = await writer.saved("Three");
    const stream = await following([noteTopics.waiting(camp.id, event.id)], camp.member.headers);
    await removeContact();
    const left = await server.deps.db
      .selectFrom("notes")
      .select("id")
      .where("id", "in", [printed.id, returned.id, waiting.id])
      .execute();
    expect(left).toEqual([{ id: printed.id }]);
    await expect
      .poll(() => stream.invalidatedTopics(), patience)
      .toEqual(new Set([noteTopics.waiting(camp.id, event.id)]));
  });
});

test("saving or deleting a note invalidates it and the count on open screens", async () => {
  const { camp, event, writer } = await aWritingFamily(server);
  const person = identityTopics.person(writer.id);
  const waiting = noteTopics.waiting(camp.id, event.id);
  for (const action of [() => writer.save("Hello"), async () => writer.remove(await idOfFirst())]) {
    const staff = await following([waiting], camp.admin.headers);
    const otherTab = await following([person, waiting], writer.headers);
    expect(await action()).toMatchObject({ status: 200 });
    await expect.poll(() => staff.invalidatedTopics(), patience).toEqual(new Set([waiting]));
    await expect.poll(() => otherTab.invalidatedTopics(), patience).toEqual(new Set([person]));
  }

  async function idOfFirst(): Promise<string> {
    const [first] = await writer.listed();
    if (first === undefined) throw new Error("no note");
    return first.id;
  }
});
