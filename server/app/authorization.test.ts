import { readFile, writeFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { httpStatusOf } from "#domain/refusal.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import { askOperation, type OperationInput } from "#tools/testing/ask-operation.ts";
import { authorizationPage } from "#tools/testing/authorization/authorization-page.ts";
import { aWorld, type Things, type World } from "#tools/testing/authorization/camp-world.ts";
import { cellsOf, type Cell } from "#tools/testing/authorization/cells.ts";
import { countJobs, fingerprintOf, tenantTables } from "#tools/testing/authorization/fingerprint.ts";
import {
  actors,
  anybodySignedIn,
  everybody,
  staff,
  type Outcome,
} from "#tools/testing/authorization/matrix-row.ts";
import { gapsIn, matrix } from "#tools/testing/authorization/matrix.ts";
import { topicMakers, topicRows } from "#tools/testing/authorization/topic-rows.ts";
import { letterOf, writers } from "#tools/testing/authorization/writing-world.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, startTestServer } from "#tools/testing/test-server.ts";
import { allOperations } from "./operations.ts";
import type { RunningServer } from "./start-server.ts";

/** The authorization matrix: operation × actor × scope, each cell asked over HTTP in a world that nobody touched. */
let server: RunningServer;
let inbox: Inbox;
let tables: string[];
const operations = new Map<string, Operation>();
beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api", "live"],
    env: { SMTP_URL: inbox.smtpUrl },
  });
  tables = await tenantTables(server.deps.db);
  for (const operation of allOperations(server.deps)) operations.set(operation.name, operation);
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

async function headersOf(world: World, actor: Cell["actor"]): Promise<Record<string, string>> {
  if (actor === "anonymous") return {};
  const { camp, other, signedIn, invited, unverified, family, unverifiedFamily } = world;
  const person = {
    signedIn,
    invited,
    unverified,
    family,
    unverifiedFamily,
    otherCampAdmin: other.admin,
    otherCampMember: other.member,
    member: camp.member,
    admin: camp.admin,
    ...camp.writers,
  }[actor];
  const seed = { ...person, subject: person.id, verified: !actor.startsWith("unverified") };
  return (await aSignedInPerson(server, seed)).headers;
}

async function fingerprints({ camp, other }: World) {
  const { db } = server.deps;
  return {
    camp: await fingerprintOf(db, tables, camp.things.orgId),
    other: await fingerprintOf(db, tables, other.things.orgId),
    jobs: await countJobs(db),
  };
}

type Answer = { status: number; text: string };

function refusal(kind: Operation["kind"], { status, code, message }: Exclude<Outcome, "ok">): Answer {
  const text = kind === "http" ? message : JSON.stringify({ error: { status, code, message } });
  return { status: httpStatusOf[status], text };
}

/** Marks of camps that stand in an answer to this person and must not. The directory is for everybody. */
function leakedIn(text: string, { camp, other }: World, cell: Cell): string[] {
  const row = matrix.find(({ operation }) => operation === cell.operation);
  if (row?.expected === everybody) return [];
  const guest = ["otherCampAdmin", "otherCampMember"].includes(cell.actor);
  const theirs = guest || !text.includes(other.mark) ? [] : [other.mark];
  // Who holds a link may see which organization it is of. Nothing else of it, and being on its team does not help.
  const held = row?.heldByLink === true;
  const insiders = held ? ["family"] : ["member", "admin", "invited", "family", ...writers];
  const shown = held ? text.replaceAll(camp.name, "") : text;
  // A letter is its writer's alone: not the team's, and not the other parent's.
  const letters = [camp, other].flatMap((one) =>
    writers.filter((who) => one === other || who !== cell.actor).map((who) => letterOf(one.writers[who])),
  );
  const read = letters.filter((letter) => text.includes(letter));
  return [
    ...theirs,
    ...read,
    ...(insiders.includes(cell.actor) || !shown.includes(camp.mark) ? [] : [camp.mark]),
  ];
}

