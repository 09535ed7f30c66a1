import type { Kysely } from "kysely";
import { connect } from "#database/connect.ts";
import { anOrganization, aPerson, randomId } from "#database/seed/builders.ts";
import { aBuilding, anEvent } from "#database/seed/roster-builders.ts";
import type { Tables } from "#database/tables.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";
import { letterNumber } from "./printing-letters.ts";

const cabins = 25;

export type MailCamp = { orgId: string; eventIds: string[]; headers: Record<string, string> };

/** A camp with several weeks, in each of which as many letters wait as sheets are asked for, each from another family. */
export async function campWithMail(
  databaseUrl: string,
  { weeks, sheets }: { weeks: number; sheets: number },
): Promise<MailCamp> {
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const admin = await aPerson(db, { name: "Dana Whitlock" });
    const camp = await anOrganization(db, { name: "Camp Evergreen", admins: [admin] });
    const eventIds: string[] = [];
    for (let week = 1; week <= weeks; week += 1) {
      const event = await anEvent(db, { organization: camp, name: `Week ${week}` });
      await fill(db, event, sheets);
      eventIds.push(event.id);
    }
    const known = { issuer: "https://id.example", sub: admin.id, name: admin.name, email: admin.email };
    const bearer = await aBearer(databaseUrl, known);
    return { orgId: camp.id, eventIds, headers: { authorization: `Bearer ${bearer}` } };
  } finally {
    await db.destroy();
  }
}

async function fill(
  db: Kysely<Tables>,
  event: { id: string; organizationId: string; name: string },
  sheets: number,
): Promise<void> {
  const buildings: { id: string }[] = [];
  for (let number = 1; number <= cabins; number += 1)
    buildings.push(await aBuilding(db, { event, name: `Cabin ${number}` }));
  const place = { organizationId: event.organizationId, eventId: event.id };
  const now = new Date();
  const pairs = Array.from({ length: sheets }, (_, at) => ({
    at,
    participantId: randomId(),
    contactId: randomId(),
  }));
  await db
    .insertInto("participants")
    .values(
      pairs.map(({ at, participantId: id }) => ({
        id,
        ...place,
        name: `Camper ${at + 1}`,
        buildingId: buildings[at % cabins]?.id ?? null,
        createdAt: now,
        createdByName: "Seed",
      })),
    )
    .execute();
  await db
    .insertInto("contacts")
    .values(
      pairs.map(({ at, participantId, contactId: id }) => ({
        id,
        ...place,
        participantId,
        name: `Parent ${at + 1}`,
        email: `parent-${at + 1}@example.org`,
        relationship: "Parent/Guardian",
        createdAt: now,
      })),
    )
    .execute();
  await db
    .insertInto("notes")
    .values(
      pairs.map(({ at, participantId, contactId }) => ({
        id: randomId(),
        ...place,
        participantId,
        contactId,
        text: letterNumber(at),
        createdAt: now,
        updatedAt: now,
        createdByName: `Parent ${at + 1}`,
      })),
    )
    .execute();
}
