import { randomUUID } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aWritingFamily } from "#tools/testing/a-writer.ts";
import { PhotoFinish } from "#tools/testing/photo-finish.ts";
import { times } from "#tools/testing/nightly.ts";
import { printByHand } from "#tools/testing/print-by-hand.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type Answer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock: summerClock(),
  });
});
afterAll(() => server.close());

const twenty = <T>(make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => make(n)));
const statuses = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const rowsOf = (contactId: string) =>
  server.deps.db.selectFrom("notes").selectAll().where("contactId", "=", contactId).execute();

class RolledBack extends Error {}

/** Delays the commit until `meanwhile` waits for a lock, and returns the result of `meanwhile`. */
async function whileLocked<T>(
  work: (tx: Tx) => Promise<unknown>,
  meanwhile: () => Promise<T>,
  commit = true,
) {
  let request: Promise<T> | undefined;
  const transaction = server.deps.transact(async (tx) => {
    await work(tx);
    request = meanwhile();
    await waitUntilBlocked();
    if (!commit) throw new RolledBack();
  });
  await transaction.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (request === undefined) throw new Error("nothing was asked");
  return request;
}

async function waitUntilBlocked(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);
    if (rows.length > 0) return;
    await pass(10);
  }
  throw new Error("no query waited for a lock");
}

describe("twenty at once", () => {
  test("with one new id make one note, and each is told that it is saved", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { writer, contact } = await aWritingFamily(server);
      const noteId = randomUUID();
      const answers = await twenty(() => writer.save("Hello", { noteId }));
      expect(new Set(statuses(answers))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await rowsOf(contact.id)).toMatchObject([{ id: noteId, text: "Hello" }]);
    }
  });

  test("without an id make one note", async () => {
    const { writer, contact } = await aWritingFamily(server);
    const saved = await twenty((n) => writer.saved(`Hello ${n}`));
    // Each was acknowledged, so each was there for a moment; what is there now is what was saved last.
    const moments = new Set(saved.map(({ updatedAt }) => updatedAt));
    expect(moments.size).toBe(20);
    const last = [...moments].toSorted().at(-1);
    const { text, id } = saved.find(({ updatedAt }) => updatedAt === last) ?? {};
    expect(await rowsOf(contact.id)).toMatchObject([{ id, text }]);
  });

  test("with ids of their own: one is saved, the others are told that it waits", async () => {
    const { writer, contact } = await aWritingFamily(server);
    const answers = await twenty((n) => writer.save(`Hello ${n}`, { noteId: randomUUID() }));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { body } of refused) expect(body).toMatchObject({ error: { code: "note-another-waits" } });
    expect(await rowsOf(contact.id)).toHaveLength(1);
  });

  test("over one version: one is saved, the others are told that it changed", async () => {
    const { writer } = await aWritingFamily(server);
    const first = await writer.saved("Hello");
    const based = { noteId: first.id, basedOn: first.updatedAt };
    const answers = await twenty((n) => writer.save(`Hello ${n}`, based));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const saved = answers.findIndex(({ status }) => status === 200);
    expect(await writer.listed()).toMatchObject([{ text: `Hello ${saved}` }]);
  });
});

describe("while a note is being printed", () => {
  test("an edit waits and is told that it was printed", async () => {
    const { writer } = await aWritingFamily(server);
    const { id, updatedAt } = await writer.saved("Hello");
    const edit = () => writer.save("Hello!", { noteId: id, basedOn: updatedAt });
    expect(await whileLocked((tx) => printByHand(tx, id), edit)).toMatchObject(
      refusal(409, "This note was just printed. Write a new one?"),
    );
    expect(await writer.listed()).toMatchObject([
      { text: "Hello", updatedAt, printedAt: expect.any(String) },
    ]);
  });

  test("a deletion waits and is told the same", async () => {
    const { writer } = await aWritingFamily(server);
    const { id } = await writer.saved("Hello");
    expect(
      await whileLocked(
        (tx) => printByHand(tx, id),
        () => writer.remove(id),
      ),
    ).toMatchObject(refusal(409, "This letter was just printed, so it can't be deleted."));
    expect(await writer.listed()).toMatchObject([{ id }]);
  });

  test("a save that names no note becomes a new one", async () => {
    const { writer } = await aWritingFamily(server);
    const { id } = await writer.saved("Hello");
    const answer = await whileLocked(
      (tx) => printByHand(tx, id),
      () => writer.save("And more"),
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(await writer.listed()).toMatchObject([
      { text: "And more", printedAt: null },
      { id, text: "Hello" },
    ]);
  });

  test("and then is not, an edit is saved", async () => {
    const { writer } = await aWritingFamily(server);
    const { id, updatedAt } = await writer.saved("Hello");
    const edit = () => writer.save("Hello!", { noteId: id, basedOn: updatedAt });
    expect(await whileLocked((tx) => printByHand(tx, id), edit, false)).toMatchObject({ status: 200 });
    expect(await writer.listed()).toMatchObject([{ id, text: "Hello!", printedAt: null }]);
  });
});

test("a deletion and an edit at the same moment never leave a note behind", async () => {
  const { writer } = await aWritingFamily(server);
  for (let round = 0; round < 30; round += 1) {
    const { id, updatedAt } = await writer.saved("Hello", { noteId: randomUUID() });
    const [edited, deleted] = await Promise.all([
      writer.save("Hello!", { noteId: id, basedOn: updatedAt }),
      writer.remove(id),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    expect(await writer.listed()).toEqual([]);
    await server.deps.db.deleteFrom("notes").where("createdBy", "=", writer.id).execute();
  }
});

describe("while a contact is being removed", () => {
  const remove = (contactId: string) => (tx: Tx) =>
    tx.updateTable("contacts").set({ removedAt: new Date() }).where("id", "=", contactId).execute();

  test("a save waits and then finds no link", async () => {
    const { writer, contact } = await aWritingFamily(server);
    expect(await whileLocked(remove(contact.id), () => writer.save("Hello"))).toMatchObject(
      refusal(404, "Link not found"),
    );
    expect(await rowsOf(contact.id)).toEqual([]);
  });

  test("and then is not, the save is saved", async () => {
    const { writer, contact } = await aWritingFamily(server);
    const answer = await whileLocked(remove(contact.id), () => writer.save("Hello"), false);
    expect(answer).toMatchObject({ status: 200 });
    expect(await rowsOf(contact.id)).toHaveLength(1);
  });

  test("in many races no removed contact keeps a note that waits", async () => {
    const finish = new PhotoFinish();
    for (let round = 0; round < times(20, 50); round += 1) {
      const { writer, contact, removeContact } = await aWritingFamily(server);
      const old = round % 2 === 0 ? undefined : await writer.saved("Hello");
      const [removed, saved] = await finish.start(removeContact, () =>
        writer.save("Hello!", { noteId: old?.id ?? randomUUID() }),
      );
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(saved.status);
      expect(await rowsOf(contact.id)).toEqual([]);
      finish.cameFirst(saved.status === 200 ? "second" : "first");
    }
    // Otherwise there was no race.
    expect(finish.closest).toBeGreaterThan(0);
  });
});