/** Asks one cell and holds together what was answered, what it gives away, and what it changed. */
async function lookAt(cell: Cell, world: World) {
  const operation = operations.get(cell.operation);
  if (operation === undefined) throw new Error(`there is no operation ${cell.operation}`);
  const headers = await headersOf(world, cell.actor);
  const before = await fingerprints(world);
  const ask = (input: OperationInput) => askOperation(server.origin, operation, input, headers);
  const answer = await ask(cell.input(world));
  const different: Answer[] = [];
  for (const input of cell.alike(world)) {
    const other = await ask(input);
    if (other.status !== answer.status || other.text !== answer.text) different.push(other);
  }
  const after = await fingerprints(world);
  const done = cell.expected === "ok";
  const acts = done && operation.kind !== "query" && cell.changesNothing !== true;
  const isUntouched = !acts && isDeepStrictEqual(after, before);
  return {
    isUntouched,
    answer: done ? { status: answer.status } : answer,
    expected: cell.expected === "ok" ? { status: 200 } : refusal(operation.kind, cell.expected),
    leaked: done ? leakedIn(answer.text, world, cell) : [],
    different,
    // Who reads or is refused changes nothing at all; who acts changes nothing of the other camp.
    changed: acts ? after.other !== before.other : !isUntouched,
  };
}

describe.each(matrix)("$operation", (row) => {
  /** Most are refused or read only: what they leave as it was serves the next one. */
  let untouched: World | undefined;
  test.each(cellsOf(row))("$actor, $scope", async (cell) => {
    const world = untouched ?? (await aWorld(server.deps.db));
    untouched = undefined;
    const { expected, isUntouched, ...seen } = await lookAt(cell, world);
    if (isUntouched) untouched = world;
    expect(seen).toEqual({ answer: expected, leaked: [], different: [], changed: false });
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

  test("watches every table whose rows belong to an organization", () => {
    expect(tables).toEqual(
      expect.arrayContaining(["participants", "contacts", "memberships", "team_invites"]),
    );
  });

  test("a changed row of any of them is noticed", async () => {
    const { db } = server.deps;
    const { camp } = await aWorld(db);
    const { orgId, contactId } = camp.things;
    const before = await fingerprintOf(db, tables, orgId);
    expect(await fingerprintOf(db, tables, orgId)).toBe(before);
    await db.updateTable("contacts").set({ phone: "5550000000" }).where("id", "=", contactId).execute();
    expect(await fingerprintOf(db, tables, orgId)).not.toBe(before);
  });

  test("docs/authorization.md shows it (UPDATE_DOCS=1 writes it)", async () => {
    const file = new URL("../../docs/authorization.md", import.meta.url);
    const page = authorizationPage(matrix, topicRows);
    if (process.env["UPDATE_DOCS"] === "1") await writeFile(file, page);
    expect(await readFile(file, "utf8")).toBe(page);
  });
});

describe("live topics", () => {
  test.each(topicRows.flatMap((row) => actors.map((actor) => ({ ...row, actor }))))(
    "$shown, $actor",
    async ({ topic, followers, actor }) => {
      const world = await aWorld(server.deps.db);
      const wanted = topic(world.camp.things);
      const always = "organizations";
      const stream = await followStream(server.origin, [wanted, always], await headersOf(world, actor));
      onTestFinished(() => stream.close());
      await expect.poll(() => stream.events[0]?.name).toBe("open");
      const given = new Set(stream.events[0]?.topics);
      expect(given).toEqual(new Set([always, ...(followers.includes(actor) ? [wanted] : [])]));
    },
  );

  test("every topic the domain can name has a row", async () => {
    const { camp } = await aWorld(server.deps.db);
    const shapeOf = (topic: string) => topic.replaceAll(/[0-9a-f-]{36}/g, "{id}");
    const { orgId, eventId } = camp.things;
    const known = topicMakers.map((make) => shapeOf(typeof make === "string" ? make : make(orgId, eventId)));
    expect(topicRows.map(({ topic }) => shapeOf(topic(camp.things)))).toEqual(expect.arrayContaining(known));
  });
});
