import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { importing } from "#tools/testing/import-roster.ts";
import { times } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

/** Few names, ids and addresses, so that rows meet each other and the people who are there. */
const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const row = fc.tuple(
  oneOf("Maya", "maya", "Theo", "Ines", ""),
  oneOf("", "Loon", "LOON", "Owl", "Heron"),
  oneOf("", "1", "2", "3", "4"),
  oneOf("", "a@x.example", "b@x.example", "gone@x.example", "broken@"),
  oneOf("", "5551234567", "12"),
  oneOf("", "c@x.example", "A@x.example"),
);
const headers = ["Name", "Bunk", "ID", "Parent 1 Email", "Parent 1 Phone", "Parent 2 Email"];

test(
  "importing the same rows again leaves everything as it is, whatever the rows",
  { timeout: 120_000 },
  async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const event = await anEvent(db, { organization: camp });
        const loon = await aBuilding(db, { event, name: "Loon" });
        const maya = await aCamper(db, { in: loon, name: "Maya", externalId: "1" });
        await aContact(db, { of: maya, email: "a@x.example" });
        await aContact(db, { of: maya, email: "gone@x.example", removedAt: new Date() });
        const week = importing(camp, event.id);
        const file = { headers, rows: rows.filter((cells) => cells.some((cell) => cell !== "")) };
        if (file.rows.length === 0) return;
        const { preview, result } = await week.run(file);
        // What was said is what was done.
        expect(result.counts).toEqual(preview.counts);
        const after = await everythingIn(event.id);
        const again = await week.run(file);
        expect(again.result.counts).toMatchObject({ new: 0, moved: 0, updated: 0 });
        expect(again.preview.newBuildings).toEqual([]);
        expect(await everythingIn(event.id)).toEqual(after);
        const kept = await db
          .selectFrom("contacts")
          .select("email")
          .where("participantId", "=", maya.id)
          .where("email", "=", "gone@x.example")
          .where("removedAt", "is", null)
          .execute();
        expect(kept).toEqual([]);
      }),
      { numRuns: times(8, 40) },
    );
  },
);

async function everythingIn(eventId: string) {
  const { db } = server.deps;
  return {
    people: await db
      .selectFrom("participants")
      .selectAll()
      .where("eventId", "=", eventId)
      .orderBy("id")
      .execute(),
    contacts: await db
      .selectFrom("contacts")
      .selectAll()
      .where("eventId", "=", eventId)
      .orderBy("id")
      .execute(),
    buildings: await db
      .selectFrom("eventBuildings")
      .selectAll()
      .where("eventId", "=", eventId)
      .orderBy("id")
      .execute(),
  };
}
