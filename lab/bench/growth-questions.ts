import { auditReads } from "./growth-audit-questions.ts";
import type { CampNumbers } from "./growth-fill.ts";
import { gapActions, gapReads } from "./growth-gap-questions.ts";
import { keepingActions, leaving } from "./growth-keeping-questions.ts";
import { inviteActions, inviteReads } from "./growth-invite-questions.ts";
import { noteActions, noteReads } from "./growth-note-questions.ts";
import { printActions, printReads } from "./growth-print-questions.ts";
import type { Question } from "./growth-question.ts";
import { bookActions, responseActions, responseReads } from "./growth-response-questions.ts";

const days = { startDate: "2026-08-10", endDate: "2026-08-15" };

/** What screens read. */
export const reads: readonly Question[] = [
  { operation: "readSession", input: () => ({}) },
  { operation: "listOrganizations", input: () => ({}) },
  { operation: "listOrganizations", how: "further on", input: ({ furtherOn }) => ({ after: furtherOn }) },
  { operation: "sampleOrganizations", input: () => ({ from: 0.4 }) },
  { operation: "sampleOrganizations", how: "round the end", input: () => ({ from: 0.9999999 }) },
  { operation: "listMyTeamInvites", input: () => ({}) },
  { operation: "readOrganization", input: ({ orgId }) => ({ orgId }) },
  { operation: "readSafetyDesk", input: ({ orgId }) => ({ orgId }) },
  { operation: "listOrganizationBuildings", input: ({ orgId }) => ({ orgId }) },
  { operation: "listTeam", input: ({ orgId }) => ({ orgId }) },
  ...auditReads,
  { operation: "listEvents", input: ({ orgId }) => ({ orgId, direction: "asc" }) },
  { operation: "listEvents", how: "backwards", input: ({ orgId }) => ({ orgId, direction: "desc" }) },
  { operation: "listDeletedEvents", input: ({ orgId }) => ({ orgId }) },
  { operation: "readRetention", input: ({ orgId }) => ({ orgId }) },
  { operation: "readRoster", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
  {
    operation: "listContacts",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
  },
  { operation: "listDeletedParticipants", input: ({ orgId }) => ({ orgId }) },
  { operation: "readImportMapping", input: ({ orgId }) => ({ orgId }) },
  ...inviteReads,
  ...noteReads,
  { operation: "readNoticeSettings", as: "linked", input: () => ({}) },
  { operation: "readNoticeSettings", how: "of the team", input: () => ({}) },
  ...gapReads,
  ...printReads,
  ...responseReads,
];

/** In an order in which each can be done: what is added first is removed later. */
export const actions: readonly Question[] = [
  {
    operation: "createOrganization",
    input: ({ newId }) => ({ id: newId("organization"), name: "Camp Newcomer", timeZone: "UTC" }),
  },
  {
    operation: "updateOrganization",
    input: ({ orgId }) => ({ orgId, name: "Camp Renamed", type: "Camp", timeZone: "UTC" }),
  },
  { operation: "setFamilyNotices", input: ({ orgId }) => ({ orgId, wanted: false }) },
  // Left on: what is asked later ticks.
  { operation: "setHandOutTicks", input: ({ orgId }) => ({ orgId, wanted: true }) },
  { operation: "setLettersForDays", input: ({ orgId }) => ({ orgId, wanted: true }) },
  // Left on: what is asked later prints it.
  { operation: "setStationery", input: ({ orgId }) => ({ orgId, wanted: true }) },
  // Left on: what is asked later makes one.
  { operation: "setFamilyBooks", input: ({ orgId }) => ({ orgId, wanted: true }) },
  { operation: "setLetterPhotos", input: ({ orgId }) => ({ orgId, wanted: true }) },
  {
    operation: "saveSafetyDesk",
    input: ({ orgId }) => ({ orgId, isOn: true, words: ["homesick", "run away"], repliesAtMinutes: 1_080 }),
  },
  {
    operation: "addOrganizationBuilding",
    input: ({ orgId, newId }) => ({ orgId, id: newId("own building"), name: "Boathouse", capacity: 8 }),
  },
  {
    operation: "deleteOrganizationBuilding",
    input: ({ orgId, newId }) => ({ orgId, buildingId: newId("own building") }),
  },
  {
    operation: "inviteTeamMember",
    input: ({ orgId, newId }) => ({
      orgId,
      id: newId("team invite"),
      email: "late@example.org",
      role: "member",
    }),
  },
  {
    operation: "revokeTeamInvite",
    input: ({ orgId, newId }) => ({ orgId, teamInviteId: newId("team invite") }),
  },
  { operation: "acceptTeamInvite", input: ({ invitedTo }) => ({ teamInviteId: invitedTo }) },
  { operation: "changeRole", input: ({ orgId, memberId }) => ({ orgId, userId: memberId, role: "admin" }) },
  { operation: "removeTeamMember", input: ({ orgId, memberId }) => ({ orgId, userId: memberId }) },
  { operation: "exportAudit", input: ({ orgId }) => ({ orgId, kind: "team" }) },
  { operation: "exportRoster", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
  {
    operation: "addEvent",
    input: ({ orgId, newId }) => ({ orgId, id: newId("event"), name: "Week 10", ...days }),
  },
  {
    operation: "updateEvent",
    input: ({ orgId, newId }) => ({ orgId, eventId: newId("event"), name: "Week ten", ...days }),
  },
  { operation: "deleteEvent", input: ({ orgId, newId }) => ({ orgId, eventId: newId("event") }) },
  {
    operation: "deleteEvent",
    how: "with people",
    input: ({ orgId, otherEventId }) => ({ orgId, eventId: otherEventId, typedName: "Week 2" }),
  },
  { operation: "restoreEvent", input: ({ orgId, otherEventId }) => ({ orgId, eventId: otherEventId }) },
  ...keepingActions,
  {
    operation: "addEventBuilding",
    input: ({ orgId, eventId, newId }) => ({ orgId, eventId, id: newId("building"), name: "Boathouse" }),
  },
  { operation: "copyEventBuildings", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
  {
    operation: "addParticipant",
    input: ({ orgId, eventId, buildingId, newId }) => ({
      orgId,
      eventId,
      buildingId,
      id: newId("participant"),
      name: "Late Arrival",
    }),
  },
  {
    operation: "moveParticipant",
    input: ({ orgId, eventId, participantId, newId }) => ({
      orgId,
      eventId,
      participantId,
      buildingId: newId("building"),
    }),
  },
  {
    operation: "addContact",
    input: ({ orgId, eventId, participantId, newId }) => ({
      orgId,
      eventId,
      participantId,
      id: newId("contact"),
      email: "aunt@example.org",
    }),
  },
  {
    operation: "removeContact",
    input: ({ orgId, eventId, participantId, newId }) => ({
      orgId,
      eventId,
      participantId,
      contactId: newId("contact"),
    }),
  },
  {
    operation: "removeParticipant",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
  },
  {
    operation: "restoreParticipant",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
  },
  {
    operation: "removeEventBuilding",
    input: ({ orgId, eventId, buildingId, newId }) => ({
      orgId,
      eventId,
      buildingId,
      moveToBuildingId: newId("building"),
    }),
  },
  ...inviteActions,
  ...noteActions,
  { operation: "chooseLanguage", as: "linked", input: () => ({ language: "es" }) },
  { operation: "chooseNotice", as: "linked", input: () => ({ kind: "printed", wanted: false }) },
  ...gapActions,
  ...printActions,
  ...responseActions,
  ...leaving,
];

/** A roster as a camp hands it in again: most are known by id or name, a few are new, all in other cabins. */
function roster({ registered }: CampNumbers): string[][] {
  return Array.from({ length: 300 }, (_, k) => [
    k % 5 < 3 ? registered(k) : "",
    k % 5 < 3 ? `Known ${k}` : `Newcomer ${k}`,
    `Cabin ${1 + ((k + 1) % 12)}`,
    `parent${k}@example.org`,
  ]);
}

export const imports: readonly Question[] = [
  {
    operation: "previewImport",
    input: (camp) => ({
      orgId: camp.orgId,
      eventId: camp.eventId,
      id: camp.newId("import"),
      headers: ["Id", "Camper", "Cabin", "Parent"],
      mapping: ["externalId", "name", "building", "contact1Email"],
      rows: roster(camp),
    }),
  },
  {
    operation: "startImport",
    input: ({ orgId, eventId, newId }) => ({ orgId, eventId, importId: newId("import") }),
  },
  { operation: "readImport", input: ({ orgId, newId }) => ({ orgId, importId: newId("import") }) },
];

/** Jobs that an action enqueues. Scheduled jobs are found automatically. */
type SlowWork = {
  job: string;
  payload: (camp: CampNumbers) => object | Promise<object>;
  /** Run in the courier's name, as the queue does: what it makes is asked for later. */
  withSystemAccess?: true;
};
export const slowWork: readonly SlowWork[] = [
  { job: "import-roster", payload: ({ newId }) => ({ importId: newId("import") }) },
  {
    job: "carry-on-mail-run",
    payload: async ({ orgId, newestMailRunId }) => ({
      organizationId: orgId,
      mailRunId: await newestMailRunId(),
    }),
  },
  {
    job: "replies-shown",
    payload: ({ orgId, eventId }) => ({ organizationId: orgId, eventId, at: new Date().toISOString() }),
  },
  { job: "render-print-job", payload: newestJob },
  { job: "render-reprint", payload: async (camp) => ({ ...(await newestJob(camp)), sheetNumber: 1 }) },
  // Its file never came: what the database does is the same as for one that is no picture.
  {
    job: "clean-upload",
    payload: ({ orgId, uncleanId }) => ({ organizationId: orgId, uploadId: uncleanId }),
  },
  {
    job: "clean-photo",
    payload: ({ orgId, uncleanPhotoId }) => ({ organizationId: orgId, photoId: uncleanPhotoId }),
  },
  {
    job: "make-book",
    withSystemAccess: true,
    payload: async ({ orgId, newestBookId }) => ({ organizationId: orgId, bookId: await newestBookId() }),
  },
];

/** What can only be asked when that work is done. */
export const afterWork: readonly Question[] = bookActions;

/** The one that was made a few questions before. */
async function newestJob({ orgId, newestPrintJobId }: CampNumbers) {
  return { organizationId: orgId, jobId: await newestPrintJobId() };
}

/** Operations without a question here would never be measured. */
export function notMeasured(operations: readonly { name: string }[]): string[] {
  const request = new Set([...reads, ...actions, ...imports, ...afterWork].map(({ operation }) => operation));
  return operations.map(({ name }) => name).filter((name) => !request.has(name));
}
