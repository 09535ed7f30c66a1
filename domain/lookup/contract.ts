import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { participantRef } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { searchAnswer, searchText } from "./search.ts";
import { timelineAnswer } from "./timeline.ts";

/** Not a query: what is typed, such as an address or a phone number, must not be part of a URL. */
export const searchOrganization = callable("searchOrganization", {
  input: z.object({ orgId: uuid, text: searchText }),
  output: searchAnswer,
});

export const readParticipantTimeline = query(
  "readParticipantTimeline",
  "/org/:orgId/events/:eventId/participants/:participantId/timeline",
  { input: z.object(participantRef), output: timelineAnswer },
);
