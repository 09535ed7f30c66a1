import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { demoEmail, demoIssuer, demoSides, demoSubject } from "#domain/demos/demo.ts";
import { dayIn, seasonOf, shiftedDay, startOfDay } from "#domain/events/calendar-day.ts";
import { newJobCode, type SheetName, type SheetToken } from "#domain/printing/sheet-code.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { dayMs, minuteMs } from "#domain/time.ts";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";
import { demoCabins, demoFamilies, theosLetters } from "./demo-names.ts";
import { seasonLetters } from "./season-letters.ts";

type Db = Kysely<Tables>;

/** A picture of a reply, as the product stores it after cleaning. */
type DemoPicture = { byteSize: number; width: number; height: number };

export type DemoCampSeed = {
  organizationId: string;
  timeZone: string;
  now: Date;
  tokenOf: (sheet: SheetName) => Promise<SheetToken>;
  /** One for each reply. */
  pictures: readonly DemoPicture[];
};

/** The ids of the replies are in the order of `pictures`; their files must be stored under them. */
export type DemoCamp = { officeId: string; jobIds: string[]; replyIds: string[] };

type Family = {
  child: { id: string; name: string };
  building: { id: string; name: string; capacity: number };
  contact: { id: string; name: string };
  userId: string;
};

type Camp = {
  keys: { organizationId: string; eventId: string };
  office: { id: string; name: string };
  families: Family[];
  buildings: Family["building"][];
};

/**
 * Everything of a demo camp but its organization: a week in its fourth day, 24 letters whose cut-off has just passed,
 * two days of earlier mail, and a few replies. One insert per table.
 */
export async function seedDemoCamp(db: Db, seed: DemoCampSeed): Promise<DemoCamp> {
  const { organizationId, timeZone, now, tokenOf, pictures } = seed;
  const today = dayIn(timeZone, now);
  const midnight = startOfDay(today, timeZone);
  // The latest half hour that has passed for ten minutes, so that all letters are due.
  const cutOffMinutes = Math.max(0, Math.floor(((now.getTime() - midnight) / minuteMs - 10) / 30) * 30);
  const cutOff = midnight + cutOffMinutes * minuteMs;
  /** So long before today's cut-off. */
  const at = (days: number, minutes: number) => new Date(cutOff - days * dayMs - minutes * minuteMs);
  const camp = newCamp(organizationId);
  const { keys, office, families } = camp;
  const [parent] = families;
  if (parent === undefined) throw new Error("A demo camp needs a family.");
  const first = await printed(camp, families.slice(0, 12), tokenOf, {
    printedAt: at(2, -20),
    textOf: letters(parent, theosLetters.answered, 0),
  });
  const second = await printed(camp, [parent, ...families.slice(12, 22)], tokenOf, {
    printedAt: at(1, -20),
    textOf: letters(parent, theosLetters.printed, 5),
  });
  const textOf = letters(parent, theosLetters.waiting, 9);
  const waiting = families.map((family, place) => ({
    ...noteOf(keys, family, textOf(family, place), at(0, 15 + place * 25)),
    printedAt: null,
    printJobId: null,
    sheetNumber: null,
  }));
  const replies = repliesTo(first, [parent, ...families.slice(1)], office, { at: at(1, -240), pictures });
  const people = peopleOf(camp, now);
  const roster = rosterOf(camp, at(5, 0));
  const week = {
    id: keys.eventId,
    organizationId,
    name: "Week 3 · Lakeside",
    startDate: shiftedDay(today, -3),
    endDate: shiftedDay(today, 3),
    description: "Regatta on Thursday. Mail call after rest hour.",
    mailDays: [0, 1, 2, 3, 4, 5, 6],
    cutOffMinutes,
    ...byOffice(office, at(5, 0)),
  };
  await db.insertInto("users").values(people.users).execute();
  await db.insertInto("memberships").values(people.memberships).execute();
  await db.insertInto("organizationBuildings").values(roster.organizationBuildings).execute();
  await db.insertInto("events").values(week).execute();
  await db
    .insertInto("seasonConsents")
    .values({ organizationId, season: seasonOf(week.startDate), confirmedAt: week.createdAt })
    .execute();
  await db.insertInto("eventBuildings").values(roster.eventBuildings).execute();
  await db.insertInto("participants").values(roster.participants).execute();
  await db.insertInto("contacts").values(roster.contacts).execute();
  await db.insertInto("participantLinks").values(roster.participantLinks).execute();
  const jobs = [first, second];
  await db
    .insertInto("printJobs")
    .values(jobs.map(({ job }) => job))
    .execute();
  await db
    .insertInto("sheets")
    .values(jobs.flatMap(({ sheets }) => sheets))
    .execute();
  await db
    .insertInto("sheetNotes")
    .values(jobs.flatMap(({ sheetNotes }) => sheetNotes))
    .execute();
  await db
    .insertInto("notes")
    .values([...jobs.flatMap(({ notes }) => notes), ...waiting])
    .execute();
  await db
    .insertInto("handOuts")
    .values(jobs.flatMap(({ handOuts }) => handOuts))
    .execute();
  await db.insertInto("responses").values(replies.responses).execute();
  await db.insertInto("uploads").values(replies.uploads).execute();
  return {
    officeId: office.id,
    jobIds: jobs.map(({ job }) => job.id),
    replyIds: replies.responses.map(({ id }) => id),
  };
}

