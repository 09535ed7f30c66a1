import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { aPerson } from "#database/seed/builders.ts";
import {
  formatActor,
  auditAnswer,
  auditChoices,
  auditAction,
  type AuditEntry,
} from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/secrets.ts";
import { aCamp, refusal, type TestCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const words = organizationTerms({ type: "Camp" });
const read = async (camp: TestCamp, request = "") =>
  auditAnswer.parse((await camp.ask(`/audit${request}`)).body);
const text = (entries: readonly AuditEntry[]) =>
  entries.map((entry) => `${formatActor(entry.actor)} ${auditAction(entry, words)}`);
const sentences = async (camp: TestCamp, request = "") => text((await read(camp, request)).entries);
const exported = async (camp: TestCamp, data: object) => {
  const { body } = await camp.call("exportAudit", data);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at by the schema
  return auditAnswer.parse((body as { result: unknown }).result);
};

type Kept = { at: Date; action: string; eventId?: string; subject?: object; actorId?: string };

/** As if it had been done at that moment. */
async function kept(camp: TestCamp, { at, action, eventId, subject = {}, actorId }: Kept): Promise<void> {
  const id = newId({ now: () => at });
  const actor = { actorId: actorId ?? camp.admin.id, actorName: "Dana Whitlock" };
  await server.deps.db
    .insertInto("auditEntries")
    .values({
      id,
      organizationId: camp.id,
      at,
      ...actor,
      action,
      eventId: eventId ?? null,
      subject: JSON.stringify(subject),
    })
    .execute();
}

/** Uses a savepoint, because the transaction continues. */
async function expectRefused(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint before_it`.execute(tx);
  await expect(work()).rejects.toThrow("permission denied");
  await sql`rollback to savepoint before_it`.execute(tx);
}

async function aWeek(camp: TestCamp, name = "Week 3") {
  const event = await anEvent(server.deps.db, { organization: camp, name, endDate: "2999-12-31" });
  const wren = await aCamper(server.deps.db, { event, name: "Wren Abbott" });
  return { event, wren, place: { eventId: event.id, participantId: wren.id } };
}

describe("the activity of a camp", () => {
  test("tells what was done in sentences, the newest first, with the names of now", async () => {
    const camp = await aCamp(server);
    const { event, wren, place } = await aWeek(camp);
    const contactId = newId(server.deps.clock);
    const actions: [string, object][] = [
      ["addContact", { ...place, id: contactId, email: "elena@example.org" }],
      ["inviteContact", { ...place, contactId }],
      ["revokeInvite", { ...place, contactId }],
      ["removeContact", { ...place, contactId }],
      ["removeParticipant", place],
      ["restoreParticipant", place],
      ["changeRole", { userId: camp.member.id, role: "admin" }],
      ["removeTeamMember", { userId: camp.member.id }],
      [
        "updateEvent",
        { eventId: event.id, name: "Lakeside", startDate: "2027-07-11", endDate: "2999-12-31" },
      ],
      ["updateOrganization", { name: "Camp Renamed", type: "Camp", timeZone: "UTC" }],
    ];
    for (const [name, data] of actions)
      expect([name, (await camp.call(name, data)).status]).toEqual([name, 200]);
    await server.deps.db
      .updateTable("participants")
      .set({ name: "Wren Abbot" })
      .where("id", "=", wren.id)
      .execute();
    expect(await sentences(camp)).toEqual([
      expect.stringMatching(
        /^Dana Whitlock changed the camp: name from Camp .* to Camp Renamed, time zone from America\/Chicago to UTC$/,
      ),
      "Dana Whitlock changed Lakeside: name from Week 3 to Lakeside",
      "Dana Whitlock removed Marcus Oyelaran from the team",
      "Dana Whitlock made Marcus Oyelaran an admin",
      "Dana Whitlock brought Wren Abbot back to Lakeside",
      "Dana Whitlock removed Wren Abbot from Lakeside",
      "Dana Whitlock removed a parent of Wren Abbot in Lakeside",
      "Dana Whitlock revoked the invite of a parent of Wren Abbot in Lakeside",
      "Dana Whitlock invited a parent of Wren Abbot in Lakeside",
      "Dana Whitlock added a parent of Wren Abbot in Lakeside",
    ]);
  });

  test("writes nothing down for what was refused or changed nothing", async () => {
    const camp = await aCamp(server);
    const { place } = await aWeek(camp);
    await camp.call("changeRole", { userId: camp.member.id, role: "member" });
    await camp.call("changeRole", { userId: camp.member.id, role: "admin" }, camp.member);
    await camp.call("removeContact", { ...place, contactId: newId(server.deps.clock) });
    await camp.call("deleteEvent", { eventId: place.eventId, typedName: "another name" });
    expect(await sentences(camp)).toEqual([]);
  });

  test("names who and what is gone as gone", async () => {
    const { db, clock } = server.deps;
    const camp = await aCamp(server);
    const { event, wren, place } = await aWeek(camp);
    await aContact(db, { of: wren });
    const left = await aPerson(db, { name: "Lee Gone" });
    const at = clock.now();
    await kept(camp, { at, action: "print-job.opened", eventId: event.id, actorId: left.id });
    await kept(camp, { at, action: "participant.removed", eventId: event.id, subject: place });
    const unknownId = newId(clock);
    await kept(camp, {
      at,
      action: "contact.removed",
      eventId: unknownId,
      subject: { participantId: unknownId },
    });
    await kept(camp, { at, action: "member.removed", subject: { userId: unknownId } });
    await kept(camp, { at, action: "contact.added", subject: { participantId: "no id at all" } });
    await kept(camp, { at, action: "of.tomorrow" });
    await camp.call("removeParticipant", place);
    const told = (await sentences(camp)).toSorted();
    expect(told).toEqual([
      "Dana Whitlock (no longer on the team) opened the PDF of a print job for Week 3",
      "Dana Whitlock added a parent of a deleted camper",
      "Dana Whitlock did something this page can't describe yet (of.tomorrow)",
      "Dana Whitlock removed Wren Abbott (deleted) from Week 3",
      "Dana Whitlock removed Wren Abbott (deleted) from Week 3",
      "Dana Whitlock removed a parent of a deleted camper in a deleted week",
      "Dana Whitlock removed a person with a deleted account from the team",
    ]);
    await db.deleteFrom("users").where("id", "=", left.id).execute();
    expect(await sentences(camp, "?kind=printing")).toEqual([
      "Dana Whitlock (account deleted) opened the PDF of a print job for Week 3",
    ]);
  });

  test("is for admins; to other camps there is nothing", async () => {
    const camp = await aCamp(server);
    await camp.call("updateOrganization", { name: "Ours", type: "Camp", timeZone: "UTC" });
    for (const path of ["/audit", "/audit-choices"]) {
      const denied = refusal(403, "Only organization admins can see the activity.");
      expect(await camp.ask(path, camp.member)).toMatchObject(denied);
      expect(await camp.ask(path, camp.stranger)).toMatchObject(refusal(404, "Organization not found."));
    }
    const other = await aCamp(server);
    expect(await read(other)).toEqual({ entries: [], older: null });
  });
});

describe("looking for something", () => {
  test("by person, kind, week and days at the camp, alone and together", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server, { timeZone: "America/Chicago" });
    const [first, second] = [await aWeek(camp, "Week 1"), await aWeek(camp, "Week 2")];
    const { id: memberId } = camp.member;
    // Half past eleven in the evening of the 11th at the camp, and half an hour after its midnight.
    const [evening, night] = [new Date("2027-07-12T04:30:00Z"), new Date("2027-07-12T05:30:00Z")];
    const printed = { action: "print-job.created", subject: { sheets: 1, notes: 1 } };
    await kept(camp, { ...printed, at: evening, eventId: first.event.id });
    await kept(camp, { ...printed, at: night, eventId: second.event.id, actorId: memberId });
    await kept(camp, { at: new Date(night.getTime() + 1), action: "member.left", actorId: memberId });
    const found = async (request: string) =>
      (await read(camp, `?${request}`)).entries.map(({ action, event }) =>
        `${action} ${event?.name ?? ""}`.trim(),
      );
    expect(await found(`who=${memberId}`)).toEqual(["member.left", "print-job.created Week 2"]);
    expect(await found("kind=team")).toEqual(["member.left"]);
    expect(await found(`event=${first.event.id}`)).toEqual(["print-job.created Week 1"]);
    expect(await found("to=2027-07-11")).toEqual(["print-job.created Week 1"]);
    expect(await found("from=2027-07-12&kind=printing")).toEqual(["print-job.created Week 2"]);
    expect(await found(`from=2027-07-11&to=2027-07-12&who=${camp.admin.id}`)).toHaveLength(1);
    expect(await found("from=2027-07-13")).toEqual([]);
    for (const request of ["?from=0000-01-01", "?to=2027-02-30", "?kind=gossip", "?who=me", "?older=x"])
      expect((await camp.ask(`/audit${request}`)).status).toBe(400);

    await db.updateTable("events").set({ deletedAt: night }).where("id", "=", second.event.id).execute();
    expect(auditChoices.parse((await camp.ask("/audit-choices")).body)).toEqual({
      people: [
        { id: camp.admin.id, name: "Dana Whitlock", is: "here" },
        { id: memberId, name: "Dana Whitlock", is: "here" },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      events: expect.arrayContaining([
        { id: first.event.id, name: "Week 1", deleted: false },
        { id: second.event.id, name: "Week 2", deleted: true },
      ]),
    });
  });

  test.each(["", "kind=printing"])("goes on by pages of fifty, each entry once (%s)", async (request) => {
    const camp = await aCamp(server);
    // Many at the same moment, as when a page falls into the middle of them.
    for (let n = 0; n < 120; n += 1)
      await kept(camp, {
        at: new Date(Date.UTC(2027, 6, 12, 0, Math.floor(n / 40))),
        action: n % 2 === 0 ? "print-job.opened" : "print-job.voided",
      });
    const seen: string[] = [];
    const sizes: number[] = [];
    let older: string | null = "";
    while (older !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read(camp, `?${request}${older}`);
      sizes.push(page.entries.length);
      seen.push(...page.entries.map(({ at, id }) => `${at} ${id}`));
      older = page.older === null ? null : `&older=${page.older}`;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });
});

describe("the file", () => {
  test("is read in pages, says what was looked for, and is itself on record once", async () => {
    const camp = await aCamp(server);
    const { event } = await aWeek(camp);
    await server.deps.db
      .insertInto("auditEntries")
      .values(
        Array.from({ length: 501 }, (_, n) => ({
          id: newId(server.deps.clock),
          organizationId: camp.id,
          at: new Date(Date.UTC(2027, 6, 12) + n),
          actorId: camp.admin.id,
          actorName: "Dana Whitlock",
          action: "print-job.opened",
          eventId: event.id,
          subject: "{}",
        })),
      )
      .execute();
    const request = { kind: "printing", event: event.id };
    const first = await exported(camp, request);
    const second = await exported(camp, { ...request, older: first.older });
    expect([first.entries.length, second.entries.length, second.older]).toEqual([500, 1, null]);
    const { entries } = await read(camp, "?kind=downloads");
    expect(entries).toMatchObject([{ event: { name: "Week 3" }, facts: { kind: "printing" } }]);
    expect(text(entries)).toEqual(["Dana Whitlock downloaded this activity as a file"]);
  });

  test("is not for members, and their try leaves no trace of a download", async () => {
    const camp = await aCamp(server);
    const denied = refusal(403, "Only organization admins can see the activity.");
    expect(await camp.call("exportAudit", {}, camp.member)).toMatchObject(denied);
    expect(await sentences(camp)).toEqual([]);
  });
});

describe("what is on record stays", () => {
  const onlyAdded = /audit entries are only ever added/;

  test("no entry can be changed or deleted, one by one or all together", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    await kept(camp, { at: new Date(), action: "response.withdrawn", subject: { reason: "Blurred" } });
    const own = sql`where organization_id = ${camp.id}`;
    for (const change of [
      sql`update audit_entries set actor_name = 'Somebody else' ${own}`,
      sql`update audit_entries set at = now() ${own}`,
      sql`update audit_entries set actor_id = null ${own}`,
      sql`update audit_entries set subject = subject - 'reason' ${own}`,
      sql`delete from audit_entries ${own}`,
      sql`truncate audit_entries`,
    ])
      await expect(change.execute(db)).rejects.toThrow(onlyAdded);
    expect((await read(camp)).entries).toMatchObject([
      { reason: "Blurred", actor: { name: "Dana Whitlock" } },
    ]);
  });

  test("when an event is purged its entries stay without the typed reasons", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const [week, other] = [await aWeek(camp, "Week 1"), await aWeek(camp, "Week 2")];
    const withdrawn = { at: new Date(), action: "response.withdrawn" };
    const subject = { reason: "Wren drew on it", responseId: newId(server.deps.clock) };
    for (const { event } of [week, other]) await kept(camp, { ...withdrawn, eventId: event.id, subject });
    await db.deleteFrom("events").where("id", "=", week.event.id).execute();
    const { entries } = await read(camp);
    expect(entries.map(({ event, reason }) => [event?.is, reason])).toEqual(
      expect.arrayContaining([
        ["gone", null],
        ["here", "Wren drew on it"],
      ]),
    );
    expect(entries).toHaveLength(2);
    expect(entries[0]?.facts).toEqual({ responseId: subject.responseId });
  });

  test("an event is purged by the application, which may change no entry, and the words go all the same", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const { event } = await aWeek(camp);
    const withdrawn = {
      at: new Date(),
      action: "response.withdrawn",
      subject: { reason: "Wren drew on it" },
    };
    await kept(camp, { ...withdrawn, eventId: event.id });
    await db.transaction().execute(async (tx) => {
      await sql`set local role courier_app`.execute(tx);
      await sql`select set_config('courier.asker', 'courier', true)`.execute(tx);
      await expectRefused(tx, () => tx.updateTable("auditEntries").set({ actorName: "Nobody" }).execute());
      await tx.deleteFrom("events").where("id", "=", event.id).execute();
    });
    expect((await read(camp)).entries).toMatchObject([{ event: { is: "gone" }, reason: null }]);
  });

  test("they go with their organization, and with nothing else", async () => {
    const { db } = server.deps;
    const camp = await aCamp(server);
    const { event, wren } = await aWeek(camp);
    await aContact(db, { of: wren });
    await kept(camp, {
      at: new Date(),
      action: "event.changed",
      eventId: event.id,
      subject: { reason: "x" },
    });
    const count = async () =>
      (await db.selectFrom("auditEntries").select("id").where("organizationId", "=", camp.id).execute())
        .length;
    await db.deleteFrom("users").where("id", "=", camp.admin.id).execute();
    expect(await count()).toBe(1);
    await db.deleteFrom("organizations").where("id", "=", camp.id).execute();
    expect(await count()).toBe(0);
  });
});
