import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import webPush from "web-push";
import { connect } from "#database/connect.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { generalErrors } from "#domain/errors.ts";
import { createFindCaller } from "#server/identity/actions.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { createRequesters } from "#tools/testing/authorization/requesters.ts";
import { authorizationPage } from "#tools/testing/authorization/authorization-page.ts";
import { aWorld, operatorEmail, type Things } from "#tools/testing/authorization/camp-world.ts";
import { derivedOf, derivedOutcome } from "#tools/testing/authorization/derived-actors.ts";
import { cellsOf, mayAct } from "#tools/testing/authorization/cells.ts";
import {
  createFingerprints,
  tenantTables,
  type Fingerprints,
} from "#tools/testing/authorization/fingerprint.ts";
import { createDoors, wrongDoors } from "#tools/testing/authorization/doors.ts";
import { createLookAt } from "#tools/testing/authorization/look-at.ts";
import { anybodySignedIn, derivedActors, everybody, staff } from "#tools/testing/authorization/matrix-row.ts";
import { gapsIn, matrix } from "#tools/testing/authorization/matrix.ts";
import { knock } from "#tools/testing/authorization/knock.ts";
import { createMatrixCount } from "#tools/testing/authorization/matrix-count.ts";
import { gapsInRoutes, routeRequesters } from "#tools/testing/authorization/route-row.ts";
import { routeRows } from "#tools/testing/authorization/route-rows.ts";
import { takeSnapshot } from "#tools/testing/authorization/snapshot.ts";
import {
  emptyTables,
  foundTables,
  gapsInTables,
  tableRows,
} from "#tools/testing/authorization/table-rows.ts";
import {
  allTopicMakers,
  isReceived,
  openStreams,
  refusedStreams,
  topicIn,
} from "#tools/testing/authorization/topic-cells.ts";
import { topicRows } from "#tools/testing/authorization/topic-rows.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { createHttpApp } from "./http-app.ts";
import { allOperations } from "./operations.ts";
import type { RunningServer } from "./start-server.ts";

/** Operation × actor × scope: requests each cell over HTTP against unchanged data. */
let server: RunningServer;
let inbox: Inbox;
/** The owner's eyes: they see every row, whatever the server may see. */
let owner: ReturnType<typeof connect>;
let tables: string[];
let fingerprints: ReturnType<typeof createFingerprints>;
let headersOf: ReturnType<typeof createRequesters>;
let matrixLook: ReturnType<typeof createLookAt>;
const count = createMatrixCount();
const operations = new Map<string, Operation>();
beforeAll(async () => {
  inbox = await startInbox();
  const vapid = webPush.generateVAPIDKeys();
  const databaseUrl = await createTestDatabase();
  owner = connect({ connectionString: databaseUrl });
  server = await startTestServer(databaseUrl, {
    roles: ["api", "live"],
    env: {
      SMTP_URL: inbox.smtpUrl,
      DEMO: "on",
      MAIL_IN_DOMAIN: "in.example.org",
      OPERATOR_EMAILS: operatorEmail,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    },
  });
  tables = await tenantTables(owner.pool);
  // RLS would mask a forgotten "where". row-level-security.test.ts covers RLS.
  for (const table of ["organizations", "wrong_codes", ...tables])
    await owner.pool.query(`alter table ${table} disable row level security`);
  fingerprints = createFingerprints(owner.pool, tables);
  headersOf = createRequesters(server, owner.db);
  matrixLook = createLookAt({ server, fingerprints, doors: createDoors(owner.pool), headersOf });
  for (const operation of allOperations(server.deps)) operations.set(operation.name, operation);
});
afterAll(async () => {
  count.say(matrixLook.questions());
  await server.close();
  await owner.db.destroy();
  await inbox.stop();
});

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** All sign-ins and removals happen before the first request. */
const sharedWorld = lazily(async () => {
  const world = await aWorld(owner.db);
  for (const { actor, holder } of matrix.flatMap((row) => cellsOf(row)))
    await headersOf(world, actor, holder);
  for (const requester of routeRequesters) await headersOf(world, requester);
  return { world, restore: await takeSnapshot(owner.pool) };
});

