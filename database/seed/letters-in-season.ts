import type { Kysely } from "kysely";
import { compareNames, inNaturalOrder } from "#domain/name-order.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { hourMs } from "#domain/time.ts";
import type { Tables } from "../tables.ts";
import { aPerson, idFrom } from "./builders.ts";
import type { SeasonCamper } from "./camp-in-season.ts";
import { aLink, aPrintJob, aResponse, aWaitingNote, type PrintedLetterSeed } from "./letter-builders.ts";
import { seasonLetters, wrensLetters } from "./season-letters.ts";

type Db = Kysely<Tables>;
type Person = { id: string; name: string; email: string };
type Season = {
  campers: readonly SeasonCamper[];
  elena: Person;
  thomas: Person;
  printedBy: Person;
  issuer: string;
};

const todaysFamilies = [0, 42] as const;
const yesterdaysFamilies = [30, 54] as const;
const firstFamilies = [48, 79] as const;

/**
 * Elena has an answered and a waiting letter to Wren, and none to Jonah. Thomas has waited for a reply since yesterday.
 * Times are relative to now.
 */
export async function lettersInSeason(db: Db, season: Season): Promise<void> {
  const [wren] = season.campers;
  const jonah = season.campers.find((camper) => camper !== wren && isContactOf(season.elena, camper));
  if (wren === undefined || jonah === undefined)
    throw new Error("Elena's children are not among the seeded campers.");
  const others = season.campers.filter((camper) => camper !== wren && camper !== jonah);
  const { elena, thomas, issuer } = season;
  await linkFamily(db, wren, elena);
  await linkFamily(db, jonah, elena);
  await linkFamily(db, wren, thomas);
  const first = await familiesLetters(db, others.slice(...firstFamilies), { day: 1, issuer });
  first.push(wrensLetter(wren, elena, wrensLetters.fromElenaPrinted));
  await mailOfADay(db, season, { day: 1, hours: 51, letters: first, answeredHours: 27 });
  const second = await familiesLetters(db, others.slice(...yesterdaysFamilies), { day: 2, issuer });
  second.push(wrensLetter(wren, thomas, wrensLetters.fromThomasPrinted));
  await mailOfADay(db, season, { day: 2, hours: 30, letters: second });
  const today = await familiesLetters(db, others.slice(...todaysFamilies), { day: 3, issuer });
  for (const [at, letter] of today.entries())
    await aWaitingNote(db, { ...letter, writtenAt: hoursAgo(20 - at * 0.45) });
  await aWaitingNote(db, {
    ...wrensLetter(wren, elena, wrensLetters.fromElenaWaiting),
    id: idFrom(`note ${wren.camper.id} elena 2`),
    writtenAt: hoursAgo(3),
  });
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
const isContactOf = ({ email }: Person, { contacts }: SeasonCamper) =>
  contacts.some((contact) => contact.email === email);

function writerTo({ contacts, camper }: SeasonCamper, { email }: Person) {
  const from = contacts.find((contact) => contact.email === email);
  if (from === undefined) throw new Error(`${email} is not a contact of ${camper.name}.`);
  return { from, to: camper };
}

async function linkFamily(db: Db, camper: SeasonCamper, by: Person): Promise<void> {
  const writer = writerTo(camper, by);
  await aLink(db, { ...writer, id: idFrom(`link ${writer.from.id}`), by, now: hoursAgo(120) });
}

const placeOf = ({ building }: SeasonCamper) => (building === undefined ? {} : { building });

function wrensLetter(wren: SeasonCamper, by: Person, text: string): PrintedLetterSeed {
  const id = idFrom(`note ${wren.camper.id} ${by.email} 1`);
  return { ...writerTo(wren, by), ...placeOf(wren), id, by, text };
}

async function mailOfADay(
  db: Db,
  { printedBy, elena }: Season,
  mail: { day: number; hours: number; letters: readonly PrintedLetterSeed[]; answeredHours?: number },
): Promise<void> {
  const { day, hours, answeredHours } = mail;
  const eventId = mail.letters[0]?.to.eventId ?? "";
  const printed = await aPrintJob(db, {
    id: idFrom(`print job ${eventId} ${day}`),
    printedAt: hoursAgo(hours),
    printedBy,
    letters: doorByDoor(mail.letters).map((letter) => ({ writtenAt: hoursAgo(hours + 6), ...letter })),
  });
  if (answeredHours === undefined) return;
  const elenas = mail.letters.find(({ by }) => by === elena)?.id;
  for (const [at, on] of printed.entries()) {
    const uploadedAt = hoursAgo(answeredHours - at / 60);
    if (on.id === elenas || at % 4 !== 3)
      await aResponse(db, { on, id: idFrom(`response ${on.id}`), uploadedAt });
    if (on.id === elenas) await aResponse(db, { on, id: idFrom(`response ${on.id} 2`), uploadedAt, page: 2 });
  }
}

/** Campers without a building come last, as in a real print job. */
function doorByDoor(letters: readonly PrintedLetterSeed[]): PrintedLetterSeed[] {
  const doors = Map.groupBy(letters, ({ building }) => building?.name);
  const named = inNaturalOrder([...doors.keys()].flatMap((name) => (name === undefined ? [] : { name })));
  return [...named.map(({ name }) => name), undefined].flatMap((name) =>
    (doors.get(name) ?? []).toSorted((one, other) => compareNames(one.to.name, other.to.name)),
  );
}

async function familiesLetters(
  db: Db,
  campers: readonly SeasonCamper[],
  { day, issuer }: { day: number; issuer: string },
): Promise<PrintedLetterSeed[]> {
  const letters: PrintedLetterSeed[] = [];
  for (const [at, family] of campers.entries()) {
    const { camper: to, contacts } = family;
    const [from] = contacts;
    if (from === undefined) continue;
    const by = await aPerson(db, {
      id: idFrom(`person of ${from.id}`),
      issuer,
      subject: `family of ${from.id}`,
      name: from.name ?? from.email,
      email: from.email,
    });
    await aLink(db, { id: idFrom(`link ${from.id}`), from, to, by, now: hoursAgo(100) });
    const letter = seasonLetters[(at + day * 5) % seasonLetters.length] ?? seasonLetters[0];
    const text = letter.replaceAll("…", firstNameOf(to.name));
    letters.push({ id: idFrom(`note ${from.id} ${day}`), from, to, by, text, ...placeOf(family) });
  }
  return letters;
}
