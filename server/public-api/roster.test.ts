import { readFile } from "node:fs/promises";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aPrintedNote, aResponse, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { generalErrors } from "#domain/errors.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { publicApiErrors } from "#domain/public-api/errors.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { importErrors } from "#domain/roster/errors.ts";
import { createLog } from "#server/platform/log.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { rosterFile } from "#tools/testing/roster-file.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  const to = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const log = createLog({ LOG_LEVEL: "trace" }, {}, to);
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], log });
});
afterAll(() => server.close());

const campMinder = await readFile(
  new URL("../../tools/testing/rosters/campminder.csv", import.meta.url),
  "utf8",
);

async function aSync(camp?: TestCamp) {
  const own = camp ?? (await aCamp(server));
  const event = await anEvent(server.deps.db, { organization: own });
  const { headers, id } = await anApiKey(server.deps.db, own, { name: "Nightly sync" });
  const put = async (body: string, type = "text/csv", query = "", eventId = event.id) => {
    const response = await fetch(`${server.origin}/api/v1/events/${eventId}/roster${query}`, {
      method: "PUT",
      headers: { ...headers, "content-type": type },
      body,
    });
    return { status: response.status, body: z.record(z.string(), z.any()).parse(await response.json()) };
  };
  return {
    camp: own,
    event,
    headers,
    keyId: id,
    put,
    json: (rows: unknown, query?: string) => put(JSON.stringify({ rows }), "application/json", query),
    everything: () => everythingIn(event.id),
  };
}

async function everythingIn(eventId: string) {
  const { db } = server.deps;
  const of = (table: "participants" | "contacts" | "eventBuildings") =>
    db.selectFrom(table).selectAll().where("eventId", "=", eventId).orderBy("id").execute();
  return {
    people: await of("participants"),
    contacts: await of("contacts"),
    buildings: await of("eventBuildings"),
  };
}

function entriesOf(camp: TestCamp) {
  return server.deps.db
    .selectFrom("auditEntries")
    .select(["action", "actorId", "actorName", "subject"])
    .where("organizationId", "=", camp.id)
    .execute();
}

