import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aContact } from "#database/seed/roster-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { aWriter, aWritingFamily, link } from "#tools/testing/a-writer.ts";
import { summerClock } from "#tools/testing/summer-clock.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock: summerClock() });
});
afterAll(() => server.close());

const linkNotFound = refusal(404, "Link not found");
const gone = refusal(404, "This letter was deleted in another tab or on another device.");
const rowOf = (noteId: string) =>
  server.deps.db.selectFrom("notes").selectAll().where("id", "=", noteId).executeTakeFirst();

describe("deleting", () => {
  test("is the same however often it is sent", async () => {
    const { writer } = await aWritingFamily(server);
    const { id } = await writer.saved("Hello");
    for (let times = 0; times < 2; times += 1)
      expect(await writer.remove(id)).toMatchObject({ status: 200, body: { result: { deleted: true } } });
    expect(await rowOf(id)).toBeUndefined();
  });

  test("another writer's note returns the same response and deletes nothing", async () => {
    const family = await aFamily(server);
    const [elena, rosa] = [await aWriter(server, family), await aSecondParent(family)];
    const { id } = await elena.saved("Hello");
    expect(await rosa.remove(id)).toMatchObject({ status: 200, body: { result: { deleted: true } } });
    expect(await rowOf(id)).toBeDefined();
  });
});

async function aSecondParent(family: Awaited<ReturnType<typeof aFamily>>) {
  const contact = await aContact(server.deps.db, { of: family.camper });
  return aWriter(server, { ...family, contact }, { name: "Rosa Vasquez" });
}

describe("who may write", () => {
  test("another writer's note is neither changed nor revealed", async () => {
    const family = await aFamily(server);
    const [elena, rosa] = [await aWriter(server, family), await aSecondParent(family)];
    const theirs = await elena.saved("Only for Wren");
    for (const basedOn of [{}, { basedOn: theirs.updatedAt }])
      for (const text of ["Mine now", "Only for Wren"])
        expect(await rosa.save(text, { noteId: theirs.id, ...basedOn })).toMatchObject(gone);
    expect(await elena.listed()).toEqual([theirs]);
    expect(await rosa.listed()).toEqual([]);
    expect(await rosa.save("My own")).toMatchObject({ status: 200 });
  });

  test("rejects users without a link, with the same error for existing and unknown ids", async () => {
    const { writer, camp } = await aWritingFamily(server);
    const { id } = await writer.saved("Hello");
    const strangers = [await aParent(server), camp.admin, camp.member];
    for (const { headers } of strangers)
      for (const of of [writer.of, { ...writer.of, participantId: randomUUID() }]) {
        const ask = (name: string, more: object) => callServer(server, name, { ...of, ...more }, headers);
        expect(await ask("addNote", { text: "Hello", noteId: id })).toMatchObject(linkNotFound);
        expect(await ask("deleteNote", { noteId: id })).toMatchObject(linkNotFound);
      }
    const elsewhere = { ...writer.of, eventId: randomUUID() };
    expect(await writer.call("addNote", { ...elsewhere, text: "Hello" })).toMatchObject(linkNotFound);
    expect(await writer.listed()).toHaveLength(1);
  });

  test("rejects invalid bearers", async () => {
    const { writer } = await aWritingFamily(server);
    const headers = { authorization: `Bearer ${"A".repeat(43)}` };
    const refused = refusal(401, "Please sign in first.");
    expect(await callServer(server, "addNote", { ...writer.of, text: "Hello" }, headers)).toMatchObject(
      refused,
    );
    const note = { ...writer.of, noteId: randomUUID() };
    expect(await callServer(server, "deleteNote", note, headers)).toMatchObject(refused);
    expect(await callServer(server, "addNote", { ...writer.of, text: "Hello" })).toMatchObject(refused);
  });

  test.each(["participants", "events"] as const)("rejects notes to deleted %s", async (table) => {
    const { writer, camper, event } = await aWritingFamily(server);
    await server.deps.db
      .updateTable(table)
      .set({ deletedAt: new Date() })
      .where("id", "=", table === "events" ? event.id : camper.id)
      .execute();
    expect(await writer.save("Hello")).toMatchObject(linkNotFound);
    expect(await writer.remove(randomUUID())).toMatchObject(linkNotFound);
  });

  test("a user linked by two addresses writes as the first linked contact and can edit notes of both", async () => {
    const family = await aFamily(server);
    const elena = await aWriter(server, family);
    const contact = await aContact(server.deps.db, { of: family.camper });
    await link(server, { ...family, contact }, elena.id, new Date("2020-01-01"));
    const first = await elena.saved("Hello");
    expect((await rowOf(first.id))?.contactId).toBe(contact.id);
    await server.deps.db
      .updateTable("notes")
      .set({ contactId: family.contact.id })
      .where("id", "=", first.id)
      .execute();
    const edited = await elena.saved("Hello!", { noteId: first.id, basedOn: first.updatedAt });
    const second = await elena.saved("And more");
    expect(await elena.listed()).toEqual([second, edited]);
  });
});
