import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#database/connect.ts";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import { askOperation } from "#tools/testing/ask-operation.ts";
import { createRequesters } from "#tools/testing/authorization/requesters.ts";
import { aWorld, type World } from "#tools/testing/authorization/camp-world.ts";
import { matrix } from "#tools/testing/authorization/matrix.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { allOperations } from "./operations.ts";
import type { RunningServer } from "./start-server.ts";

/**
 * Only its author may know of a letter for a later day: except for two counts, everyone else reads the same bytes
 * before and after it is written.
 */
let server: RunningServer;
let owner: ReturnType<typeof connect>;
let headersOf: ReturnType<typeof createRequesters>;
let world: World;
const operations = new Map<string, Operation>();
beforeAll(async () => {
  const databaseUrl = await createTestDatabase();
  owner = connect({ connectionString: databaseUrl });
  server = await startTestServer(databaseUrl, { roles: ["api"] });
  headersOf = createRequesters(server, owner.db);
  for (const operation of allOperations(server.deps)) operations.set(operation.name, operation);
  world = await aWorld(owner.db);
});
afterAll(async () => {
  await server.close();
  await owner.db.destroy();
});

/** What tells how many there are, and nothing else. */
const counting = ["getUnprintedNotesCount", "readMailRun"];
const isRead = ({ operation }: { operation: string }) =>
  operations.get(operation)?.kind === "query" || counting.includes(operation);
const requesters = ["admin", "member", "otherParent", "otherChildsFamily", "signedIn"] as const;
type Answers = Map<string, { status: number; text: string }>;

async function askAll(requester: (typeof requesters)[number]): Promise<Answers> {
  const answers: Answers = new Map();
  const headers = await headersOf(world, requester);
  for (const row of matrix.filter(isRead)) {
    const operation = operations.get(row.operation);
    if (operation === undefined) throw new Error(`${row.operation} is no operation`);
    const input = row.input(world.camp.things);
    answers.set(row.operation, await askOperation(server.origin, operation, input, headers));
  }
  return answers;
}

async function askEverybody(): Promise<Map<string, Answers>> {
  const answers = new Map<string, Answers>();
  for (const requester of requesters) answers.set(requester, await askAll(requester));
  return answers;
}

const secret = "a-letter-that-nobody-knows-of";

async function writeAhead(): Promise<void> {
  const { orgId: organizationId, eventId, participantId: id, noteId } = world.camp.things;
  const { writer } = world.camp.writers;
  const from = await owner.db
    .selectFrom("notes")
    .select("contactId as id")
    .where("id", "=", noteId)
    .executeTakeFirstOrThrow();
  const to = { id, organizationId, eventId, name: "", buildingId: null };
  await aWaitingNote(owner.db, { from, to, by: writer, text: secret, deliverOn: "2027-07-16" });
}

const laterOf = (text = "") => /"later":(\d+)/.exec(text)?.[1];
const withoutLater = (text = "") => text.replace(/"later":\d+,|,"later":\d+/, "");

describe("a letter for a later day", () => {
  test("is a number to the team, and to the rest of the family not even that", async () => {
    const [before, again] = [await askEverybody(), await askEverybody()];
    await writeAhead();
    let [compared, unsteady] = [0, 0];
    for (const [requester, answers] of await askEverybody())
      for (const [name, { status, text }] of answers) {
        const known = before.get(requester)?.get(name);
        const where = `${name} as ${requester}`;
        expect({ where, tellsIt: text.includes(secret) }).toEqual({ where, tellsIt: false });
        expect({ where, status }).toEqual({ where, status: known?.status });
        // Signed links and times differ on every read, so these responses cannot be compared.
        if (again.get(requester)?.get(name)?.text !== known?.text) {
          unsteady += 1;
          continue;
        }
        compared += 1;
        expect({ where, text: withoutLater(text) }).toEqual({ where, text: known?.text });
      }
    // Otherwise the test would find nothing, whatever leaked.
    expect(compared).toBeGreaterThan(10 * unsteady);
    for (const name of counting) {
      const [then, now] = [before.get("member"), await askAll("member")];
      expect({ name, later: laterOf(then?.get(name)?.text) }).toEqual({ name, later: undefined });
      expect({ name, later: laterOf(now.get(name)?.text) }).toEqual({ name, later: "1" });
    }
  });

  test("is visible to its author", async () => {
    const headers = await headersOf(world, "writer");
    const operation = operations.get("listMyNotes");
    if (operation === undefined) throw new Error("listMyNotes is gone");
    const { participantId } = world.camp.things;
    const { text } = await askOperation(server.origin, operation, { participantId }, headers);
    expect(text).toContain(secret);
  });
});