describe("operations", () => {
  // Wrong codes are limited per person: each operation begins with none.
  beforeEach(() => owner.pool.query("delete from wrong_codes"));

  test.each(matrix)("$operation", async (row) => {
    const operation = operations.get(row.operation);
    if (operation === undefined) throw new Error(`there is no operation ${row.operation}`);
    const cells = cellsOf(row);
    const right = count.asks("operations", cells.length);
    const acting = cells.filter((cell) => mayAct(cell, operation.kind));
    const unchanging = cells.filter((cell) => !acting.includes(cell));
    const { world, restore } = await sharedWorld();
    expect([
      ...(await matrixLook.checkUnchanging(unchanging, operation, world)),
      ...(await matrixLook.checkActing(acting, operation, { world, restore, row })),
    ]).toEqual([]);
    right();
  });
});

describe("the table itself", () => {
  test("has a row for every operation, and every row an operation", () => {
    expect(operations.size).toBeGreaterThan(0);
    expect(gapsIn(matrix, [...operations.values()])).toEqual([]);
  });

  test("would say what is missing", () => {
    const rows = [
      { operation: "readBoats", input: ({ orgId }: Things) => ({ orgId }), expected: staff() },
      { operation: "readTents", input: () => ({}), expected: anybodySignedIn },
    ];
    const boats = { name: "readBoats", creates: false };
    const tents = { name: "readTents", creates: false };
    expect(gapsIn(rows, [boats, tents])).toEqual([]);
    expect(gapsIn(rows, [boats, tents, { name: "sinkBoat", creates: false }])).toEqual([
      "sinkBoat has no row: add one to tools/testing/authorization/",
    ]);
    expect(gapsIn(rows, [boats])).toEqual(["readTents has a row, but there is no such operation"]);
    expect(gapsIn([...rows, ...rows], [boats, tents])).toEqual([
      "readBoats has 2 rows",
      "readTents has 2 rows",
    ]);
  });

  test("would say what a row forgets to tell", () => {
    const input = ({ orgId, eventId, userId }: Things) => ({ orgId, eventId, userId });
    const row = { operation: "steerBoat", input, expected: staff(), things: { contactId: "ok" } } as const;
    expect(gapsIn([row], [{ name: "steerBoat", creates: true }])).toEqual([
      'steerBoat names eventId; say in "things" what is told of another camp\'s',
      'steerBoat names userId; say in "things" what is told of another camp\'s',
      "steerBoat says what is told of contactId, but its input does not name one",
      'steerBoat: "deletedEvent" belongs to inputs that name an event',
      'steerBoat: "takenId" belongs to operations that create',
    ]);
  });

  test("would say which operation gives access without asking for a fresh sign-in", () => {
    const opened = new Set(["api_keys 1", "api_keys 2", "memberships 1"]);
    expect(wrongDoors({ operation: "buildBoat" }, new Set())).toEqual([]);
    expect(wrongDoors({ operation: "createApiKey" }, opened)).toEqual([]);
    expect(wrongDoors({ operation: "buildBoat", anySignIn: "boats are for all" }, opened)).toEqual([]);
    expect(wrongDoors({ operation: "buildBoat" }, opened)).toEqual([
      'buildBoat gives access or exports (api_keys and memberships): name it in domain/identity/fresh-sign-in.ts, or say in "anySignIn" why it may do so',
    ]);
    expect(wrongDoors({ operation: "buildBoat", anySignIn: "boats are for all" }, new Set())).toEqual([
      'buildBoat gives no access: it needs no "anySignIn"',
    ]);
    expect(wrongDoors({ operation: "createApiKey", anySignIn: "boats are for all" }, opened)).toEqual([
      'createApiKey needs a fresh sign-in: it needs no "anySignIn"',
    ]);
  });

  test("people without a column are told what follows from one, unless the row says otherwise", () => {
    const { signInFirst } = generalErrors;
    const { notFound } = organizationErrors;
    const input = ({ orgId }: Things) => ({ orgId });
    const boats = { operation: "readBoats", input, expected: staff() };
    expect(derivedOf(boats)).toEqual(derivedActors);
    expect(derivedOutcome(boats, "removedMember")).toEqual(notFound);
    expect(derivedOutcome(boats, "expiredSession")).toEqual(signInFirst);
    const lake = { operation: "readLake", input, expected: everybody };
    expect(derivedOutcome(lake, "cookieAlone")).toBe("ok");
    expect(derivedOutcome(lake, "tamperedBearer")).toEqual(signInFirst);
    expect(derivedOutcome({ ...boats, derived: { writer: "ok" } }, "writer")).toBe("ok");
    const message = { what: "a sailor", as: "writer", input, expected: "ok" } as const;
    expect(derivedOf({ ...boats, besides: [message] })).not.toContain("writer");
    expect(derivedOf({ ...boats, besides: [{ ...message, input: () => ({}) }] })).toContain("writer");
  });

  test("a changed row of any of them is noticed", async () => {
    const { db } = owner;
    const { camp, other } = await aWorld(db);
    const look = () => fingerprints(camp.things.orgId, other.things.orgId);
    const before = await look();
    expect(await look()).toEqual(before);
    const { contactId } = camp.things;
    await db.updateTable("contacts").set({ phone: "5550000000" }).where("id", "=", contactId).execute();
    const after = await look();
    expect(after).toEqual({ ...before, camp: after.camp });
    expect(after.camp).not.toBe(before.camp);
  });

  test("docs/authorization.md shows it (UPDATE_DOCS=1 writes it)", async () => {
    const file = new URL("../../docs/authorization.md", import.meta.url);
    const page = authorizationPage(matrix, topicRows, {
      routes: routeRows,
      tables: tableRows,
      operations: [...operations.values()],
    });
    if (process.env["UPDATE_DOCS"] === "1") await writeFile(file, page);
    expect(await readFile(file, "utf8")).toBe(page);
  });
});

