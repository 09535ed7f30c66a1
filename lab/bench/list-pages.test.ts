import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allOperations } from "#server/app/operations.ts";
import { listenToPool, type Listener } from "./explained-statements.ts";
import { fillCamps, numbersOfCamp } from "./growth-fill.ts";
import { reads, type Question } from "./growth-reads.ts";
import { makeFunctions } from "./growth-rows.ts";
import { pagesToFind } from "./query-plan.ts";
import { askOperation } from "#tools/testing/ask-operation.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const camps = 2;
/** Where a camp's rows happen to begin on a page makes one or two more or less. */
const roundingPages = 2;
/**
 * Buffers read for the second of two full camps. Record smaller numbers when they drop. RLS reads the row even where
 * the index alone would suffice. Each staff operation reads the organization's standing and whether it requires a passkey:
 * six pages. A photo is visible with its note, so RLS reads the note for each photo.
 */
const pagesLooked: Readonly<Record<string, number>> = {
  listOrganizations: 63,
  "listOrganizations, further on": 68,
  listMyTeamInvites: 21,
  listMySessions: 9,
  listOrganizationBuildings: 19,
  listTeam: 55,
  listAuditEntries: 212,
  "listAuditEntries, further on": 212,
  "listAuditEntries, by kind": 235,
  "listAuditEntries, by person": 162,
  "listAuditEntries, by event and days": 341,
  listEvents: 97,
  "listEvents, backwards": 97,
  listDeletedEvents: 23,
  readRoster: 52,
  listContacts: 76,
  listContactBlocks: 471,
  listDeletedParticipants: 299,
  listReturning: 51,
  listPendingInvites: 28,
  listMyParticipants: 33,
  listMyNotes: 53,
  "listMyNotes, further on": 53,
  listMyHandOuts: 73,
  listMyPhotos: 54,
  listMyActivity: 43,
  "listMailGaps, letters": 348,
  "listMailGaps, call": 612,
  "listMailGaps, nudge": 940,
  "listMailGaps, addresses": 195,
  "listMailGaps, replies": 255,
  "listMailGaps, contacts": 1_412,
  "listMailGaps, bounced": 1_380,
  "listMailGaps, further on": 348,
  "listMailGaps, by building": 353,
  listPrintJobs: 40,
  "listPrintJobs, further on": 40,
  listPrintJobSheets: 49,
  listHandedOut: 23,
  listHandOuts: 44,
  listUnmatchedUploads: 31,
  "listUnmatchedUploads, further on": 31,
  listRefusedUploads: 25,
  listUploadHistory: 155,
  listParticipantSheets: 33,
  listMyResponses: 22,
  listNewestReplies: 33,
  readSeasonReport: 1_686,
  listInvoices: 28,
};
let server: TestServer;
let client: Client;
let listener: Listener;
beforeAll(async () => {
  const databaseUrl = await createTestDatabase();
  client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(makeFunctions);
  await fillCamps({ databaseUrl, have: 0, want: camps, timeoutMs: 60_000 });
  server = await startTestServer(databaseUrl, { roles: ["api"], env: { DATABASE_POOL: "1" } });
  listener = listenToPool(server.inside.pool);
});
afterAll(async () => {
  await server.close();
  await client.end();
});

const nameOf = ({ operation, how }: Question) => (how === undefined ? operation : `${operation}, ${how}`);
const lists = reads.filter(
  ({ operation }) =>
    operation.startsWith("list") || operation === "readRoster" || operation === "readSeasonReport",
);

/** What the database looked at for each list of one camp. */
async function pagesOfLists(place: number): Promise<Record<string, number>> {
  const camp = await numbersOfCamp(client, place, { codeMailedTo: () => Promise.resolve("") });
  const pages: Record<string, number> = {};
  for (const question of lists) {
    const operation = allOperations(server.deps).find(({ name }) => name === question.operation);
    if (operation === undefined) throw new Error(`There is no operation called ${question.operation}.`);
    const bearer = question.as === undefined ? camp.bearer : camp.person[question.as].bearer;
    const input = await question.input(camp);
    const statements = await listener.during(async () => {
      const { status } = await askOperation(server.origin, operation, input, {
        authorization: `Bearer ${bearer}`,
      });
      expect(status).toBe(200);
    });
    pages[nameOf(question)] = statements.reduce((sum, { plan }) => sum + pagesToFind(plan), 0);
  }
  return pages;
}

test("no list of a camp looks at more pages than it did, and none is left out", async () => {
  // A connection reads about tables when it meets them first; the second camp pays for its rows only. Of two times the
  // lower one counts, because work in the background can take a page along.
  await pagesOfLists(1);
  const [once, twice] = [await pagesOfLists(2), await pagesOfLists(2)];
  const found = Object.fromEntries(
    Object.entries(once).map(([name, pages]) => [name, Math.min(pages, twice[name] ?? pages)]),
  );
  // Were the ear on the wrong connection, everything would cost nothing.
  expect(Object.values(found).filter((pages) => pages === 0)).toEqual([]);
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(pagesLooked).toSorted());
  const grown = Object.entries(found).filter(
    ([name, pages]) => pages > (pagesLooked[name] ?? 0) + roundingPages,
  );
  expect(Object.fromEntries(grown)).toEqual({});
});
