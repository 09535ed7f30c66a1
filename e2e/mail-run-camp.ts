import { aLink, aWaitingNote } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import { zoneAtNoon } from "#tools/testing/zone-at-noon.ts";
import { person, personId } from "./cast.ts";
import { anOwnCamp, type OwnCamp } from "./own-camp.ts";
import type { World } from "./world.ts";

export type MailRunCamp = {
  camp: OwnCamp;
  timeZone: string;
  eventId: string;
  tools: string;
  /** Elena writes to her. */
  maya: SeededCamper;
  family: string;
  /** Whom each building has letters for, in the order of the paper. */
  buildings: { name: string; campers: string[] }[];
};

export const everyDay = [0, 1, 2, 3, 4, 5, 6];
const doors = ["Birch Lodge", "Cabin 2", "Cabin 10", "Loon Cabin"];
const yesterday = () => new Date(Date.now() - 86_400_000);

type Seed = {
  name: string;
  type?: "Camp" | "Retreat Center";
  mail: { days: number[]; cutOffMinutes: number };
  /** How many letters wait in each of the four buildings, all of them since yesterday. */
  lettersEach?: number;
  startDate?: string;
  endDate?: string;
};

/** A camp of its own in which it is about noon, with mail days. */
export async function aMailRunCamp(world: World, seed: Seed): Promise<MailRunCamp> {
  const { name, type = "Camp", mail, lettersEach = 0 } = seed;
  const timeZone = zoneAtNoon();
  const camp = await anOwnCamp(world, { name, type, timeZone, admins: ["dana"], members: ["marcus"] });
  const { db } = camp;
  const event = await anEvent(db, {
    organization: camp,
    name: "Week 3 · Lakeside",
    startDate: seed.startDate ?? "2026-01-01",
    endDate: seed.endDate ?? "2031-07-17",
    mail,
  });
  const buildings: MailRunCamp["buildings"] = [];
  for (const [at, door] of doors.entries()) {
    const cabin = await aBuilding(db, { event, name: door });
    const campers: string[] = [];
    for (let number = 1; number <= lettersEach; number += 1) {
      const to = await aCamper(db, { in: cabin, name: `Camper ${at + 1}${String(number).padStart(2, "0")}` });
      const from = await aContact(db, { of: to, name: `Parent of ${to.name}` });
      await aWaitingNote(db, { from, to, writtenAt: yesterday() });
      campers.push(to.name);
    }
    buildings.push({ name: door, campers });
  }
  const maya = await aCamper(db, { event, name: "Maya Vasquez" });
  const elena = await aContact(db, { of: maya, email: person("elena").email });
  await aLink(db, { from: elena, to: maya, by: { id: personId("elena") } });
  const tools = `/org/${camp.id}/events/${event.id}/tools`;
  return {
    camp,
    timeZone,
    eventId: event.id,
    tools,
    maya,
    family: `/my/participants/${maya.id}`,
    buildings,
  };
}

export async function aLateLetter({ camp, eventId }: MailRunCamp, name: string): Promise<void> {
  const { db } = camp;
  const to = await aCamper(db, { event: { id: eventId, organizationId: camp.id }, name });
  await aWaitingNote(db, { from: await aContact(db, { of: to, name: `Parent of ${name}` }), to });
}
