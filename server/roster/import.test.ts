import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { importTopics } from "#domain/roster/import-answer.ts";
import type { ImportField } from "#domain/roster/import-fields.ts";
import { mappingToRemember } from "#domain/roster/import-guess.ts";
import { rosterTable } from "#domain/roster/roster-table.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal } from "#tools/testing/a-camp.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { aWeekToImport } from "#tools/testing/import-roster.ts";
import { rosterFile } from "#tools/testing/roster-file.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { importJobs } from "./jobs.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

const none = { new: 0, moved: 0, updated: 0, unchanged: 0, problems: 0 };

describe("a camp's export of 300 rows, 5 of them broken", () => {
  function brokenFile() {
    const file = rosterFile({ people: 300 });
    const set = (row: number, column: number, text: string) => {
      const cells = file.rows[row];
      if (cells !== undefined) cells[column] = text;
    };
    set(10, 1, " ");
    set(50, 3, "mother50@family");
    set(100, 5, "555-12");
    set(150, 0, "1003");
    set(200, 1, "x".repeat(130));
    return file;
  }

  test("the preview names 3 and why; 297 stand in their buildings; 10 bunks changed are 10 moves and nothing else", async () => {
    const week = await aWeekToImport(server);
    const file = brokenFile();
    const { preview, result, state } = await week.run(file);
    expect(preview.counts).toEqual({ ...none, new: 297, problems: 3 });
    expect(preview.notices).toMatchObject([
      { line: 52, name: "Grace Petrov 50", kind: "email" },
      { line: 102, name: "Theo Brandt 100", kind: "phone" },
    ]);
    expect(preview.problems).toEqual([
      { line: 12, name: "", problems: [{ sentence: "Name is required.", about: null }] },
      {
        line: 152,
        name: "Caleb Ames 150",
        problems: [{ sentence: "Line 5 has the same External ID.", about: null }],
      },
      {
        line: 202,
        name: "x".repeat(120),
        problems: [{ sentence: "Name can have at most 120 characters.", about: null }],
      },
    ]);
    expect(preview.newBuildings).toHaveLength(20);
    expect({ state, result }).toEqual({
      state: "finished",
      result: {
        counts: { ...none, new: 297, problems: 3 },
        skipped: preview.problems,
        buildingsAdded: preview.newBuildings,
        noted: { notices: preview.notices, noticeCounts: { email: 1, phone: 1 } },
      },
    });

    const roster = await week.roster();
    expect(roster.participants).toHaveLength(297);
    const nameOf = new Map(roster.buildings.map(({ id, name }) => [id, name]));
    const standing = new Map(
      roster.participants.map((one) => [one.externalId, nameOf.get(one.buildingId ?? "")]),
    );
    const broken = new Set([10, 150, 200]);
    const sound = file.rows.filter((_, n) => !broken.has(n));
    expect(sound.map(([externalId = ""]) => standing.get(externalId))).toEqual(
      sound.map(([, , bunk]) => bunk),
    );
    // One email could not be read.
    const parents = sound.reduce((sum, cells) => sum + (cells[6] === "" ? 1 : 2), 0) - 1;
    expect(roster.participants.reduce((sum, { contacts }) => sum + contacts, 0)).toBe(parents);

    for (const cells of file.rows.slice(20, 30)) cells[2] = cells[2] === "Cabin 1" ? "cabin 2" : "CABIN 1";
    const again = await week.run(file);
    expect(again.preview.counts).toEqual({ ...none, moved: 10, unchanged: 287, problems: 3 });
    expect(again.preview.moved[0]).toMatchObject({ line: 22, from: "Cabin 1", to: "Cabin 2" });
    expect(again.result.counts).toEqual({ ...none, moved: 10, unchanged: 287, problems: 3 });
    const after = await week.roster();
    expect(after.participants).toHaveLength(297);
    expect(after.buildings).toHaveLength(20);
    const before = new Map(roster.participants.map(({ id, buildingId }) => [id, buildingId]));
    expect(after.participants.filter(({ id, buildingId }) => before.get(id) !== buildingId)).toHaveLength(10);
  });
});