function newCamp(organizationId: string): Camp {
  const buildings = demoCabins.map(([name, capacity]) => ({ id: randomId(), name, capacity }));
  const [loon] = buildings;
  if (loon === undefined) throw new Error("A demo camp needs a cabin.");
  return {
    keys: { organizationId, eventId: randomId() },
    office: { id: randomId(), name: "Camp office" },
    buildings,
    families: demoFamilies.map(([child, writer], place) => ({
      child: { id: randomId(), name: child },
      building: buildings[place % buildings.length] ?? loon,
      contact: { id: randomId(), name: writer },
      userId: randomId(),
    })),
  };
}

function byOffice({ id, name }: Camp["office"], createdAt: Date) {
  return { createdAt, createdBy: id, createdByName: name };
}

/** Without a verified address: no invite and no notification reaches them. */
function peopleOf({ keys: { organizationId }, office, families }: Camp, now: Date) {
  const people = [office, ...families.map(({ userId, contact }) => ({ id: userId, name: contact.name }))];
  const sides = demoSides.map((side) => demoSubject(organizationId, side));
  return {
    users: people.map(({ id, name }, place) => ({
      id,
      issuer: demoIssuer,
      // The office and the first family are those whom a visitor can be.
      subject: sides[place] ?? id,
      displayName: name,
      email: demoEmail(name),
      createdAt: now,
      lastSignedInAt: now,
      demoOf: organizationId,
    })),
    memberships: [
      {
        organizationId,
        userId: office.id,
        role: "admin",
        joinedAt: now,
        displayName: office.name,
        email: demoEmail(office.name),
      },
    ],
  };
}

function rosterOf({ keys, office, families, buildings }: Camp, createdAt: Date) {
  const { organizationId } = keys;
  const created = { createdAt, createdBy: office.id };
  return {
    organizationBuildings: buildings.map((one) => ({ ...one, ...created, id: randomId(), organizationId })),
    eventBuildings: buildings.map((one) => ({ ...one, ...created, ...keys })),
    participants: families.map(({ child, building }) => ({
      ...keys,
      ...child,
      ...byOffice(office, createdAt),
      buildingId: building.id,
    })),
    contacts: families.map(({ child, contact }) => ({
      ...keys,
      ...contact,
      ...created,
      participantId: child.id,
      email: demoEmail(contact.name),
      relationship: "Parent/Guardian",
    })),
    participantLinks: families.map(({ child, contact, userId }) => ({
      ...keys,
      id: randomId(),
      participantId: child.id,
      contactId: contact.id,
      userId,
      createdAt,
    })),
  };
}

type TextOf = (family: Family, place: number) => string;

function letters(parent: Family, own: string, from: number): TextOf {
  return (family, place) => {
    if (family === parent) return own;
    const text = seasonLetters[(place + from) % seasonLetters.length] ?? seasonLetters[0];
    return text.replaceAll("…", firstNameOf(family.child.name));
  };
}

function noteOf(keys: Camp["keys"], { child, contact, userId }: Family, text: string, writtenAt: Date) {
  return {
    ...keys,
    id: randomId(),
    participantId: child.id,
    contactId: contact.id,
    text,
    createdAt: writtenAt,
    updatedAt: writtenAt,
    createdBy: userId,
    createdByName: contact.name,
  };
}