describe("an export of CampMinder", () => {
  test("is understood as it is; a preview tells what would change and changes nothing", async () => {
    const sync = await aSync();
    const before = await sync.everything();
    const { status, body } = await sync.put(campMinder, "text/csv", "?preview=true");
    expect([status, body]).toMatchObject([
      200,
      {
        preview: true,
        counts: { new: 4, moved: 0, updated: 0, unchanged: 0, refused: 1 },
        refused: [{ line: 6, name: "Joel Okafor", reasons: ["Line 5 has the same External ID."] }],
        newBuildings: ["Loon", "Heron"],
        new: expect.arrayContaining([{ line: 2, name: "Maya Vasquez", building: "Loon" }]),
        notices: [{ line: 5, name: "Joel Okafor" }],
      },
    ]);
    const fields = Object.fromEntries(
      z
        .array(z.object({ header: z.string(), field: z.nullable(z.string()) }))
        .parse(body["columns"])
        .map(({ header, field }) => [header, field]),
    );
    expect(fields).toEqual({
      PersonID: "externalId",
      "First Name": "firstName",
      "Last Name": "lastName",
      "Date of Birth": null,
      Grade: null,
      Session: null,
      Bunk: "building",
      "Bunk Requests": null,
      Allergies: null,
      Medications: null,
      "Primary Parent 1 Name": "contact1Name",
      "Primary Parent 1 Email": "contact1Email",
      "Primary Parent 1 Cell Phone": "contact1Phone",
      "Primary Parent 2 Name": "contact2Name",
      "Primary Parent 2 Email": "contact2Email",
      "Balance Due": null,
    });
    expect(await sync.everything()).toEqual(before);
    expect(await entriesOf(sync.camp)).toEqual([]);
  });

  test("puts people, cabins and parents on the roster; the key is named in Activity", async () => {
    const sync = await aSync();
    expect(await sync.put(campMinder)).toMatchObject({
      status: 200,
      body: { preview: false, counts: { new: 4, refused: 1 }, newBuildings: ["Loon", "Heron"] },
    });
    const { people, contacts, buildings } = await sync.everything();
    expect(people).toHaveLength(4);
    expect(people).toContainEqual(
      expect.objectContaining({
        name: "Maya Vasquez",
        externalId: "7100231",
        createdBy: null,
        createdByName: "Nightly sync (API key)",
      }),
    );
    expect([contacts.length, buildings.length]).toEqual([5, 2]);
    expect(await entriesOf(sync.camp)).toEqual([
      {
        action: "roster.sent",
        actorId: null,
        actorName: "Nightly sync (API key)",
        subject: { apiKeyId: sync.keyId, rows: 5, new: 4, moved: 0, updated: 0 },
      },
    ]);
    const activity = await sync.camp.ask("/audit");
    expect(activity.body).toMatchObject({
      entries: [{ actor: { name: "Nightly sync (API key)", is: "here" }, action: "roster.sent" }],
    });
  });

  test("a camper who is in another bunk moves; staff's own changes stay", async () => {
    const sync = await aSync();
    await sync.put(campMinder);
    const moved = campMinder.replace("Session 1,Heron", "Session 1,Loon");
    expect(await sync.put(moved, "text/csv", "?preview=true")).toMatchObject({
      body: { counts: { moved: 1, unchanged: 3 }, moved: [{ line: 3, name: "Theo Vasquez", to: "Loon" }] },
    });
    expect(await sync.put(moved)).toMatchObject({ body: { counts: { new: 0, moved: 1, unchanged: 3 } } });
    expect(await entriesOf(sync.camp)).toHaveLength(2);
  });

  test("what it says about health is stored nowhere, told nowhere and logged nowhere", async () => {
    const sync = await aSync();
    const answers = [
      await sync.put(campMinder, "text/csv", "?preview=true"),
      await sync.put(campMinder),
      await sync.json([
        {
          Name: "Sam Ames",
          Allergies: "Peanuts - carries an EpiPen",
          Health: { notes: ["EpiPen"] },
          Bunk: [1],
        },
      ]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.stringify(answers)).not.toMatch(/EpiPen|Peanuts|Cetirizine|2016-03-04|250\.00/);
    const { rows } = await server.deps.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname in ('public', 'pgboss')",
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { name } of rows.filter(({ name: table }) => !table.startsWith("_"))) {
      const schema =
        name.startsWith("job") ||
        ["queue", "schedule", "subscription", "version", "bam", "warning"].includes(name)
          ? "pgboss"
          : "public";
      const found = await server.deps.pool
        .query(`select 1 from ${schema}."${name}" t where t::text ~ 'EpiPen|Cetirizine' limit 1`)
        .catch(() => ({ rowCount: 0 }));
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
    expect(logged.join("")).not.toMatch(/EpiPen|Peanuts|Cetirizine|Vasquez/);
  });
});

test("300 rows sent twice: the second time nothing changes", async ({ annotate }) => {
  const sync = await aSync();
  const file = rosterFile({ people: 300 });
  const csv = toCsv([file.headers, ...file.rows]);
  const timed = async () => {
    const started = performance.now();
    const { body } = await sync.put(csv);
    return { counts: body["counts"], ms: Math.round(performance.now() - started) };
  };
  const first = await timed();
  expect(first.counts).toEqual({ new: 300, moved: 0, updated: 0, unchanged: 0, refused: 0 });
  const after = await sync.everything();
  expect([after.people.length, after.contacts.length]).toEqual([300, 450]);
  const entries = await entriesOf(sync.camp);
  const second = await timed();
  expect(second.counts).toEqual({ new: 0, moved: 0, updated: 0, unchanged: 300, refused: 0 });
  expect(await sync.everything()).toEqual(after);
  expect(await entriesOf(sync.camp)).toEqual(entries);
  // The same as JSON, and twice at the same moment.
  const rows = file.rows.map((cells) =>
    Object.fromEntries(file.headers.map((header, column) => [header, cells[column]])),
  );
  const same = await Promise.all([sync.json(rows), sync.json(rows)]);
  for (const { body } of same) expect(body["counts"]).toMatchObject({ unchanged: 300 });
  expect(await sync.everything()).toEqual(after);
  await annotate(`first ${first.ms} ms, second ${second.ms} ms`);
});

test("two requests at the same moment add everybody once", async () => {
  const sync = await aSync();
  const answers = await Promise.all([sync.put(campMinder), sync.put(campMinder)]);
  const added = answers.map(({ body }) => z.object({ new: z.number() }).parse(body["counts"]).new);
  expect(added.toSorted((one, other) => one - other)).toEqual([0, 4]);
  expect((await sync.everything()).people).toHaveLength(4);
});

test("JSON may have numbers, and the meaning that staff gave to a column counts", async () => {
  const sync = await aSync();
  await server.deps.db
    .insertInto("rosterImportMappings")
    .values({
      organizationId: sync.camp.id,
      mapping: JSON.stringify({ tipi: "building", nonsense: "gone" }),
      updatedAt: new Date(),
    })
    .execute();
  expect(
    await sync.json([
      { name: "Maya", externalId: 17, Tipi: "Loon", contact1Email: "a@example.org" },
      { name: "", Tipi: "Owl" },
    ]),
  ).toMatchObject({
    body: {
      counts: { new: 1, refused: 1 },
      refused: [{ line: 2, reasons: ["Name is required."] }],
      newBuildings: ["Loon"],
    },
  });
  expect((await sync.everything()).people).toMatchObject([{ name: "Maya", externalId: "17" }]);
});

test("a parent whom staff removed stays out, and the answer does not say who or why", async () => {
  const sync = await aSync();
  await sync.put(campMinder);
  const contact = await server.deps.db
    .selectFrom("contacts")
    .select(["id", "participantId"])
    .where("eventId", "=", sync.event.id)
    .where("email", "=", "anil.chandra@example.org")
    .executeTakeFirstOrThrow();
  const gone = { eventId: sync.event.id, participantId: contact.participantId, contactId: contact.id };
  expect(await sync.camp.call("removeContact", gone)).toMatchObject({ status: 200 });
  const { body } = await sync.put(campMinder);
  expect(body).toMatchObject({ counts: { unchanged: 4 }, heldContacts: 1 });
  expect(JSON.stringify(body)).not.toContain("Dana");
});

describe("is refused:", () => {
  test.each([
    ["no rows", "Name,Bunk\n", "text/csv", importErrors.nothingToRead],
    ["no name column", "Bunk\nLoon\n", "text/csv", publicApiErrors.noNameColumn],
    ["another type", "Name\nMaya\n", "text/html", publicApiErrors.wrongType],
    ["JSON without rows", "[]", "application/json", publicApiErrors.wrongType],
    ["broken JSON", "{", "application/json", generalErrors.badRequest],
    ["20,001 rows", `Name\n${"Maya\n".repeat(20_001)}`, "text/csv", importErrors.tooManyRows],
    ["a million empty lines", `Name\n${"\n".repeat(1_000_000)}`, "text/csv", importErrors.tooManyRows],
    ["14 million columns", `Name${",".repeat(14_000_000)}`, "text/csv", publicApiErrors.tooManyColumns],
    ["301 columns", `Name${",x".repeat(300)}\nMaya\n`, "text/csv", publicApiErrors.tooManyColumns],
    ["17 MB", `Name\n${"x".repeat(17 * 1024 * 1024)}`, "text/csv", generalErrors.tooLarge],
  ])("%s", async (_, body, type, { message }) => {
    const sync = await aSync();
    expect(await sync.put(body, type)).toMatchObject(refusal(400, message));
    expect((await sync.everything()).people).toEqual([]);
  });

  test("a parameter that we do not know, so that a misspelled preview writes nothing", async () => {
    const sync = await aSync();
    for (const query of ["?preveiw=true", "?preview=yes"])
      expect(await sync.put(campMinder, "text/csv", query)).toMatchObject(
        refusal(400, publicApiErrors.unknownParameter.message),
      );
    expect((await sync.everything()).people).toEqual([]);
  });

  test("another camp's week, a deleted one and one that never was, all with the same words", async () => {
    const { db } = server.deps;
    const sync = await aSync();
    const other = await aSync();
    const deleted = await anEvent(db, { organization: sync.camp, deletedAt: new Date() });
    for (const eventId of [other.event.id, deleted.id, crypto.randomUUID(), "week-3"])
      for (const query of ["", "?preview=true"])
        expect(await sync.put(campMinder, "text/csv", query, eventId)).toMatchObject(
          refusal(404, eventErrors.notFound.message),
        );
    expect((await other.everything()).people).toEqual([]);
    expect(await askServer(server, `/api/v1/events/${other.event.id}/letters`, sync.headers)).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ["suspended", generalErrors.organizationSuspended],
    ["closed", generalErrors.organizationClosed],
  ])("a change at a %s organization, which can still be read", async (standing, { message }) => {
    const sync = await aSync();
    await server.deps.db
      .updateTable("organizations")
      .set(
        standing === "closed"
          ? { standing, closedAt: new Date(), deletesOn: "2999-01-01", standingBeforeClosing: "approved" }
          : { standing },
      )
      .where("id", "=", sync.camp.id)
      .execute();
    expect(await sync.put(campMinder)).toMatchObject(refusal(403, message));
    expect((await sync.everything()).people).toEqual([]);
    expect(await askServer(server, "/api/v1/events", sync.headers)).toMatchObject({ status: 200 });
  });
});

test("letters are counted, and nothing else of them is told", async () => {
  const { db } = server.deps;
  const sync = await aSync();
  const camper = await aCamper(db, { event: { ...sync.event, organizationId: sync.camp.id } });
  const contact = await aContact(db, { of: camper, email: "parent@example.org" });
  const ask = async () =>
    (await askServer(server, `/api/v1/events/${sync.event.id}/letters`, sync.headers)).body;
  expect(await ask()).toEqual({ waiting: 0, printedToday: 0, replies: 0 });
  await aWaitingNote(db, { from: contact, to: camper, text: "Dear Maya" });
  const sheet = await aPrintedNote(db, { from: contact, to: camper, text: "Dear Maya again" });
  await aResponse(db, { on: sheet });
  expect(await ask()).toEqual({ waiting: 1, printedToday: 1, replies: 1 });
});
