import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCamper, anEvent, aBuilding } from "#database/seed/roster-builders.ts";
import { compareNames } from "#domain/name-order.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const shuffled = [
  "Zoe Quill",
  "Ángela Ruiz",
  "ben Otter",
  "Émile Roy",
  "Abel 10",
  "Abel 2",
  "Eva Lund",
  "O'Neil",
];
const sorted = [
  "Abel 2",
  "Abel 10",
  "Ángela Ruiz",
  "ben Otter",
  "Émile Roy",
  "Eva Lund",
  "O'Neil",
  "Zoe Quill",
];

test("the database sorts names as the browser does", async () => {
  const { rows } = await server.deps.pool.query<{ name: string }>(
    "select name from unnest($1::text[]) as name order by name collate by_name",
    [shuffled],
  );
  expect(rows.map(({ name }) => name)).toEqual(sorted);
  expect(shuffled.toSorted(compareNames)).toEqual(sorted);
});

test("campers, and the cabins of a week and of the camp, are listed in that order", async () => {
  const { db } = server.deps;
  const camp = await aCamp(server);
  const event = await anEvent(db, { organization: camp });
  for (const name of shuffled) await aCamper(db, { event, name });
  const cabins = ["Cabin 10", "Élan", "Cabin 2", "Elm"];
  for (const name of cabins) {
    await aBuilding(db, { event, name });
    await camp.call("addOrganizationBuilding", { id: randomUUID(), name });
  }
  const named = (names: readonly string[]) => names.map((name) => expect.objectContaining({ name }));
  const cabinsInOrder = named(["Cabin 2", "Cabin 10", "Élan", "Elm"]);
  expect((await camp.ask(`/events/${event.id}/roster`)).body).toMatchObject({
    participants: named(sorted),
    buildings: cabinsInOrder,
  });
  expect((await camp.ask("/buildings")).body).toMatchObject({ buildings: cabinsInOrder });
});
