import { gapLists } from "#domain/notifications/mail-gaps.ts";
import { writePageCursor } from "#server/platform/http/page-cursor.ts";
import type { OperationInput } from "#tools/testing/ask-operation.ts";
import type { CampNumbers } from "./growth-fill.ts";

export type Question = {
  operation: string;
  /** Tells two ways of asking the same thing apart. */
  how?: string;
  /** A family of the camp; otherwise one of its admins. */
  as?: keyof CampNumbers["person"];
  input: (camp: CampNumbers) => OperationInput | Promise<OperationInput>;
  /** Looks up many rows by key: one more index level costs one more buffer for each of them. */
  inProportion?: boolean;
};

export function ask(
  operation: string,
  input: Question["input"] = () => ({}),
  more: Partial<Question> = {},
): Question {
  return { operation, input, ...more };
}

export const org = ({ orgId }: CampNumbers) => ({ orgId });
export const event = ({ orgId, eventId }: CampNumbers) => ({ orgId, eventId });
export const person = (c: CampNumbers) => ({ ...event(c), participantId: c.participantId });
export const job = (c: CampNumbers) => ({ ...event(c), jobId: c.printJobId });
/** Of the family that is linked. */
export const child = (c: CampNumbers) => ({ participantId: c.person.linked.participantId });
export const invite = (c: CampNumbers, name: keyof CampNumbers["person"]) => ({
  ...org(c),
  inviteId: c.person[name].inviteId,
});
export const linked = { as: "linked" } as const;
export const many = { inProportion: true } as const;

/** After everything written until now: what a list is asked for its second page. */
export const older = writePageCursor({
  createdAt: "2087-01-01T00:00:00.000Z",
  id: "019f0000-0000-7000-8000-000000000001",
});
/** Sorts before every name. */
const firstName = { name: "a", id: "00000000-0000-4000-8000-000000000000" };
const afterFirstName = Buffer.from(JSON.stringify(firstName)).toString("base64url");
const gaps = (c: CampNumbers, list: string) => ({ ...event(c), list, mailDays: 2 });

/** What screens read. */
export const reads: readonly Question[] = [
  ask("readSession"),
  ask("listOrganizations"),
  ask("listOrganizations", (c) => ({ after: c.furtherOn }), { how: "further on" }),
  ask("sampleOrganizations", () => ({ from: 0.4 })),
  ask("sampleOrganizations", () => ({ from: 0.9999999 }), { how: "round the end" }),
  ask("listMyTeamInvites"),
  ask("listMySessions"),
  ask("readOrganization", org),
  ask("readLogo", org),
  ask("previewLogoHttp", org),
  ask("readSafetyDesk", org),
  ask("listOrganizationBuildings", org),
  ask("listTeam", org),
  ask("listAuditEntries", org),
  ask("listAuditEntries", (c) => ({ ...org(c), older }), { how: "further on" }),
  ask("listAuditEntries", (c) => ({ ...org(c), kind: "families" }), { how: "by kind" }),
  ask("listAuditEntries", (c) => ({ ...org(c), who: c.memberId }), { how: "by person" }),
  ask("listAuditEntries", (c) => ({ ...org(c), event: c.eventId, from: "2026-01-01", to: "2026-12-31" }), {
    how: "by event and days",
  }),
  ask("readAuditChoices", org),
  ask("listEvents", (c) => ({ ...org(c), direction: "asc" })),
  ask("listEvents", (c) => ({ ...org(c), direction: "desc" }), { how: "backwards" }),
  ask("listDeletedEvents", org),
  ask("readRetention", org),
  ask("readRoster", event),
  ask("listContacts", person),
  ask("listContactBlocks", org),
  ask("listDeletedParticipants", org),
  ask("readImportMapping", org),
  ask("readSession", undefined, { how: "a linked family", as: "linked" }),
  ask("readSession", undefined, { how: "an invited family", as: "invited" }),
  ask("readEventInvites", event),
  ask("listReturning", (c) => ({ ...event(c), participantId: c.person.returning.participantId })),
  ask("listPendingInvites", undefined, { as: "invited" }),
  ask("listMyParticipants", undefined, linked),
  ask("readInvite", (c) => invite(c, "invited"), { as: "invited" }),
  ask("readInvite", (c) => invite(c, "invited"), { how: "not the owner" }),
  ask("readMyParticipant", child, linked),
  ask("listMyNotes", child, linked),
  ask("listMyNotes", (c) => ({ ...child(c), older }), { how: "further on", ...linked }),
  ask("listMyHandOuts", child, linked),
  ask("listMyPhotos", child, linked),
  ask("listMyActivity", undefined, linked),
  ask("getUnprintedNotesCount", event),
  ask("readNoticeSettings", undefined, linked),
  ask("readNoticeSettings", undefined, { how: "of the team" }),
  // Everything that belongs to the event is read, and nothing else: who has no letter is found by who has one.
  ask("readMailGaps", (c) => ({ ...event(c), mailDays: 2 }), many),
  ...gapLists.map((list) => ask("listMailGaps", (c) => gaps(c, list), { how: list, ...many })),
  ask("listMailGaps", (c) => ({ ...gaps(c, "letters"), after: afterFirstName }), {
    how: "further on",
    ...many,
  }),
  ask("listMailGaps", (c) => ({ ...gaps(c, "letters"), sort: "building" }), {
    how: "by building",
    ...many,
  }),
  ask("readMailRun", event),
  ask("readPrintSettings", org),
  ask("readPrinter", org),
  ask("listPrintJobs", event),
  ask("listPrintJobs", (c) => ({ ...event(c), older }), { how: "further on" }),
  ask("listPrintJobSheets", job),
  ask("listHandedOut", event),
  ask("listHandOuts", job),
  ask("previewLetterHttp", (c) => ({ ...child(c), text: "Dear Wren" }), linked),
  ask("previewLetterHttp", (c) => ({ ...child(c), text: "Dear Wren", photoOf: c.waitingNoteId }), {
    how: "with its photo",
    ...linked,
  }),
  ask("listUnmatchedUploads", event),
  ask("listUnmatchedUploads", (c) => ({ ...event(c), older }), { how: "further on" }),
  ask("listRefusedUploads", event),
  // Of each of the last twenty its sheet and how many pages that has.
  ask("listUploadHistory", event, many),
  ask("readMailIn", event),
  ask("readCameBack", job),
  ask("listParticipantSheets", person),
  ask("listMyResponses", child, linked),
  ask("listNewestReplies", () => ({}), linked),
  ask("readMyBook", child, linked),
  // Of the active events, all participants and their letters: who has none is found by who has one.
  ask("readToday", org, many),
  ask("readEventWork", org),
  // Every camper who counts, in each week of the year.
  ask("readStatement", org, many),
  // Of the season's events, all participants, letters and replies.
  ask("readSeasonReport", org, many),
  ask("listInvoices", org),
];
