import { afterAll, beforeAll, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { auditAction, auditAnswer } from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWriter } from "#tools/testing/a-writer.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { importing } from "#tools/testing/import-roster.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

const file = {
  headers: ["Person ID", "Camper Name", "Parent 1 Name", "Parent 1 Email", "Parent 1 Phone"],
  rows: [
    ["PH-1", "Ava Smith", "Priya Rhodes", "priya@example.org", "555-123-4567"],
    ["PH-2", "Ines Vega", "", "", ""],
  ],
};

async function aMisspelledWeek() {
  const { db } = server.deps;
  const camp = await aCamp(server);
  const event = await anEvent(db, { organization: camp, name: "Week 3" });
  const camper = await aCamper(db, { event, name: "Eva Smiht", externalId: "PH-1" });
  await aCamper(db, { event, name: "Ines Vega", externalId: "PH-2" });
  const contact = await aContact(db, {
    of: camper,
    email: "priya@example.org",
    name: "Prya",
    phone: "5550000000",
  });
  return { camp, event, camper, contact, week: importing(camp, event.id) };
}

test("the names in the file stay out unless staff choose them, and the preview counts them", async () => {
  const { week } = await aMisspelledWeek();
  const { preview } = await week.run(file);
  expect(preview.corrections).toEqual({ participants: 1, contacts: 1, rows: 1 });
  expect(preview.counts).toMatchObject({ unchanged: 2, updated: 0 });
  expect(await week.exported()).toMatchObject([
    { name: "Eva Smiht", contacts: [{ name: "Prya", phone: "5550000000" }] },
    { name: "Ines Vega" },
  ]);
});

test("chosen, they replace names and phones, are in Activity, and the family keeps its access", async () => {
  const { camp, event, camper, contact, week } = await aMisspelledWeek();
  const parent = await aWriter(server, { camp, event, camper, contact });
  const { id } = await week.preview(file);
  await week.start(id, { useFileNames: true });
  expect(await week.finished(id)).toMatchObject({ result: { counts: { updated: 1, unchanged: 1 } } });
  expect(await week.exported()).toMatchObject([
    { name: "Ava Smith", contacts: [{ name: "Priya Rhodes", phone: "5551234567" }] },
    { name: "Ines Vega" },
  ]);
  expect((await parent.save("Still here")).status).toBe(200);
  const { entries } = auditAnswer.parse((await camp.ask("/audit")).body);
  expect(entries.map((entry) => auditAction(entry, organizationTerms({ type: "Camp" }))).toSorted()).toEqual([
    "changed Ava Smith in Week 3: name from Eva Smiht to Ava Smith",
    "changed a parent of Ava Smith in Week 3: name from Prya to Priya Rhodes, phone",
    "downloaded a roster of 2 campers from Week 3",
    "imported a roster of 2 rows into Week 3, with the names in the file",
  ]);
});

test("a contact that staff removed stays blocked under the name in the file", async () => {
  const { camp, event, camper, contact, week } = await aMisspelledWeek();
  await camp.call("removeContact", { eventId: event.id, participantId: camper.id, contactId: contact.id });
  const { id } = await week.preview(file);
  await week.start(id, { useFileNames: true });
  await week.finished(id);
  const later = await anEvent(server.deps.db, { organization: camp });
  const child = await aCamper(server.deps.db, { event: later, name: "Ava Smith" });
  const added = await camp.call("addContact", {
    eventId: later.id,
    participantId: child.id,
    id: randomId(),
    email: "priya@example.org",
  });
  expect(added).toMatchObject({ status: 409 });
});