describe("importing", () => {
  test("a contact that staff removed is not brought back, and the preview says so", async () => {
    const week = await aWeekToImport(server);
    const { db } = server.deps;
    const cabin = await aBuilding(db, { event: week.event, name: "Cabin 1" });
    const maya = await aCamper(db, { in: cabin, name: "Maya", externalId: "7" });
    await aContact(db, { of: maya, email: "father@x.example", removedAt: new Date() });
    const file = {
      headers: ["Name", "ID", "Parent 1 Email", "Parent 2 Email"],
      rows: [["Maya", "7", "father@x.example", "mother@x.example"]],
    };
    const { preview } = await week.run(file);
    expect(preview.notices).toEqual([
      {
        line: 2,
        name: "Maya",
        kind: "other",
        sentence: "father@x.example was removed by staff and won't be added.",
      },
    ]);
    const contacts = await db
      .selectFrom("contacts")
      .select(["email", "removedAt"])
      .where("participantId", "=", maya.id)
      .orderBy("email")
      .execute();
    expect(contacts).toEqual([
      { email: "father@x.example", removedAt: expect.any(Date) },
      { email: "mother@x.example", removedAt: null },
    ]);
    // Without the id a second Maya would bring him back beside her.
    const bare = { headers: ["Name", "Parent 1 Email"], rows: [["maya", "father@x.example"]] };
    expect((await week.preview(bare)).preview.counts).toEqual({ ...none, problems: 1 });
  });

  test("finds people by name and email, gives them the id, fills what is empty and overwrites nothing", async () => {
    const week = await aWeekToImport(server);
    const { db } = server.deps;
    const cabin = await aBuilding(db, { event: week.event, name: "Loon" });
    const maya = await aCamper(db, { in: cabin, name: "Maya Vasquez" });
    await aContact(db, { of: maya, email: "elena@x.example", name: "Elena" });
    const { preview } = await week.run({
      headers: ["Camper", "Camper ID", "Email", "Parent name", "Phone", "Relationship", "Email"],
      rows: [["MAYA VASQUEZ", "7", "Elena@X.example", "Somebody", "555 123 4567", "Mother", "oma@x.example"]],
    });
    expect(preview.counts).toEqual({ ...none, updated: 1 });
    expect(await week.exported()).toEqual([
      {
        name: "Maya Vasquez",
        building: "Loon",
        externalId: "7",
        contacts: [
          { email: "elena@x.example", name: "Elena", phone: "5551234567", relationship: "Parent/Guardian" },
          { email: "oma@x.example", name: null, phone: null, relationship: "Parent/Guardian" },
        ],
      },
    ]);
  });

  test("without a building new people stand Unassigned and known ones stay; deleted ones do not match", async () => {
    const week = await aWeekToImport(server);
    const { db } = server.deps;
    const cabin = await aBuilding(db, { event: week.event, name: "Loon" });
    await aCamper(db, { in: cabin, name: "Maya", externalId: "1" });
    await aCamper(db, { in: cabin, name: "Theo", externalId: "2", deletedAt: new Date() });
    await week.run({
      headers: ["ID", "Name", "Bunk"],
      rows: [
        ["1", "Maya", ""],
        ["2", "Theo", ""],
      ],
    });
    const { participants } = await week.roster();
    expect(participants.map(({ name, buildingId }) => [name, buildingId])).toEqual([
      ["Maya", cabin.id],
      ["Theo", null],
    ]);
  });

  test("plans again when it runs, so changes since the preview are respected", async () => {
    const week = await aWeekToImport(server);
    const { db } = server.deps;
    const loon = await aBuilding(db, { event: week.event, name: "Loon" });
    const heron = await aBuilding(db, { event: week.event, name: "Heron" });
    const maya = await aCamper(db, { in: loon, name: "Maya", externalId: "1" });
    const seen = await week.preview({
      headers: ["ID", "Name", "Bunk"],
      rows: [
        ["1", "Maya", "Loon"],
        ["", "Theo", "Owl"],
      ],
    });
    expect(seen.preview.counts).toEqual({ ...none, new: 1, unchanged: 1 });
    await week.camp.call("moveParticipant", {
      eventId: week.event.id,
      participantId: maya.id,
      buildingId: heron.id,
    });
    await aCamper(db, { in: loon, name: "Theo" });
    await aCamper(db, { in: heron, name: "Theo" });
    await week.start(seen.id);
    const { result } = await week.finished(seen.id);
    expect(result).toMatchObject({
      counts: { ...none, moved: 1, problems: 1 },
      skipped: [
        {
          line: 3,
          name: "Theo",
          problems: [
            {
              sentence: "Several people have this name. Add an External ID or an email to tell them apart.",
              about: null,
            },
          ],
        },
      ],
      buildingsAdded: [],
    });
    expect((await week.roster()).participants.find(({ id }) => id === maya.id)?.buildingId).toBe(loon.id);
  });

  test("our own export, formulas and all, comes back as unchanged", async () => {
    const week = await aWeekToImport(server);
    const { db } = server.deps;
    const cabin = await aBuilding(db, { event: week.event, name: '=Cabin, the "first"' });
    const plus = await aCamper(db, { in: cabin, name: "+Maya", externalId: "-1" });
    await aContact(db, { of: plus, email: "a@x.example", phone: "+15551234567", name: "@Elena" });
    await aContact(db, { of: plus, email: "b@x.example", relationship: "Other Family Member" });
    await aContact(db, { of: plus, email: "c@x.example" });
    await aCamper(db, { event: week.event, name: "'Quoted" });
    const [headers = [], ...rows] = rosterTable(await week.exported(), organizationTerms({ type: "Camp" }));
    const { preview } = await week.preview({ headers, rows });
    expect(preview.counts).toEqual({ ...none, unchanged: 2 });
  });

  test("the rows are gone when it is finished, what came of them stays for the screen", async () => {
    const week = await aWeekToImport(server);
    const { id } = await week.run(rosterFile({ people: 3 }));
    const kept = await server.deps.db
      .selectFrom("rosterImports")
      .select(["rows", "doneRows", "totalRows"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ rows: [], doneRows: 3, totalRows: 3 });
    expect(await week.progress(id)).toMatchObject({ state: "finished", result: { counts: { new: 3 } } });
  });

  test("started twice it runs once; a screen that follows hears of it", async () => {
    const week = await aWeekToImport(server);
    const { id } = await week.preview(rosterFile({ people: 1_200 }));
    const topic = importTopics.one(week.camp.id, id);
    const stream = await followStream(server.origin, [topic], week.camp.member.headers);
    await Promise.all([week.start(id), week.start(id), week.start(id)]);
    expect(await week.finished(id)).toMatchObject({ doneRows: 1_200, result: { counts: { new: 1_200 } } });
    const invalidations = () => stream.events.filter(({ name }) => name === "invalidation").length;
    await expect.poll(invalidations).toBeGreaterThan(0);
    stream.close();
    expect((await week.roster()).participants).toHaveLength(1_200);
    await week.start(id);
    expect(await week.progress(id)).toMatchObject({ doneRows: 1_200 });
  });

  test("stops where it is when the event is deleted or who started it has left the team", async () => {
    const { db } = server.deps;
    const gone = await aWeekToImport(server);
    const { id } = await gone.preview(rosterFile({ people: 2 }));
    await db.updateTable("rosterImports").set({ startedAt: new Date() }).where("id", "=", id).execute();
    await db.updateTable("events").set({ deletedAt: new Date() }).where("id", "=", gone.event.id).execute();
    const left = await aWeekToImport(server);
    const { id: other } = await left.preview(rosterFile({ people: 2 }));
    await db
      .updateTable("rosterImports")
      .set({ startedAt: new Date(), createdBy: left.camp.stranger.id })
      .where("id", "=", other)
      .execute();
    const [job] = importJobs(server.deps);
    for (const importId of [id, other, randomId()])
      await job?.run({ importId }, new AbortController().signal);
    expect(await gone.progress(id)).toMatchObject({ state: "stopped", doneRows: 0 });
    expect(await left.progress(other)).toMatchObject({ state: "stopped", doneRows: 0 });
  });
});