describe("live topics", () => {
  test.each(openStreams)("$requester, $scope", async ({ requester, scope }) => {
    const right = count.asks("topics", topicRows.length);
    const { world } = await sharedWorld();
    const cells = topicRows.map((row) => ({ topic: topicIn(row, scope, world), row }));
    const topics = cells.map(({ topic }) => topic);
    const stream = await followStream(server.origin, topics, await headersOf(world, requester));
    onTestFinished(() => stream.close());
    server.deps.publish(topics);
    const heard = () => stream.events.flatMap((event) => event.topics);
    // All hear of the directory; when it has arrived, so has the rest of the message.
    await expect.poll(heard).toContain(organizationTopics.directory);
    const expected = cells.filter(({ row }) => isReceived(row, scope, requester));
    expect(new Set(heard())).toEqual(new Set(expected.map(({ topic }) => topic)));
    right();
  });

  test.each(refusedStreams)("%s: no stream at all", async (requester) => {
    const right = count.asks("topics", topicRows.length);
    const { world } = await sharedWorld();
    const stream = followStream(server.origin, [], await headersOf(world, requester));
    await expect(stream).rejects.toThrow("the stream answered 401");
    right();
  });

  test("every topic the domain can name has a row", async () => {
    const shapeOf = (topic: unknown) => String(topic).replaceAll(/[0-9a-f-]{36}/g, "{id}");
    const { camp } = (await sharedWorld()).world;
    const { orgId, eventId } = camp.things;
    const makers = await allTopicMakers();
    const known = makers.map((make) =>
      shapeOf(typeof make === "function" ? Reflect.apply(make, undefined, [orgId, eventId]) : make),
    );
    expect(known.length).toBeGreaterThan(10);
    expect(topicRows.map(({ topic }) => shapeOf(topic(camp.things)))).toEqual(expect.arrayContaining(known));
  });
});

