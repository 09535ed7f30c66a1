import * as z from "zod/mini";
import { uuid } from "./uuid.ts";

/** The ids that most operations take. */
export const eventRef = { orgId: uuid, eventId: uuid };
export const participantRef = { ...eventRef, participantId: uuid };

/** An operation without input or without a result. */
export const nothing = z.object({});