describe("a preview", () => {
  test("remembers what the columns mean, those left out too, and each organization only its own", async () => {
    const week = await aWeekToImport(server);
    const other = await aWeekToImport(server);
    const remember = async (headers: string[], mapping: ImportField[]) =>
      week.camp.call("previewImport", {
        id: randomId(),
        eventId: week.event.id,
        headers,
        mapping,
        rows: [["Maya", "Loon", "nuts"]],
        remember: mappingToRemember(headers, mapping),
      });
    await remember(["Person", "Tipi_Name", "Allergies"], ["name", "building", "ignore"]);
    await remember(["Camper", "Tipi Name"], ["name", "ignore"]);
    expect((await week.camp.ask("/import-mapping", week.camp.member)).body).toEqual({
      mapping: { person: "name", camper: "name", "tipi name": "ignore", allergies: "ignore" },
    });
    expect((await other.camp.ask("/import-mapping")).body).toEqual({ mapping: {} });
  });

  test("remembers headers without what cannot be kept", async () => {
    const week = await aWeekToImport(server);
    const file = { headers: ["Camper"], mapping: ["name"], rows: [["Maya"]] };
    const sent = await week.camp.call("previewImport", {
      ...file,
      id: randomId(),
      eventId: week.event.id,
      remember: { "cam\u0000per\u001b": "name", "tipi\ud800": "ignore" },
    });
    expect(sent.status).toBe(200);
    expect((await week.camp.ask("/import-mapping")).body).toEqual({
      mapping: { camper: "name", "tipi\ufffd": "ignore" },
    });
  });

  test("sent twice is stored once, changes no participants, is replaced by the next and swept after a day", async () => {
    const week = await aWeekToImport(server);
    const { db, clock } = server.deps;
    const first = await week.preview(rosterFile({ people: 3 }));
    expect((await week.preview(rosterFile({ people: 4 }), first.id)).preview.counts.new).toBe(4);
    expect(await week.progress(first.id)).toMatchObject({ state: "previewed", totalRows: 4, doneRows: 0 });
    expect((await week.roster()).participants).toEqual([]);
    const next = await week.preview(rosterFile({ people: 5 }));
    expect((await week.camp.ask(`/imports/${first.id}`)).status).toBe(404);
    const sweepAfter = (hours: number) => {
      const later = { now: () => new Date(clock.now().getTime() + hours * 3_600_000) };
      return importJobs({ ...server.deps, clock: later })[1]?.run({}, new AbortController().signal);
    };
    await sweepAfter(23);
    expect((await week.camp.ask(`/imports/${next.id}`)).status).toBe(200);
    await sweepAfter(25);
    const gone = refusal(404, "This preview has expired. Drop the file again.");
    expect(await week.camp.ask(`/imports/${next.id}`)).toMatchObject(gone);
    expect(await week.camp.call("startImport", { eventId: week.event.id, importId: next.id })).toMatchObject(
      gone,
    );
    expect(await db.selectFrom("rosterImports").select("id").execute()).toEqual([]);
  });

  test.each([
    [{ rows: [] }, "There are no rows in this file."],
    [{ rows: [["", " "]] }, "There are no rows in this file."],
    [{ mapping: ["building", "ignore"] }, "Choose the column that holds the name."],
    [{ rows: Array.from({ length: 20_001 }, () => ["x"]) }, "A file can have at most 20,000 rows."],
    [{ mapping: ["name"] }, "That request could not be read."],
    [{ mapping: ["name", "nickname"] }, "That request could not be read."],
  ])("is refused with a sentence: %#", async (wrong, message) => {
    const week = await aWeekToImport(server);
    const file = {
      id: randomId(),
      headers: ["Name", "Bunk"],
      mapping: ["name", "building"],
      rows: [["Maya"]],
    };
    const answer = await week.camp.call("previewImport", { eventId: week.event.id, ...file, ...wrong });
    expect(answer).toMatchObject(refusal(400, message));
  });
});

