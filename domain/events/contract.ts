import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { eventBuildingChange, newEventBuilding } from "../organizations/building.ts";
import { retentionAnswer, retentionDays, holdReason } from "../organizations/retention.ts";
import { eventRef, nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { eventErrors } from "./errors.ts";
import { eventsAnswer, deletedEventsAnswer, newEvent, eventForm } from "./event.ts";

const holdRef = { orgId: uuid, eventId: z.nullable(uuid) };

export const addEventBuilding = callable("addEventBuilding", {
  input: z.extend(newEventBuilding, eventRef),
  output: z.object({ id: z.string() }),
});

export const updateEventBuilding = callable("updateEventBuilding", {
  input: z.extend(eventBuildingChange, eventRef),
  output: nothing,
});

export const copyEventBuildings = callable("copyEventBuildings", {
  input: z.object(eventRef),
  output: z.object({ copied: z.number() }),
});

export const readRetention = query("readRetention", "/org/:orgId/retention", {
  input: z.object({ orgId: uuid }),
  output: retentionAnswer,
});

export const setRetention = callable("setRetention", {
  input: z.object({ orgId: uuid, days: retentionDays }),
  output: nothing,
});

export const placeHold = callable("placeHold", {
  input: z.object({ ...holdRef, reason: holdReason }),
  output: nothing,
});

export const releaseHold = callable("releaseHold", {
  input: z.object(holdRef),
  output: nothing,
});

export const listEvents = query("listEvents", "/org/:orgId/events", {
  input: z.object({ orgId: uuid, direction: z._default(z.enum(["asc", "desc"]), "asc") }),
  output: eventsAnswer,
});

export const listDeletedEvents = query("listDeletedEvents", "/org/:orgId/deleted-events", {
  input: z.object({ orgId: uuid }),
  output: deletedEventsAnswer,
});

/** `familiesAgreed`: the admin confirms it with the first event. It is kept in the activity log. */
export const addEvent = callable("addEvent", {
  input: z.extend(newEvent, { orgId: uuid, familiesAgreed: z.optional(z.literal(true)) }),
  output: z.object({ id: z.string(), buildingsCopied: z.boolean() }),
});

/** `typedName` is required if the event has people and the change would end it in the past. */
export const updateEvent = callable("updateEvent", {
  input: z.extend(eventForm, { ...eventRef, typedName: z.optional(z.string()) }),
  output: nothing,
  errors: [eventErrors.typeTheNameToEnd.code],
});

export const deleteEvent = callable("deleteEvent", {
  input: z.object({ ...eventRef, typedName: z.optional(z.string()) }),
  output: z.object({ kept: z.boolean() }),
  errors: [eventErrors.typeTheName.code],
});

export const restoreEvent = callable("restoreEvent", {
  input: z.object(eventRef),
  output: nothing,
});
