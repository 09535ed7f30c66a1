import type { Kysely } from "kysely";
import { seasonOf } from "#domain/events/calendar-day.ts";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";

type Db = Kysely<Tables>;

export type EventSeed = {
  organization: { id: string };
  id?: string;
  name?: string;
  startDate?: string;
  endDate?: string;
  description?: string | null;
  deletedAt?: Date | null;
  /** Default: no mail days. */
  mail?: { days: number[]; cutOffMinutes: number } | undefined;
  now?: Date;
};
export type SeededEvent = { id: string; organizationId: string; name: string };

/** Default: a week in July, without buildings. */
export async function anEvent(db: Db, seed: EventSeed): Promise<SeededEvent> {
  const id = seed.id ?? randomId();
  const name = seed.name ?? `Week ${id.slice(0, 8)}`;
  const organizationId = seed.organization.id;
  const startDate = seed.startDate ?? "2027-07-11";
  await db
    .insertInto("events")
    .values({
      id,
      organizationId,
      name,
      startDate,
      endDate: seed.endDate ?? (startDate > "2027-07-17" ? startDate : "2027-07-17"),
      description: seed.description ?? null,
      createdAt: seed.now ?? new Date(),
      createdBy: null,
      createdByName: "Seed",
      deletedAt: seed.deletedAt ?? null,
      deletedBy: null,
      mailDays: seed.mail?.days ?? null,
      cutOffMinutes: seed.mail?.cutOffMinutes ?? null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await db
    .insertInto("seasonConsents")
    .values({ organizationId, season: seasonOf(startDate), confirmedAt: seed.now ?? new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (seed.mail !== undefined)
    await db
      .insertInto("mailCalls")
      .values({ eventId: id, organizationId, lookAt: seed.now ?? new Date() })
      .onConflict((conflict) => conflict.column("eventId").doNothing())
      .execute();
  return { id, organizationId, name };
}

type BuildingSeed = { id?: string; name?: string; capacity?: number | null; now?: Date };

function buildingValues(seed: BuildingSeed) {
  const id = seed.id ?? randomId();
  return {
    id,
    name: seed.name ?? `Cabin ${id.slice(0, 8)}`,
    capacity: seed.capacity ?? null,
    createdAt: seed.now ?? new Date(),
    createdBy: null,
  };
}

export async function anOrganizationBuilding(
  db: Db,
  seed: BuildingSeed & { organization: { id: string } },
): Promise<{ id: string; organizationId: string; name: string }> {
  const values = buildingValues(seed);
  const organizationId = seed.organization.id;
  await db
    .insertInto("organizationBuildings")
    .values({ ...values, organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: values.id, organizationId, name: values.name };
}

export type SeededBuilding = { id: string; organizationId: string; eventId: string; name: string };

export async function aBuilding(
  db: Db,
  seed: BuildingSeed & { event: Pick<SeededEvent, "id" | "organizationId"> },
): Promise<SeededBuilding> {
  const values = buildingValues(seed);
  const { organizationId, id: eventId } = seed.event;
  await db
    .insertInto("eventBuildings")
    .values({
      ...values,
      organizationId,
      eventId,
      copiedFromEventId: null,
      copiedFromOrganizationId: null,
      copiedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: values.id, organizationId, eventId, name: values.name };
}

export type CamperSeed = {
  id?: string;
  name?: string;
  externalId?: string | null;
  deletedAt?: Date | null;
  now?: Date;
} & ({ in: SeededBuilding } | { event: Pick<SeededEvent, "id" | "organizationId"> });
export type SeededCamper = {
  id: string;
  organizationId: string;
  eventId: string;
  buildingId: string | null;
  name: string;
};

export async function aCamper(db: Db, seed: CamperSeed): Promise<SeededCamper> {
  const id = seed.id ?? randomId();
  const camper = {
    id,
    name: seed.name ?? `Camper ${id.slice(0, 8)}`,
    ...("in" in seed
      ? { organizationId: seed.in.organizationId, eventId: seed.in.eventId, buildingId: seed.in.id }
      : { organizationId: seed.event.organizationId, eventId: seed.event.id, buildingId: null }),
  };
  await db
    .insertInto("participants")
    .values({
      ...camper,
      externalId: seed.externalId ?? null,
      createdAt: seed.now ?? new Date(),
      createdBy: null,
      createdByName: "Seed",
      deletedAt: seed.deletedAt ?? null,
      deletedBy: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return camper;
}

export type ContactSeed = {
  of: Pick<SeededCamper, "id" | "organizationId" | "eventId">;
  id?: string;
  email?: string;
  name?: string | null;
  relationship?: "Parent/Guardian" | "Other Family Member";
  phone?: string | null;
  removedAt?: Date | null;
  now?: Date;
};

export async function aContact(db: Db, seed: ContactSeed): Promise<{ id: string; email: string }> {
  const id = seed.id ?? randomId();
  const email = seed.email ?? `${id.slice(0, 8)}@family.example`;
  await db
    .insertInto("contacts")
    .values({
      id,
      organizationId: seed.of.organizationId,
      eventId: seed.of.eventId,
      participantId: seed.of.id,
      email,
      name: seed.name ?? null,
      relationship: seed.relationship ?? "Parent/Guardian",
      phone: seed.phone ?? null,
      createdAt: seed.now ?? new Date(),
      createdBy: null,
      removedAt: seed.removedAt ?? null,
      removedBy: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id, email };
}