describe("routes that are no operations", () => {
  let before: Fingerprints;
  async function lookShared() {
    const { camp, other } = (await sharedWorld()).world;
    return fingerprints(camp.things.orgId, other.things.orgId);
  }
  beforeAll(async () => {
    before = await lookShared();
  });

  test.each(routeRows.flatMap((row) => routeRequesters.map((requester) => ({ ...row, requester }))))(
    "$route, $requester with no more than a bearer",
    async ({ without: { status, says = "", ...request }, requester }) => {
      const right = count.asks("routes");
      const { world } = await sharedWorld();
      const headers = await headersOf(world, requester);
      const { text, ...seen } = await knock(server.origin, { ...request, headers }, world);
      expect(seen).toEqual({ status, leaked: [] });
      expect(text).toContain(says);
      right();
    },
  );

  test("none of this changed a row", async () => {
    expect(await lookShared()).toEqual(before);
  });

  const cases = routeRows.flatMap(({ route, cases = [] }) => cases.map((one) => ({ route, ...one })));
  test.each(cases)("$route, $what", async ({ request, status, says = "", ...one }) => {
    const { changes, shows, needsNewWorld } = one;
    const right = count.asks("routes");
    const { world: shared, restore } = await sharedWorld();
    onTestFinished(restore);
    const world = needsNewWorld === true ? await aWorld(owner.db) : shared;
    const look = () => fingerprints(world.camp.things.orgId, world.other.things.orgId);
    const params = await request({ server, db: owner.db, world });
    const before = await look();
    const { text, ...seen } = await knock(server.origin, params, world);
    const after = await look();
    expect(seen).toEqual({ status, leaked: shows === true ? [world.camp.mark] : [] });
    expect(text).toContain(says);
    expect(after).toEqual(changes === true ? { ...before, camp: after.camp } : before);
    expect(after.camp !== before.camp).toBe(changes === true);
    right();
  });

  test("each has a row, and each row a route", () => {
    const named = new Set([...operations.values()].map(({ path }) => path));
    const { deps } = server;
    const app = createHttpApp({
      deps,
      findCaller: createFindCaller(deps),
      metrics: createMetrics(),
      api: true,
      ready: async () => undefined,
      site: undefined,
      files: async () => new Response(),
    });
    const routes = app.routes
      .filter(({ path }) => !named.has(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(gapsInRoutes(routeRows, [...new Set(routes)])).toEqual([]);
    expect(gapsInRoutes([{ route: "GET /boats" }], ["GET /tents"])).toEqual([
      "GET /tents has no row: add one to tools/testing/authorization/route-rows.ts",
      "GET /boats has a row, but there is no such route",
    ]);
  });
});

describe("tables", () => {
  test("each has a row that says whose it is, and each row a table", async () => {
    const found = await foundTables(owner.pool);
    const right = count.asks("tables", found.length);
    expect(gapsInTables(tableRows, found)).toEqual([]);
    right();
  });

  test("would say what is missing", () => {
    const boats = { table: "boats", hasOrganization: true, mayBeNull: false };
    expect(gapsInTables([{ table: "boats", of: "an organization" }], [boats])).toEqual([]);
    expect(gapsInTables([], [boats])).toEqual(["boats has no row: say whose it is in table-rows.ts"]);
    expect(gapsInTables([{ table: "boats", of: "the system" }], [{ ...boats, mayBeNull: true }])).toEqual([
      "boats is said to be of the system, but its columns say otherwise",
      "boats may have rows without an organization",
    ]);
    expect(gapsInTables([{ table: "tents", of: "the system" }], [])).toEqual([
      "tents has a row, but there is no such table",
    ]);
  });

  test("both camps have a row in each that is an organization's, so that one can be lost", async () => {
    const { camp, other } = await aWorld(owner.db);
    const found = await foundTables(owner.pool);
    const without = tableRows.filter(({ notInWorld }) => notInWorld !== undefined).map(({ table }) => table);
    for (const { things } of [camp, other])
      expect(await emptyTables(owner.pool, found, things.orgId)).toEqual(without.toSorted());
  });
});
