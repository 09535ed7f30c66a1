import type { Kysely } from "kysely";
import { dayIn, momentOn, shiftedDay } from "#domain/events/calendar-day.ts";
import { hourMs } from "#domain/time.ts";
import type { Tables } from "../tables.ts";
import { anInvoice } from "./billing-builders.ts";
import { anOrganization, aPerson, idFrom } from "./builders.ts";
import { aLink, aPrintJob, aWaitingNote } from "./letter-builders.ts";
import { personName } from "./names.ts";
import { aBuilding, aCamper, aContact, anEvent, type SeededBuilding } from "./roster-builders.ts";
import { seasonLetters } from "./season-letters.ts";

type Db = Kysely<Tables>;
type Admin = { id: string; name: string; email: string };

const zone = "America/New_York";
const cutOffMinutes = 480;
const cabins = ["Cedar Cabin", "Spruce Cabin"] as const;
/** The inbox of development rejects addresses with +550. */
const bounces = "hollis+550@example.org";

export const cedarRidge = { id: idFrom("organization cedar ridge"), name: "Camp Cedar Ridge" };

/**
 * For development: what Camp Pine Hollow does not use. The safety desk is on, with unread letters and one that
 * is held; mail prints by itself at the cut-off; an invite came back; there is an invoice.
 */
export async function campWithEverything(
  db: Db,
  { admin, issuer }: { admin: Admin; issuer: string },
): Promise<{ id: string; eventId: string }> {
  await anOrganization(db, {
    ...cedarRidge,
    description: "Two cabins on a ridge, and every switch turned on.",
    timeZone: zone,
    admins: [admin],
  });
  await db
    .updateTable("organizations")
    .set({ printAtCutOff: true, officePhone: "+15555550142" })
    .where("id", "=", cedarRidge.id)
    .execute();
  await db
    .insertInto("safetyDesks")
    .values({ organizationId: cedarRidge.id, isOn: true, words: ["hospital"], changedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const startDate = shiftedDay(dayIn(zone, new Date()), -1);
  const event = await anEvent(db, {
    id: idFrom("week cedar ridge"),
    organization: cedarRidge,
    name: "Session 1",
    startDate,
    endDate: shiftedDay(startDate, 12),
    mail: { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes },
  });
  const buildings: SeededBuilding[] = [];
  for (const name of cabins)
    buildings.push(await aBuilding(db, { id: idFrom(`cedar ridge ${name}`), event, name, capacity: 8 }));
  const families = [];
  for (let place = 0; place < 12; place += 1)
    families.push(await aFamily(db, { event, buildings, place, issuer }));
  await printedAtCutOff(db, families.slice(0, 3));
  await lettersAtDesk(db, families.slice(3, 8), admin);
  await aBouncedInvite(db, families[11], admin);
  const billed = await db
    .selectFrom("invoices")
    .select("id")
    .where("organizationId", "=", cedarRidge.id)
    .executeTakeFirst();
  if (billed === undefined) await anInvoice(db, { organization: cedarRidge, name: cedarRidge.name });
  return { id: cedarRidge.id, eventId: event.id };
}

type Family = Awaited<ReturnType<typeof aFamily>>;

/** The last family has not accepted its invite. */
async function aFamily(
  db: Db,
  {
    event,
    buildings,
    place,
    issuer,
  }: {
    event: { id: string; organizationId: string };
    buildings: readonly SeededBuilding[];
    place: number;
    issuer: string;
  },
) {
  const { first, last } = personName(place + 40);
  const building = buildings[place % buildings.length];
  const camper = await aCamper(db, {
    id: idFrom(`cedar ridge camper ${place}`),
    name: `${first} ${last}`,
    ...(building === undefined ? { event } : { in: building }),
  });
  const name = `${personName(place + 60).first} ${last}`;
  const isLast = place === 11;
  const email = isLast ? bounces : `${name.replace(" ", ".").toLowerCase()}@example.org`;
  const contact = await aContact(db, {
    id: idFrom(`cedar ridge contact ${place}`),
    of: camper,
    name,
    email,
    phone: `555${String(5_550_100 + place)}`,
  });
  if (isLast) return { camper, contact, building, by: undefined };
  const subject = `family of cedar ridge ${place}`;
  const by = await aPerson(db, { id: idFrom(subject), issuer, subject, name, email });
  await aLink(db, { id: idFrom(`link ${subject}`), from: contact, to: camper, by, now: hoursAgo(30) });
  return { camper, contact, building, by };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

function letterOf({ camper: to, contact: from, by }: Family, at: number) {
  const [first = ""] = to.name.split(" ");
  const text = (seasonLetters[at % seasonLetters.length] ?? seasonLetters[0]).replaceAll("…", first);
  return { id: idFrom(`note ${from.id}`), from, to, text, ...(by === undefined ? {} : { by }) };
}

async function printedAtCutOff(db: Db, families: readonly Family[]): Promise<void> {
  const id = idFrom("print job cedar ridge");
  const yesterday = shiftedDay(dayIn(zone, new Date()), -1);
  const printedAt = new Date(momentOn(yesterday, cutOffMinutes, zone));
  await aPrintJob(db, {
    id,
    printedAt,
    letters: families.map((family, at) => ({
      ...letterOf(family, at),
      ...(family.building === undefined ? {} : { building: family.building }),
      writtenAt: new Date(printedAt.getTime() - 6 * hourMs),
    })),
  });
  await db
    .updateTable("printJobs")
    .set({ automaticFor: yesterday, createdBy: null, createdByName: "Automatic" })
    .where("id", "=", id)
    .execute();
}

/** The first is held, with a word that the desk marks; the others are not read. They wait for the next cut-off. */
async function lettersAtDesk(db: Db, families: readonly Family[], admin: Admin): Promise<void> {
  for (const [at, family] of families.entries()) {
    const letter = letterOf(family, at + 3);
    const text = at === 0 ? "Grandpa is in the hospital. Please call us when you can." : letter.text;
    await aWaitingNote(db, { ...letter, text, writtenAt: hoursAgo(5 - at * 0.5) });
  }
  const [first] = families;
  if (first === undefined) return;
  const noteId = letterOf(first, 3).id;
  const heldAt = hoursAgo(4);
  await db
    .updateTable("notes")
    .set({ heldAt })
    .where("id", "=", noteId)
    .where("printedAt", "is", null)
    .execute();
  await db
    .insertInto("letterHolds")
    .values({
      noteId,
      organizationId: first.camper.organizationId,
      eventId: first.camper.eventId,
      heldAt,
      heldBy: admin.id,
      reason: "upsetting-news",
      note: "Called home. They'll phone at noon.",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function aBouncedInvite(db: Db, family: Family | undefined, admin: Admin): Promise<void> {
  if (family === undefined) return;
  const { camper, contact } = family;
  const inviteId = `dev${contact.id.replaceAll("-", "")}`;
  const organizationId = camper.organizationId;
  await db
    .insertInto("invites")
    .values({
      id: inviteId,
      organizationId,
      eventId: camper.eventId,
      participantId: camper.id,
      contactId: contact.id,
      createdAt: hoursAgo(20),
      createdBy: admin.id,
      createdByName: admin.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("inviteMails")
    .values({
      id: idFrom(`invite mail ${contact.id}`),
      organizationId,
      inviteId,
      requestedAt: hoursAgo(20),
      dueAt: hoursAgo(20),
      attempts: 1,
      failedAt: hoursAgo(19),
      failure: "550 There is no such mailbox here",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
