import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { randomId } from "#database/seed/builders.ts";
import { aPrintedNote, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { dayIn } from "#domain/events/calendar-day.ts";
import { openDeskLetters } from "#domain/notes/desk-contract.ts";
import { gapLists, type GapList } from "#domain/notifications/mail-gaps.ts";
import { todayAnswer } from "#domain/today/today.ts";
import { aMailGapCamp, type MailGapCamp } from "#tools/testing/mail-gap-camp.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { times } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

/** Mail days are Monday to Friday with a cut-off at eight in Chicago, which is 13:00 by Greenwich. */
const timeZone = "America/Chicago";
const cutOff = "T13:00:00Z";
const monday = Date.parse("2027-07-12T00:00:00Z");
const hourMs = 3_600_000;

const clock = movableClock("2027-07-14T14:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

const hours = fc.integer({ min: -40, max: 4 * 24 });
const camper = fc.record({
  contact: fc.constantFrom("none", "uninvited", "bounced", "linked", "linked"),
  letter: fc.constantFrom("none", "none", "waiting", "held", "printed", "printed", "checked"),
  staffLetter: fc.constantFrom("none", "none", "none", "waiting", "held"),
  isNudged: fc.boolean(),
  /** Hours since Monday. */
  written: hours,
  printedAfter: fc.integer({ min: 0, max: 30 }),
  deliverOn: fc.option(fc.integer({ min: 12, max: 16 }), { nil: undefined, freq: 4 }),
});
type CamperState = typeof camper extends fc.Arbitrary<infer State> ? State : never;
const days = fc.record({
  // Tuesday evening to Friday; the cut-off is hour 13 of each day.
  at: fc.constantFrom(36.9, 37.1, 60.9, 61, 61.1, 70, 84.9, 85.1, 109.5),
  campers: fc.array(camper, { minLength: 1, maxLength: 8 }),
  pages: fc.integer({ min: 0, max: 3 }),
});

test("every number of Today is the length of its list, and every list is what the tables say, before and after the cut-off", async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(days, async ({ at, campers, pages }) => {
      clock.set(new Date(monday + at * hourMs).toISOString());
      const week = await aMailGapCamp(server, {
        event: { startDate: "2027-07-11", endDate: "2027-07-17" },
      });
      await server.deps.db
        .insertInto("safetyDesks")
        .values({ organizationId: week.camp.id, isOn: true, words: [], changedAt: clock.now() })
        .execute();
      for (const [n, state] of campers.entries()) await addCamper(week, `Camper ${n}`, state);
      for (let page = 0; page < pages; page += 1) await addPage(week);

      const truth = await readTruth(week);
      const { body } = await week.camp.ask("/today", week.camp.member);
      const [today] = todayAnswer.parse(body).active;
      const { counts } = await week.read();
      for (const list of gapLists) {
        expect({ list, names: await week.names(list) }).toEqual({ list, names: truth[list] });
        expect({ list, count: counts[list] }).toEqual({ list, count: truth[list].length });
        if (truth[list].length > 0) seen.set(list, (seen.get(list) ?? 0) + 1);
      }
      const numbers = {
        call: truth.call.length,
        nudge: truth.nudge.length,
        bounced: truth.bounced.length,
        addresses: truth.addresses.length,
        unread: truth.unread,
        toMatch: pages,
      };
      expect(today).toMatchObject(numbers);
      const desk = await week.camp.call(
        "openDeskLetters",
        { eventId: week.event.id, show: "unread" },
        week.camp.member,
      );
      const { letters } = z.object({ result: openDeskLetters.output }).parse(desk.body).result;
      expect(letters).toHaveLength(truth.unread);
    }),
    { numRuns: times(25, 300) },
  );
  // Otherwise too little has happened for this to mean anything.
  expect(gapLists.filter((list) => !seen.has(list))).toEqual([]);
});

async function addCamper(week: MailGapCamp, name: string, state: CamperState): Promise<void> {
  const { db } = server.deps;
  const { contact, letter, staffLetter, isNudged } = state;
  const of = { organizationId: week.camp.id, eventId: week.event.id };
  const linked = contact === "linked" ? await week.camper(name) : undefined;
  const to = linked ?? (await aCamper(db, { event: week.event, name }));
  const writer = contact === "none" ? undefined : (linked?.contact ?? (await aContact(db, { of: to })));
  const now = clock.now().getTime();
  const writtenAt = new Date(Math.min(monday + state.written * hourMs, now));
  if (writer !== undefined && contact === "bounced") await bounce(week, { to, writer });
  if (writer !== undefined && letter !== "none") {
    const day = state.deliverOn === undefined ? {} : { deliverOn: `2027-07-${state.deliverOn}` };
    const note = { from: writer, to, writtenAt, ...day };
    if (letter === "printed") {
      const printedAt = new Date(Math.min(writtenAt.getTime() + state.printedAfter * hourMs, now));
      await aPrintedNote(db, { ...note, printedAt });
    } else {
      const { id } = await aWaitingNote(db, note);
      if (letter === "held")
        await db.updateTable("notes").set({ heldAt: clock.now() }).where("id", "=", id).execute();
      if (letter === "checked")
        await db
          .insertInto("letterChecks")
          .values({ ...of, noteId: id, checkedAt: clock.now() })
          .execute();
    }
  }
  if (staffLetter !== "none")
    await db
      .insertInto("staffLetters")
      .values({
        ...of,
        id: randomId(),
        participantId: to.id,
        text: "The lake is warm.",
        createdAt: writtenAt,
        writtenByName: "Maya Ortiz",
        writtenByRole: "Counselor",
        heldAt: staffLetter === "held" ? clock.now() : null,
      })
      .execute();
  if (isNudged)
    await db
      .insertInto("nudges")
      .values({
        ...of,
        participantId: to.id,
        day: dayIn(timeZone, clock.now()),
        nudgedAt: clock.now(),
        nudgedByName: "Dana",
      })
      .execute();
}

