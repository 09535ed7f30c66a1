import { gapLists } from "#domain/notifications/mail-gaps.ts";
import type { Question } from "./growth-question.ts";

/** Sorts before every name. */
const furtherOn = Buffer.from(
  JSON.stringify({ name: "a", id: "00000000-0000-4000-8000-000000000000" }),
).toString("base64url");

/** Everything that belongs to the event is read, and nothing else: who has no letter is found by who has one. */
export const gapReads: readonly Question[] = [
  {
    operation: "readMailGaps",
    inProportion: true,
    input: ({ orgId, eventId }) => ({ orgId, eventId, mailDays: 2 }),
  },
  ...gapLists.map((list) => ({
    operation: "listMailGaps",
    how: list,
    inProportion: true,
    input: ({ orgId, eventId }: { orgId: string; eventId: string }) => ({
      orgId,
      eventId,
      list,
      mailDays: 2,
    }),
  })),
  {
    operation: "listMailGaps",
    how: "further on",
    inProportion: true,
    input: ({ orgId, eventId }) => ({ orgId, eventId, list: "letters", mailDays: 2, after: furtherOn }),
  },
];

export const gapActions: readonly Question[] = [
  {
    operation: "nudgeFamilies",
    inProportion: true,
    input: ({ orgId, eventId }) => ({ orgId, eventId, list: "contacts" }),
  },
];
