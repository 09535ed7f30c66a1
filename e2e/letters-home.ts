import type { Page } from "@playwright/test";
import { aLink, aWaitingNote } from "#database/seed/letter-builders.ts";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  type SeededBuilding,
  type SeededCamper,
} from "#database/seed/roster-builders.ts";
import { printFromOutside } from "#tools/testing/print-from-outside.ts";
import { type PersonKey, person, personId } from "./cast.ts";
import { anOwnCamp } from "./own-camp.ts";
import type { World } from "./world.ts";

type Staff = Awaited<ReturnType<typeof printFromOutside>>;
type Parent = "elena" | "thomas" | "ruth";
type ChildSeed = { name: string; parents?: readonly Parent[]; building?: string | null };

export type Child = {
  camper: SeededCamper;
  path: string;
  /** The contact each parent writes as. */
  contacts: ReadonlyMap<Parent, { id: string }>;
};

export type LettersHome = Awaited<ReturnType<typeof aCampWithLetters>>;

/** A camp with a week that stays open for years, and families that write to it. */
export async function aCampWithLetters(world: World, seed: { name?: string; members?: PersonKey[] } = {}) {
  const { name = "Camp Pine Hollow", members = [] } = seed;
  const camp = await anOwnCamp(world, { name, timeZone: "America/Chicago", admins: ["dana"], members });
  const { db } = camp;
  const week = await anEvent(db, {
    organization: camp,
    name: "Week 3 · Lakeside",
    startDate: "2026-01-01",
    endDate: "2031-07-17",
  });
  const place = { organizationId: camp.id, eventId: week.id };
  async function asStaff<T>(act: (staff: Staff) => Promise<T>): Promise<T> {
    const staff = await printFromOutside(world.databaseUrl, { id: personId("dana") }, place);
    try {
      return await act(staff);
    } finally {
      await staff.close();
    }
  }

  const buildings = new Map<string, Promise<SeededBuilding>>();
  function findOrCreateBuilding(building: string): Promise<SeededBuilding> {
    const known = buildings.get(building) ?? aBuilding(db, { event: week, name: building });
    buildings.set(building, known);
    return known;
  }

  async function child({ name: childName, parents = ["elena"], building = "Loon Cabin" }: ChildSeed) {
    const home = building === null ? { event: week } : { in: await findOrCreateBuilding(building) };
    const camper = await aCamper(db, { ...home, name: childName });
    const contacts = new Map<Parent, { id: string }>();
    for (const parent of parents) {
      const contact = await aContact(db, { of: camper, email: person(parent).email });
      await aLink(db, { from: contact, to: camper, by: { id: personId(parent) } });
      contacts.set(parent, contact);
    }
    return { camper, contacts, path: `/my/participants/${camper.id}` } satisfies Child;
  }

  const letterOf = ({ camper, contacts }: Child, parent: Parent, text: string) => ({
    to: camper,
    from: contacts.get(parent) ?? { id: "" },
    by: { id: personId(parent), name: person(parent).name },
    text,
  });
  return {
    camp,
    child,
    tools: `/org/${camp.id}/events/${week.id}/tools`,
    /** What staff do without a screen. */
    staff: {
      print: () => asStaff((staff) => staff.print()),
      respond: (jobId: string) => asStaff((staff) => staff.respond(jobId)),
    },
    waits: (to: Child, text: string, parent: Parent = "elena") =>
      aWaitingNote(db, letterOf(to, parent, text)),
    /** Rows as the database has them, the oldest first. */
    rows: ({ camper }: Child) =>
      db
        .selectFrom("notes")
        .select(["id", "text", "contactId", "printedAt"])
        .where("participantId", "=", camper.id)
        .orderBy("createdAt")
        .execute(),
    clear: () => camp.remove(),
  };
}

export const paper = (page: Page, firstName = "Maya") =>
  page.getByRole("textbox", { name: `Your letter to ${firstName}` });

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function openLetters(page: Page, path: string, name = "Maya Vasquez"): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Open pages are not notified, as when a session expires. */
export async function endSessions(camp: LettersHome["camp"], who: Parent): Promise<void> {
  await camp.db.deleteFrom("sessions").where("userId", "=", personId(who)).execute();
}
