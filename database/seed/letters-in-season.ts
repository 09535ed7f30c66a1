import type { Kysely } from "kysely";
import { firstNameOf } from "#domain/roster/first-name.ts";
import type { Tables } from "../tables.ts";
import { aPerson, idFrom } from "./builders.ts";
import type { SeasonCamper } from "./camp-in-season.ts";
import { aLink, aPrintedNote, aResponse, aWaitingNote } from "./letter-builders.ts";
import { seasonLetters, wrensLetters } from "./season-letters.ts";

type Db = Kysely<Tables>;
type Person = { id: string; name: string; email: string };
type Season = {
  /** Everybody of the week in full swing, Wren first. */
  campers: readonly SeasonCamper[];
  elena: Person;
  thomas: Person;
  printedBy: Person;
  issuer: string;
};

const hourMs = 3_600_000;
/** A day's mail in a camp of a hundred. */
const familiesWriting = 42;

/**
 * Elena has a letter that was printed and answered and one that waits, and has not yet written to Wren's brother;
 * Thomas waits for an answer since yesterday; and other families' letters wait to be printed. All of it just now.
 */
export async function lettersInSeason(db: Db, season: Season): Promise<void> {
  const [wren] = season.campers;
  const jonah = season.campers.find((camper) => camper !== wren && isContactOf(season.elena, camper));
  if (wren === undefined || jonah === undefined) throw new Error("Elena's children are not at camp");
  await linkFamily(db, wren, season.elena);
  await linkFamily(db, jonah, season.elena);
  await linkFamily(db, wren, season.thomas);
  await wrensMail(db, wren, season);
  const others = season.campers.filter((camper) => camper !== wren && camper !== jonah);
  for (const [at, camper] of others.slice(0, familiesWriting).entries())
    await aFamilysLetter(db, camper, { at, issuer: season.issuer });
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
const isContactOf = ({ email }: Person, { contacts }: SeasonCamper) =>
  contacts.some((contact) => contact.email === email);

/** As which contact somebody writes. */
function writerTo({ contacts, camper }: SeasonCamper, { email }: Person) {
  const from = contacts.find((contact) => contact.email === email);
  if (from === undefined) throw new Error(`${email} is no contact of ${camper.name}`);
  return { from, to: camper };
}

async function linkFamily(db: Db, camper: SeasonCamper, by: Person): Promise<void> {
  const writer = writerTo(camper, by);
  await aLink(db, { ...writer, id: idFrom(`link ${writer.from.id}`), by, now: hoursAgo(120) });
}

async function wrensMail(db: Db, wren: SeasonCamper, { elena, thomas, printedBy }: Season): Promise<void> {
  const [fromElena, fromThomas] = [writerTo(wren, elena), writerTo(wren, thomas)];
  const building = wren.building === undefined ? {} : { building: wren.building };
  const note = (name: string) => idFrom(`note ${wren.camper.id} ${name}`);
  const on = await aPrintedNote(db, {
    ...fromElena,
    ...building,
    id: note("elena 1"),
    jobId: idFrom(`print job ${wren.camper.eventId} 1`),
    by: elena,
    text: wrensLetters.fromElenaPrinted,
    writtenAt: hoursAgo(57),
    printedAt: hoursAgo(51),
    printedBy,
  });
  await aResponse(db, { on, id: idFrom(`response ${on.id}`), uploadedAt: hoursAgo(27) });
  await aWaitingNote(db, {
    ...fromElena,
    id: note("elena 2"),
    by: elena,
    text: wrensLetters.fromElenaWaiting,
    writtenAt: hoursAgo(3),
  });
  await aPrintedNote(db, {
    ...fromThomas,
    ...building,
    id: note("thomas 1"),
    jobId: idFrom(`print job ${wren.camper.eventId} 2`),
    by: thomas,
    text: wrensLetters.fromThomasPrinted,
    writtenAt: hoursAgo(35),
    printedAt: hoursAgo(30),
    printedBy,
  });
}

async function aFamilysLetter(
  db: Db,
  { camper, contacts }: SeasonCamper,
  { at, issuer }: { at: number; issuer: string },
): Promise<void> {
  const [from] = contacts;
  if (from === undefined) return;
  const by = await aPerson(db, {
    id: idFrom(`person of ${from.id}`),
    issuer,
    subject: `family of ${from.id}`,
    name: from.name ?? from.email,
    email: from.email,
  });
  await aLink(db, { id: idFrom(`link ${from.id}`), from, to: camper, by, now: hoursAgo(100) });
  const letter = seasonLetters[at % seasonLetters.length] ?? seasonLetters[0];
  await aWaitingNote(db, {
    id: idFrom(`note ${from.id}`),
    from,
    to: camper,
    by,
    text: letter.replaceAll("…", firstNameOf(camper.name)),
    writtenAt: hoursAgo(20 - at * 0.45),
  });
}