/** One sheet for each family, cabin by cabin. All of it was handed out. */
async function printed(
  { keys, office }: Camp,
  families: readonly Family[],
  tokenOf: DemoCampSeed["tokenOf"],
  { printedAt, textOf }: { printedAt: Date; textOf: TextOf },
) {
  const { organizationId } = keys;
  const code = newJobCode(randomBytes(5));
  const printJobId = randomId();
  const cabinByCabin = families
    .map((family, place) => ({ family, text: textOf(family, place) }))
    .toSorted((one, other) => keyOf(one.family).localeCompare(keyOf(other.family)));
  const rows = await Promise.all(
    cabinByCabin.map(async ({ family, text }, place) => {
      const { child, contact, building } = family;
      const number = place + 1;
      const note = noteOf(keys, family, text, new Date(printedAt.getTime() - (place + 3) * 30 * minuteMs));
      return {
        note: { ...note, printedAt, printJobId, sheetNumber: number },
        sheet: {
          ...keys,
          printJobId,
          number,
          participantId: child.id,
          contactId: contact.id,
          participantName: child.name,
          contactName: contact.name,
          buildingId: building.id,
          buildingName: building.name,
          tokenHash: Buffer.from((await tokenOf({ code, number })).hash),
        },
        sheetNote: {
          organizationId,
          printJobId,
          sheetNumber: number,
          position: 1,
          noteId: note.id,
          text,
          writtenAt: note.updatedAt,
        },
      };
    }),
  );
  const perCabin = Map.groupBy(families, ({ building }) => building.id);
  return {
    job: {
      ...keys,
      ...byOffice(office, printedAt),
      id: printJobId,
      code,
      sheetCount: rows.length,
      coverLists: "auto",
      listsWithoutMail: true,
    },
    sheets: rows.map(({ sheet }) => sheet),
    sheetNotes: rows.map(({ sheetNote }) => sheetNote),
    notes: rows.map(({ note }) => note),
    handOuts: [...perCabin].map(([buildingId, { length: sheets }]) => ({
      ...keys,
      printJobId,
      buildingId,
      sheets,
      handedOutAt: new Date(printedAt.getTime() + 5 * 60 * minuteMs),
      handedOutBy: office.id,
    })),
  };
}

function keyOf({ building, child }: Family): string {
  return `${building.name} ${child.name}`;
}

/** The first families, in this order, have answered. */
function repliesTo(
  { sheets }: Awaited<ReturnType<typeof printed>>,
  families: readonly Family[],
  { id: uploadedBy, name: uploadedByName }: Camp["office"],
  { at, pictures }: { at: Date; pictures: readonly DemoPicture[] },
) {
  const answered = pictures.flatMap((picture, nth) => {
    const sheet = sheets.find(({ participantId }) => participantId === families[nth]?.child.id);
    return sheet === undefined ? [] : { picture, sheet, id: randomId(), fileName: `IMG_${2201 + nth}.HEIC` };
  });
  return {
    responses: answered.map(({ id, picture: { width, height }, sheet, fileName }) => ({
      id,
      organizationId: sheet.organizationId,
      eventId: sheet.eventId,
      participantId: sheet.participantId,
      contactId: sheet.contactId,
      printJobId: sheet.printJobId,
      sheetNumber: sheet.number,
      page: 1,
      scope: "contact",
      uploadedAt: at,
      uploadedBy,
      originalFileName: fileName,
      picturesAt: at,
      hasScan: true,
      side: "reply",
      width,
      height,
    })),
    uploads: answered.map(({ id, picture, sheet, fileName: originalFileName }) => ({
      id,
      organizationId: sheet.organizationId,
      eventId: sheet.eventId,
      printJobId: sheet.printJobId,
      sheetNumber: sheet.number,
      state: "filed",
      contentType: "image/jpeg",
      contentHash: createHash("sha256").update(id).digest(),
      originalFileName,
      createdAt: at,
      uploadedBy,
      uploadedByName,
      receivedAt: at,
      settledAt: at,
      hasScan: true,
      side: "reply",
      ...picture,
    })),
  };
}
