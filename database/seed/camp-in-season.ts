import type { Kysely } from "kysely";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import type { MailTimes } from "#domain/events/mail-times.ts";
import type { Tables } from "../tables.ts";
import { idFrom } from "./builders.ts";
import { personName } from "./names.ts";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  anOrganizationBuilding,
  type SeededBuilding,
  type SeededCamper,
} from "./roster-builders.ts";

type Db = Kysely<Tables>;

const cabins = [
  ["Loon Cabin", 10],
  ["Heron Cabin", 10],
  ["Osprey Cabin", 8],
  ["Kestrel Cabin", 10],
  ["Otter Cabin", 10],
  ["Marten Cabin", 10],
  ["Beaver Cabin", 8],
  ["Fox Cabin", 10],
  ["Birch Cabin", 12],
  ["Cedar Cabin", 12],
  ["Tamarack Cabin", 8],
] as const;

const elenasChildren: Readonly<Record<number, { name: string; emails: readonly string[] }>> = {
  0: { name: "Wren Vasquez", emails: ["elena@example.org", "thomas@example.org"] },
  4: { name: "Jonah Vasquez", emails: ["elena@example.org"] },
};

export type SeasonCamper = {
  camper: SeededCamper;
  building: SeededBuilding | undefined;
  contacts: { id: string; email: string; name: string | null }[];
};

/** A past, a current and an upcoming week. The current one began three days ago, so that its letters have an age. */
export async function campInSeason(
  db: Db,
  camp: { id: string },
  { timeZone, mail }: { timeZone: string; mail?: MailTimes | undefined },
): Promise<{ thisWeek: SeasonCamper[]; eventId: string }> {
  for (const [name, capacity] of cabins)
    await anOrganizationBuilding(db, {
      id: idFrom(`cabin ${camp.id} ${name}`),
      organization: camp,
      name,
      capacity,
    });
  const firstDay = shiftedDay(dayIn(timeZone, new Date()), -3);
  const thisWeek: SeasonCamper[] = [];
  const weeks = [
    { name: "Week 2 · Lakeside", from: -7, campers: 24, description: null },
    {
      name: "Week 3 · Lakeside",
      from: 0,
      campers: 101,
      description: "Regatta on Thursday. Mail call after rest hour, replies go out with the evening boat.",
    },
    { name: "Week 4 · Lakeside", from: 7, campers: 12, description: null },
  ];
  for (const { name, from, campers, description } of weeks) {
    const startDate = shiftedDay(firstDay, from);
    const event = await anEvent(db, {
      id: idFrom(`week ${camp.id} ${name}`),
      organization: camp,
      name,
      startDate,
      endDate: shiftedDay(startDate, 6),
      description,
      mail,
    });
    const buildings: SeededBuilding[] = [];
    for (const [cabin, capacity] of cabins)
      buildings.push(
        await aBuilding(db, { id: idFrom(`cabin ${event.id} ${cabin}`), event, name: cabin, capacity }),
      );
    for (let place = 0; place < campers; place += 1) {
      const newCamper = await camper(db, event, buildings, place);
      if (from === 0) thisWeek.push(newCamper);
    }
  }
  return { thisWeek, eventId: thisWeek[0]?.camper.eventId ?? "" };
}

/** Cabins fill in turn, so that a small one is over capacity. The last two campers have no cabin. */
async function camper(
  db: Db,
  event: { id: string; organizationId: string },
  buildings: readonly SeededBuilding[],
  place: number,
): Promise<SeasonCamper> {
  const { first, last } = personName(place);
  const building = place < 99 ? buildings[place % buildings.length] : undefined;
  const newCamper = await aCamper(db, {
    id: idFrom(`camper ${event.id} ${place}`),
    name: elenasChildren[place]?.name ?? `${first} ${last}`,
    externalId: `PH-${1000 + place}`,
    ...(building === undefined ? { event } : { in: building }),
  });
  const contacts: SeasonCamper["contacts"] = [];
  const parents = place % 5 === 4 ? 1 : 2;
  for (let parent = 0; parent < parents; parent += 1) {
    const known = elenasChildren[place]?.emails[parent];
    const parentName = personName(place * 2 + parent + 7).first;
    const name = known === undefined ? `${parentName} ${last}` : null;
    const contact = await aContact(db, {
      id: idFrom(`contact ${newCamper.id} ${parent}`),
      of: newCamper,
      name,
      email: known ?? `${`${parentName}.${last}.${place}`.toLowerCase()}@example.org`,
      phone: `555${String(1_000_000 + place * 10 + parent)}`,
    });
    contacts.push({ ...contact, name });
  }
  return { camper: newCamper, building, contacts };
}