describe("who may", () => {
  test("non-members get not-found, and so do ids of another event or camp", async () => {
    const week = await aWeekToImport(server);
    const { camp, event } = week;
    const { id } = await week.preview(rosterFile({ people: 1 }));
    const file = { headers: ["Name"], mapping: ["name"], rows: [["Maya"]] };
    const noCamp = refusal(404, "Organization not found.");
    const stranger = camp.stranger;
    expect(
      await camp.call("previewImport", { eventId: event.id, id: randomId(), ...file }, stranger),
    ).toMatchObject(noCamp);
    expect(await camp.call("startImport", { eventId: event.id, importId: id }, stranger)).toMatchObject(
      noCamp,
    );
    for (const path of [`/imports/${id}`, "/import-mapping"])
      expect(await camp.ask(path, stranger)).toMatchObject(noCamp);

    const noEvent = refusal(404, "Event not found.");
    const deleted = await anEvent(server.deps.db, { organization: camp, deletedAt: new Date() });
    const foreign = await aWeekToImport(server);
    for (const eventId of [deleted.id, foreign.event.id, randomId()]) {
      expect(await camp.call("previewImport", { eventId, id: randomId(), ...file })).toMatchObject(noEvent);
      expect(await camp.call("startImport", { eventId, importId: id })).toMatchObject(noEvent);
    }
    const noImport = refusal(404, "This preview has expired. Drop the file again.");
    const sibling = await anEvent(server.deps.db, { organization: camp });
    expect(await camp.call("startImport", { eventId: sibling.id, importId: id })).toMatchObject(noImport);
    const { id: theirs } = await foreign.preview(rosterFile({ people: 1 }));
    expect(await camp.ask(`/imports/${theirs}`)).toMatchObject(noImport);
    expect(await camp.call("startImport", { eventId: event.id, importId: theirs })).toMatchObject(noImport);
    expect(await camp.call("previewImport", { eventId: event.id, id: theirs, ...file })).toMatchObject(
      refusal(409, "Failed to read the roster."),
    );
    expect(await foreign.progress(theirs)).toMatchObject({ state: "previewed", totalRows: 1 });
  });
});
