import { afterAll, beforeAll, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aCamper, anEvent } from "#database/seed/roster-builders.ts";
import { auditAnswer, auditAction } from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { aWeekToImport } from "#tools/testing/import-roster.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

test("an export is on record each time, by name and with how many were in it", async () => {
  const week = await aWeekToImport(server);
  const { db } = server.deps;
  for (const name of ["Maya", "Theo"]) await aCamper(db, { event: week.event, name });
  expect(await week.exported()).toHaveLength(2);
  await week.camp.call("exportRoster", { eventId: week.event.id }, week.camp.member);
  const { entries } = auditAnswer.parse((await week.camp.ask("/audit?kind=downloads")).body);
  expect(
    entries.map((entry) => `${entry.actor.name} ${auditAction(entry, organizationTerms({ type: "Camp" }))}`),
  ).toEqual(
    ["Marcus Oyelaran", "Dana Whitlock"].map(
      (name) => `${name} downloaded a roster of 2 campers from ${week.event.name}`,
    ),
  );
});

test("non-members and unknown events get not-found, without an audit entry", async () => {
  const { camp, event } = await aWeekToImport(server);
  const noCamp = refusal(404, "Organization not found.");
  expect(await camp.call("exportRoster", { eventId: event.id }, camp.stranger)).toMatchObject(noCamp);
  const deleted = await anEvent(server.deps.db, { organization: camp, deletedAt: new Date() });
  const foreign = await aWeekToImport(server);
  for (const eventId of [deleted.id, foreign.event.id, randomId()])
    expect(await camp.call("exportRoster", { eventId })).toMatchObject(refusal(404, "Event not found."));
  for (const either of [camp, foreign.camp])
    expect((await either.ask("/audit")).body).toEqual({ entries: [], older: null });
});

test("it cannot be had without: there is no such query", async () => {
  const { camp, event } = await aWeekToImport(server);
  expect((await camp.ask(`/events/${event.id}/roster-export`)).status).toBe(404);
});