async function bounce(
  week: MailGapCamp,
  { to, writer }: { to: { id: string }; writer: { id: string } },
): Promise<void> {
  const key = { eventId: week.event.id, participantId: to.id, contactId: writer.id };
  expect((await week.camp.call("inviteContact", key, week.camp.member)).status).toBe(200);
  await server.deps.db
    .updateTable("inviteMails")
    .set({ takenAt: clock.now(), failedAt: clock.now(), failure: "No such mailbox." })
    .where("inviteId", "in", (from) =>
      from.selectFrom("invites").select("id").where("contactId", "=", writer.id),
    )
    .execute();
}

async function addPage(week: MailGapCamp): Promise<void> {
  await server.deps.db
    .insertInto("uploads")
    .values({
      id: randomId(),
      organizationId: week.camp.id,
      eventId: week.event.id,
      printJobId: null,
      sheetNumber: null,
      state: "waiting",
      why: null,
      contentType: "image/jpeg",
      byteSize: 1,
      contentHash: randomBytes(32),
      createdAt: clock.now(),
      receivedAt: clock.now(),
      uploadedByName: "Dana Whitlock",
      seenAt: null,
    })
    .execute();
}

type Letter = {
  participantId: string;
  isOurs: boolean;
  createdAt: Date;
  deliverOn: string | null;
  heldAt: Date | null;
  printedAt: Date | null;
  isChecked: boolean;
};

/** From plain rows, without a statement or a rule of the product. */
async function readTruth(week: MailGapCamp): Promise<Record<GapList, string[]> & { unread: number }> {
  const { db } = server.deps;
  const eventId = week.event.id;
  const people = await db.selectFrom("participants").selectAll().where("eventId", "=", eventId).execute();
  const { rows: letters } = await sql<Letter>`
    select participant_id as "participantId", false as "isOurs", created_at as "createdAt",
      deliver_on::text as "deliverOn", held_at as "heldAt", printed_at as "printedAt",
      id in (select note_id from letter_checks) as "isChecked" from notes where event_id = ${eventId}
    union all select participant_id, true, created_at, null, held_at, printed_at, false
      from staff_letters where event_id = ${eventId}`.execute(db);
  const idsIn = async (table: "contacts" | "participantLinks" | "nudges") =>
    new Set(
      (await db.selectFrom(table).select("participantId").where("eventId", "=", eventId).execute()).map(
        ({ participantId }) => participantId,
      ),
    );
  const [withContact, linked, nudged] = [
    await idsIn("contacts"),
    await idsIn("participantLinks"),
    await idsIn("nudges"),
  ];
  const bounced = new Set(
    (
      await db
        .selectFrom("inviteMails as m")
        .innerJoin("invites as i", "i.id", "m.inviteId")
        .select("i.participantId")
        .where("i.eventId", "=", eventId)
        .where("m.failedAt", "is not", null)
        .execute()
    ).map(({ participantId }) => participantId),
  );

  const now = clock.now();
  const todayIs = dayIn(timeZone, now);
  const mailDays = ["2027-07-12", "2027-07-13", "2027-07-14", "2027-07-15", "2027-07-16"];
  const passed = mailDays.filter((day) => Date.parse(`${day}${cutOff}`) <= now.getTime());
  const first = passed.at(-2);
  const mailDayOf = ({ createdAt, deliverOn }: Letter) =>
    deliverOn ?? mailDays.find((day) => createdAt.getTime() < Date.parse(`${day}${cutOff}`)) ?? "2027-07-19";
  /** A letter for a later day is not here yet. */
  const isHere = ({ deliverOn, printedAt }: Letter) =>
    deliverOn === null || deliverOn <= todayIs || printedAt !== null || todayIs >= "2027-07-16";
  const isMail = (letter: Letter) => {
    if (letter.heldAt !== null || !isHere(letter)) return false;
    if (letter.printedAt === null) return true;
    return dayIn(timeZone, letter.printedAt) >= (first ?? "") || mailDayOf(letter) >= (first ?? "");
  };
  const of = (id: string) => letters.filter(({ participantId }) => participantId === id);
  const namesOf = (which: (id: string) => boolean) =>
    people
      .filter(({ id }) => which(id))
      .map(({ name }) => name)
      .toSorted();
  const hasNothing = (id: string) => first !== undefined && !of(id).some(isMail);
  const canBeAsked = (id: string) =>
    linked.has(id) && !of(id).some((letter) => !letter.isOurs && letter.heldAt !== null && isHere(letter));
  return {
    letters: namesOf(hasNothing),
    call: namesOf((id) => hasNothing(id) && !canBeAsked(id)),
    nudge: namesOf((id) => hasNothing(id) && canBeAsked(id) && !nudged.has(id)),
    replies: namesOf((id) => of(id).some(({ printedAt, isOurs }) => printedAt !== null && !isOurs)),
    contacts: namesOf((id) => !linked.has(id)),
    addresses: namesOf((id) => !withContact.has(id)),
    bounced: namesOf((id) => bounced.has(id)),
    unread: letters.filter(
      (letter) => letter.printedAt === null && letter.heldAt === null && isHere(letter) && !letter.isChecked,
    ).length,
  };
}
