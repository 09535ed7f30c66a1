import type { Page } from "@playwright/test";
import { aLink, aPrintedNote, aWaitingNote } from "#database/seed/letter-builders.ts";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  type SeededBuilding,
  type SeededCamper,
  type SeededEvent,
} from "#database/seed/roster-builders.ts";
import { people } from "#database/seed/people.ts";
import { printFromOutside } from "#tools/testing/print-from-outside.ts";
import type { PersonKey } from "./journey.ts";
import { anOwnCamp, personId } from "./own-camp.ts";
import type { World } from "./world.ts";

type Parent = "elena" | "thomas" | "ruth";
type ChildSeed = { name: string; parents?: readonly Parent[]; building?: string | null };
type WeekSeed = { name?: string; startDate?: string; endDate?: string };

export type Child = {
  camper: SeededCamper;
  path: string;
  /** The contact each parent writes as. */
  contacts: ReadonlyMap<Parent, { id: string }>;
};

export type LettersHome = Awaited<ReturnType<typeof aCampWithLetters>>;

/** A camp of its own with a week that is open for a long time, and families that write to it. */
export async function aCampWithLetters(
  world: World,
  seed: {
    name?: string;
    type?: "Camp" | "Retreat Center";
    week?: WeekSeed;
    members?: PersonKey[];
  } = {},
) {
  const { name = "Camp Pine Hollow", type = "Camp", members = [] } = seed;
  const camp = await anOwnCamp(world, { name, type, timeZone: "America/Chicago", admins: ["dana"], members });
  const { db } = camp;
  const aWeek = ({ name: weekName = "Week 3 · Lakeside", ...days }: WeekSeed) =>
    anEvent(db, {
      organization: camp,
      name: weekName,
      startDate: "2026-01-01",
      endDate: "2031-07-17",
      ...days,
    });
  const week = await aWeek(seed.week ?? {});
  const staff = await printFromOutside(
    world.databaseUrl,
    { id: personId("dana") },
    {
      organizationId: camp.id,
      eventId: week.id,
    },
  );

  const houses = new Map<string, Promise<SeededBuilding>>();
  function house(event: SeededEvent, building: string): Promise<SeededBuilding> {
    const known = houses.get(event.id + building) ?? aBuilding(db, { event, name: building });
    houses.set(event.id + building, known);
    return known;
  }

  async function child(
    { name: childName, parents = ["elena"], building = "Loon Cabin" }: ChildSeed,
    event = week,
  ) {
    const place = building === null ? { event } : { in: await house(event, building) };
    const camper = await aCamper(db, { ...place, name: childName });
    const contacts = new Map<Parent, { id: string }>();
    for (const parent of parents) {
      const contact = await aContact(db, { of: camper, email: people[parent].email });
      await aLink(db, { from: contact, to: camper, by: { id: personId(parent) } });
      contacts.set(parent, contact);
    }
    return { camper, contacts, path: `/my/participants/${camper.id}` } satisfies Child;
  }

  const letterOf = ({ camper, contacts }: Child, parent: Parent, text: string) => ({
    to: camper,
    from: contacts.get(parent) ?? { id: "" },
    by: { id: personId(parent), name: people[parent].name },
    text,
  });
  return {
    camp,
    aWeek,
    child,
    tools: `/org/${camp.id}/events/${week.id}/tools`,
    staff,
    waits: (to: Child, text: string, parent: Parent = "elena") =>
      aWaitingNote(db, letterOf(to, parent, text)),
    printed: (to: Child, text: string, printedAt: Date, parent: Parent = "elena") =>
      aPrintedNote(db, { ...letterOf(to, parent, text), printedAt }),
    /** Rows as the database has them, the oldest first. */
    rows: ({ camper }: Child) =>
      db
        .selectFrom("notes")
        .select(["id", "text", "contactId", "printedAt"])
        .where("participantId", "=", camper.id)
        .orderBy("createdAt")
        .execute(),
    async clear(): Promise<void> {
      await staff.close();
      await camp.remove();
    },
  };
}

export const paper = (page: Page, firstName = "Maya") =>
  page.getByRole("textbox", { name: `Your note to ${firstName}` });

export const deed = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function openLetters(page: Page, path: string, name = "Maya Vasquez"): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Somebody's session ends without a word, as after two weeks. */
export async function endSessions(camp: LettersHome["camp"], person: Parent): Promise<void> {
  await camp.db.deleteFrom("sessions").where("userId", "=", personId(person)).execute();
}
