import { aPerson, randomId } from "#database/seed/builders.ts";
import { aLink, aPrintedNote, aResponse, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import { dayIn, momentOn, shiftedDay } from "#domain/events/calendar-day.ts";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";
import { anOwnCamp, type OwnCamp } from "./own-camp.ts";
import type { World } from "./world.ts";

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const minute = 60_000;

export type Forgotten = SeededCamper & { parents: { id: string; email: string }[] };
export type MailGapCamp = Awaited<ReturnType<typeof aMailGapCamp>>;

type Seed = { name: string; type?: "Camp" | "Retreat Center"; startDaysAgo?: number; endDaysAhead?: number };

/**
 * A camp of its own in which it is about noon; letters are printed every day, and the cut-off was at midnight. So of two mail
 * days the letters count that were saved from the cut-off of the day before yesterday until that of today.
 */
export async function aMailGapCamp(world: World, seed: Seed) {
  const { name, type = "Camp", startDaysAgo = 30, endDaysAhead = 30 } = seed;
  const timeZone = zoneAtNoon();
  const camp = await anOwnCamp(world, { name, type, timeZone, admins: ["dana"], members: ["marcus"] });
  const { db } = camp;
  const today = dayIn(timeZone, new Date());
  const event = await anEvent(db, {
    organization: camp,
    name: "Week 3 · Lakeside",
    startDate: shiftedDay(today, -startDaysAgo),
    endDate: shiftedDay(today, endDaysAhead),
    mail: { days: everyDay, cutOffMinutes: 0 },
  });
  const cabin = await aBuilding(db, { event, name: "Loon Cabin" });
  const cutOff = (daysAgo: number) => momentOn(shiftedDay(today, -daysAgo), 0, timeZone);
  const accounts: string[] = [];

  /** Somebody with so many parents who have accepted; each has an account and a mailbox of their own. */
  async function camper(called: string, parents = 1): Promise<Forgotten> {
    const child = await aCamper(db, { in: cabin, name: called });
    const family: Forgotten["parents"] = [];
    for (let place = 1; place <= parents; place += 1) {
      const email = `${randomId().slice(-12)}@family.example`;
      const person = await aPerson(db, { name: `Parent ${place}`, email });
      accounts.push(person.id);
      const contact = await aContact(db, { of: child, email, name: person.name });
      await aLink(db, { from: contact, to: child, by: person });
      family.push({ id: contact.id, email });
    }
    return { ...child, parents: family };
  }

  const writerOf = ({ parents }: Forgotten) => {
    const [first] = parents;
    if (first === undefined) throw new Error("nobody writes to them");
    return first;
  };
  return {
    camp,
    timeZone,
    eventId: event.id,
    gaps: `/org/${camp.id}/events/${event.id}/gaps`,
    tools: `/org/${camp.id}/events/${event.id}/tools`,
    camper,
    /** A letter that was first saved so many minutes after a cut-off, or before it. */
    letter: (to: Forgotten, { daysAgo, minutes }: { daysAgo: number; minutes: number }) =>
      aWaitingNote(db, { from: writerOf(to), to, writtenAt: new Date(cutOff(daysAgo) + minutes * minute) }),
    printed: async (to: Forgotten, { answered }: { answered: boolean }) => {
      const on = await aPrintedNote(db, { from: writerOf(to), to, printedAt: new Date(cutOff(0) - minute) });
      if (answered) await aResponse(db, { on });
    },
    /** Somebody nobody has accepted for; the invite went out, or came back, or was never written. */
    unreached: async (called: string, invite: "sent" | "came back" | "none", email: string) => {
      const child = await aCamper(db, { in: cabin, name: called });
      const contact = await aContact(db, { of: child, email });
      if (invite !== "none") await anInvite({ camp, eventId: event.id }, child, contact, invite);
      return child;
    },
    /** As if all nudges had been yesterday. */
    aDayLater: async () => {
      const yesterday = shiftedDay(today, -1);
      await db.updateTable("nudges").set({ day: yesterday }).where("eventId", "=", event.id).execute();
      const told = await db
        .selectFrom("notices")
        .select(["id", "about"])
        .where("eventId", "=", event.id)
        .where("kind", "=", "nudge")
        .execute();
      for (const { id, about } of told)
        await db
          .updateTable("notices")
          .set({ about: about.replace(today, yesterday) })
          .where("id", "=", id)
          .execute();
    },
    remove: async () => {
      if (accounts.length > 0) await db.deleteFrom("users").where("id", "in", accounts).execute();
      await camp.remove();
    },
  };
}

async function anInvite(
  { camp, eventId }: { camp: OwnCamp; eventId: string },
  child: SeededCamper,
  contact: { id: string },
  became: "sent" | "came back",
): Promise<void> {
  const at = new Date(Date.now() - 5 * 86_400_000);
  const id = `${randomId()}${randomId()}`.replaceAll("-", "").slice(0, 32);
  await camp.db
    .insertInto("invites")
    .values({
      id,
      organizationId: camp.id,
      eventId,
      participantId: child.id,
      contactId: contact.id,
      createdAt: at,
      createdByName: "Dana Whitlock",
    })
    .execute();
  await camp.db
    .insertInto("inviteMails")
    .values({
      id: randomId(),
      organizationId: camp.id,
      inviteId: id,
      requestedAt: at,
      dueAt: at,
      takenAt: at,
      ...(became === "sent" ? { sentAt: at } : { failedAt: at, failure: "No such mailbox." }),
    })
    .execute();
}
