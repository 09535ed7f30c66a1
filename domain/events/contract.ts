import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { eventBuildingChange, newEventBuilding } from "../organizations/building.ts";
import { eventRef, nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { eventErrors } from "./errors.ts";
import { eventsAnswer, deletedEventsAnswer, newEvent, eventForm } from "./event.ts";

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

export const listEvents = query("listEvents", "/org/:orgId/events", {
  input: z.object({ orgId: uuid, direction: z._default(z.enum(["asc", "desc"]), "asc") }),
  output: eventsAnswer,
});

export const listDeletedEvents = query("listDeletedEvents", "/org/:orgId/deleted-events", {
  input: z.object({ orgId: uuid }),
  output: deletedEventsAnswer,
});

/** Required with the first event of a season. The audit log names who confirmed it. */
const familiesAgreed = z.optional(z.literal(true));

export const addEvent = callable("addEvent", {
  input: z.extend(newEvent, { orgId: uuid, familiesAgreed }),
  output: z.object({ id: z.string(), buildingsCopied: z.boolean() }),
  errors: [eventErrors.familiesNotAgreed.code],
});

/** `typedName` is required if the event has people and the change would end it in the past. */
export const updateEvent = callable("updateEvent", {
  input: z.extend(eventForm, { ...eventRef, typedName: z.optional(z.string()), familiesAgreed }),
  output: nothing,
  errors: [eventErrors.typeTheNameToEnd.code, eventErrors.familiesNotAgreed.code],
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
