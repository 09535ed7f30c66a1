import type { Kysely } from "kysely";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
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

/** Three weeks around today: one that is over, one in full swing, one that is being filled. */
export async function campInSeason(db: Db, camp: { id: string }, timeZone: string): Promise<void> {
  for (const [name, capacity] of cabins)
    await anOrganizationBuilding(db, {
      id: idFrom(`cabin ${camp.id} ${name}`),
      organization: camp,
      name,
      capacity,
    });
  const today = dayIn(timeZone, new Date());
  const sunday = shiftedDay(today, -new Date(`${today}T12:00:00Z`).getUTCDay());
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
    const startDate = shiftedDay(sunday, from);
    const event = await anEvent(db, {
      id: idFrom(`week ${camp.id} ${name}`),
      organization: camp,
      name,
      startDate,
      endDate: shiftedDay(startDate, 6),
      description,
    });
    const buildings: SeededBuilding[] = [];
    for (const [cabin, capacity] of cabins)
      buildings.push(
        await aBuilding(db, { id: idFrom(`cabin ${event.id} ${cabin}`), event, name: cabin, capacity }),
      );
    for (let place = 0; place < campers; place += 1) await camper(db, event, buildings, place);
  }
}

/** Cabins fill in turn, so that one of the small ones is over; the last two have not been given a bed yet. */
async function camper(
  db: Db,
  event: { id: string; organizationId: string },
  buildings: readonly SeededBuilding[],
  place: number,
): Promise<void> {
  const { first, last } = personName(place);
  const building = place < 99 ? buildings[place % buildings.length] : undefined;
  const somebody = await aCamper(db, {
    id: idFrom(`camper ${event.id} ${place}`),
    name: `${first} ${last}`,
    externalId: `PH-${1000 + place}`,
    ...(building === undefined ? { event } : { in: building }),
  });
  const parents = place % 5 === 4 ? 1 : 2;
  for (let parent = 0; parent < parents; parent += 1) {
    const known = parent === 0 && place === 0 ? "elena" : parent === 1 && place === 0 ? "thomas" : undefined;
    const parentName = personName(place * 2 + parent + 7).first;
    const email = `${parentName}.${last}.${place}`.toLowerCase();
    await aContact(db, {
      id: idFrom(`contact ${somebody.id} ${parent}`),
      of: somebody,
      name: known === undefined ? `${parentName} ${last}` : null,
      email: `${known ?? email}@example.org`,
      phone: `555${String(1_000_000 + place * 10 + parent)}`,
    });
  }
}
