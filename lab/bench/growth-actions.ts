import { createHash } from "node:crypto";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import type { CampNumbers } from "./growth-fill.ts";
import {
  ask,
  child,
  event,
  invite,
  job,
  linked,
  many,
  older,
  org,
  person,
  reads,
  type Question,
} from "./growth-reads.ts";
import { growthToken } from "./growth-letter-rows.ts";

const days = { startDate: "2026-08-10", endDate: "2026-08-15" };
const wanted = (c: CampNumbers) => ({ ...org(c), wanted: true });
const otherEvent = (c: CampNumbers) => ({ ...org(c), eventId: c.otherEventId });
const newEvent = (c: CampNumbers) => ({ ...org(c), eventId: c.newId("event") });
const contact = (c: CampNumbers, name: keyof CampNumbers["person"]) => {
  const { participantId, contactId } = c.person[name];
  return { ...event(c), participantId, contactId };
};

const teamInviteToResend = (c: CampNumbers) => ({ ...org(c), id: c.newId("team invite to resend") });

/** A PNG of one black pixel. */
const aBlackSquare =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgYGAAAAAEAAGjChXjAAAAAElFTkSuQmCC";
const mailInActions: readonly Question[] = [
  ask("changeMailIn", (c) => ({ ...event(c), change: "renew" })),
  ask("addScanner", (c) => ({ ...org(c), email: "copier@example.org" })),
  ask("removeScanner", (c) => ({ ...org(c), email: "copier@example.org" })),
];

const organizationActions: readonly Question[] = [
  ask("createOrganization", (c) => ({
    id: c.newId("organization"),
    name: "Camp Newcomer",
    timeZone: "UTC",
  })),
  ask("updateOrganization", (c) => ({ ...org(c), name: "Camp Renamed", type: "Camp", timeZone: "UTC" })),
  ask("setFamilyNotices", (c) => ({ ...org(c), wanted: false })),
  // Left on: later questions need them.
  ask("setPrintAtCutOff", (c) => ({ ...org(c), wanted: false })),
  ask("setStationery", wanted),
  ask("setLetterPhotos", wanted),
  ask("setAnswersByMail", wanted),
  ask("saveLogo", (c) => ({ ...org(c), image: aBlackSquare })),
  ask("removeLogo", org),
  ask("saveSafetyDesk", (c) => ({
    ...org(c),
    isOn: true,
    words: ["homesick", "run away"],
    repliesAtMinutes: 1_080,
  })),
  ask("addOrganizationBuilding", (c) => ({
    ...org(c),
    id: c.newId("own building"),
    name: "Boathouse",
    capacity: 8,
  })),
  ask("deleteOrganizationBuilding", (c) => ({ ...org(c), buildingId: c.newId("own building") })),
  ask("inviteTeamMember", (c) => ({
    ...org(c),
    id: c.newId("team invite"),
    email: "late@example.org",
    role: "member",
  })),
  ask("revokeTeamInvite", (c) => ({ ...org(c), teamInviteId: c.newId("team invite") })),
  ask("inviteTeamMember", (c) => ({ ...teamInviteToResend(c), email: "later@example.org", role: "member" }), {
    how: "to send again",
  }),
  ask("resendTeamInvite", (c) => ({ ...org(c), teamInviteId: teamInviteToResend(c).id })),
  ask("acceptTeamInvite", (c) => ({ teamInviteId: c.invitedTo })),
  ask("changeRole", (c) => ({ ...org(c), userId: c.memberId, role: "admin" })),
  ask("signOutTeamMember", (c) => ({ ...org(c), userId: c.memberId })),
  ask("removeTeamMember", (c) => ({ ...org(c), userId: c.memberId })),
  ask("makeSeasonReportPdf", org, many),
  ask("exportAudit", (c) => ({ ...org(c), kind: "team" })),
  ask("saveBillingDetails", (c) => ({
    ...org(c),
    name: "Camp Renamed",
    address: "12 Lake Road",
    email: "office@example.org",
    poNumber: "",
    taxExemptionId: "",
  })),
  ask("openInvoice", (c) => ({ ...org(c), invoiceId: c.invoiceId })),
  // Every camper who counts, in each week of the year.
  ask("makeInvoice", (c) => ({ ...org(c), year: new Date().getFullYear() }), many),
];

const eventActions: readonly Question[] = [
  ask("exportRoster", event),
  ask("addEvent", (c) => ({
    ...org(c),
    id: c.newId("event"),
    name: "Week 10",
    ...days,
    familiesAgreed: true,
  })),
  ask("updateEvent", (c) => ({ ...newEvent(c), name: "Week ten", ...days })),
  ask("deleteEvent", newEvent),
  ask("deleteEvent", (c) => ({ ...otherEvent(c), typedName: "Week 2" }), { how: "with people" }),
  ask("restoreEvent", otherEvent),
  // Retention and legal hold are undone, so that later questions find the camp unchanged.
  ask("setRetention", (c) => ({ ...org(c), days: 365 })),
  ask("placeHold", (c) => ({ ...otherEvent(c), reason: "The county court asked." })),
  ask("releaseHold", otherEvent),
  ask("addEventBuilding", (c) => ({ ...event(c), id: c.newId("building"), name: "Boathouse" })),
  ask("copyEventBuildings", event),
  ask("addParticipant", (c) => ({
    ...event(c),
    buildingId: c.buildingId,
    id: c.newId("participant"),
    name: "Late Arrival",
  })),
  ask("moveParticipant", (c) => ({ ...person(c), buildingId: c.newId("building") })),
  ask("addContact", (c) => ({ ...person(c), id: c.newId("contact"), email: "aunt@example.org" })),
  ask("removeContact", (c) => ({ ...person(c), contactId: c.newId("contact") })),
  ask("liftContactBlock", (c) => ({ ...org(c), blockId: c.newId("contact") })),
  ask("removeParticipant", person),
  ask("restoreParticipant", person),
  ask("removeEventBuilding", (c) => ({
    ...event(c),
    buildingId: c.buildingId,
    moveToBuildingId: c.newId("building"),
  })),
];

/** What is done to one contact comes before inviting all that are left. */
const inviteActions: readonly Question[] = [
  ask("inviteContact", (c) => contact(c, "uninvited")),
  ask("resendInvite", (c) => contact(c, "sent")),
  ask("revokeInvite", (c) => contact(c, "sent")),
  ask("confirmReturning", (c) => contact(c, "returning")),
  ask("acceptInvite", (c) => invite(c, "invited"), { as: "invited" }),
  ask("sendInviteCode", (c) => invite(c, "forwarded")),
  ask("acceptInviteWithCode", async (c) => ({
    ...invite(c, "forwarded"),
    code: await c.codeMailedTo(c.person.forwarded.email),
  })),
  ask("inviteAll", event, many),
];

/** `linked` has a note that waits beside a printed one, `printed` only that one; see growth-letter-rows.ts. */
const ofPrinted = (c: CampNumbers) => ({ ...event(c), participantId: c.person.printed.participantId });
const newNote = (c: CampNumbers) => ({ ...ofPrinted(c), noteId: c.newId("note") });
const waitingNote = (c: CampNumbers) => ({ ...event(c), noteId: c.waitingNoteId });
const photoOf = (c: CampNumbers) => ({ ...event(c), ...child(c), noteId: c.waitingNoteId });
const declared = { contentType: "image/jpeg", size: 1_000 };
/** Of the photo that the letter has. */
const sentHash = createHash("sha256").update("photo").digest("hex");
const cleaned = { how: "that was cleaned", ...linked };
const printed = { as: "printed" } as const;

const noteActions: readonly Question[] = [
  // The desk is on and its word list matches no letter, so all waiting letters are checked.
  ask("openDeskLetters", event, many),
  ask("openDeskLetters", (c) => ({ ...event(c), older }), { how: "further on", ...many }),
  ask("openDeskLetters", (c) => ({ ...event(c), show: "marked" }), { how: "with marked words", ...many }),
  ask("setLetterHoldHttp", (c) => ({ ...waitingNote(c), held: true })),
  ask(
    "setLetterHoldHttp",
    (c) => ({ ...waitingNote(c), held: true, why: { reason: "other", note: "Call" } }),
    {
      how: "with a note",
    },
  ),
  ask("setLetterHoldHttp", (c) => ({ ...waitingNote(c), held: false }), { how: "released" }),
  ask("setLetterCheckHttp", (c) => ({ ...waitingNote(c), checked: true })),
  ask("writeStaffLettersHttp", (c) => ({
    ...event(c),
    participantIds: [c.person.printed.participantId],
    text: "We are glad that you are here.",
    role: "Counselor",
  })),
  ask("addNote", (c) => ({ ...newNote(c), text: "Dear Wren" }), printed),
  ask("addNote", (c) => ({ ...newNote(c), text: "Dear Wren," }), { how: "another text", ...printed }),
  ask("addNote", (c) => ({ ...event(c), ...child(c), text: "Dear Wren" }), {
    how: "of the note that waits",
    ...linked,
  }),
  ask("completeNotePhoto", (c) => ({ ...photoOf(c), sha256: sentHash }), cleaned),
  ask("initNotePhoto", (c) => ({ ...photoOf(c), ...declared, sha256: sentHash }), cleaned),
  ask("removeNotePhoto", photoOf, linked),
  ask("initNotePhoto", (c) => ({ ...photoOf(c), ...declared, sha256: "0".repeat(64) }), linked),
  ask("deleteNote", newNote, printed),
  ask("signLetters", (c) => ({ ...event(c), ...child(c), signedAs: "Mom" }), linked),
  ask("chooseName", () => ({ name: "Robin Vale" }), linked),
  ask("chooseLanguage", () => ({ language: "es" }), linked),
  ask("endMySession", (c) => ({ sessionId: c.newId("session") }), linked),
  ask("endMyOtherSessions", () => ({}), linked),
  ask("chooseNotice", () => ({ kind: "printed", wanted: false }), linked),
  ask("nudgeFamilies", (c) => ({ ...event(c), list: "contacts" }), many),
];

const unplaced = (c: CampNumbers) => ({ ...job(c), buildingIds: [null] });

const printActions: readonly Question[] = [
  ask("setPrintSettings", (c) => ({ ...org(c), paper: "a4", sides: "single" })),
  ask("printStationeryHttp", event, many),
  ask("printCounselorSheetsHttp", (c) => ({ ...event(c), buildingId: null })),
  // So many that the request does not wait for the PDF.
  ask("createPrintJobHttp", (c) => ({ ...event(c), maxSheets: 30 }), many),
  ask("printTodaysMailHttp", (c) => ({ ...event(c), maxSheets: 30 }), many),
  ask("getPrintJobUrlHttp", job),
  ask("sendToPrinterHttp", job),
  ask("confirmPrintedHttp", job),
  ask("pairStation", (c) => ({ code: c.pairingCode })),
  ask("startPairing", org),
  ask("reprintSheetHttp", (c) => ({ ...job(c), sheetNumber: c.reprintedSheet }), {
    how: "that was reprinted before",
  }),
  ask("tickHandedOut", (c) => ({ ...unplaced(c), handedOut: false }), { how: "taken back" }),
  ask("tickHandedOut", (c) => ({ ...unplaced(c), handedOut: true })),
  ask("renderPrintJobHttp", job),
  ask("voidPrintJobHttp", (c) => ({ ...event(c), jobId: c.otherPrintJobId }), many),
];

const picture = (sha: string) => ({ contentType: "image/jpeg", size: 500_000, sha256: sha.repeat(32) });
const sheetOf = (c: CampNumbers, sheetId: string) => ({
  ...event(c),
  jobId: c.jobCode,
  sheetId,
  token: growthToken,
});
const sent = (c: CampNumbers, uploadId: string) => ({
  storagePath: `incoming/${c.orgId}/${uploadId}`,
  originalFileName: "IMG_1.jpg",
});
const response = (c: CampNumbers) => ({ ...person(c), responseId: c.responseId });
const reason = "It was misfiled";

const responseActions: readonly Question[] = [
  ask("resolveJobHttp", (c) => ({ ...org(c), jobId: c.jobCode })),
  ask("initSheetUploadHttp", (c) => ({ ...sheetOf(c, "006"), ...picture("ab") })),
  ask("initSheetUploadHttp", (c) => ({ ...sheetOf(c, "006"), ...picture("ab") }), { how: "again" }),
  ask("completeSheetUploadHttp", (c) => ({ ...sheetOf(c, "002"), ...sent(c, c.responseId) })),
  ask("initUnmatchedUploadHttp", (c) => ({ ...event(c), ...picture("cd"), why: "no-code" })),
  ask("completeUnmatchedUploadHttp", (c) => ({ ...event(c), ...sent(c, c.sentId) })),
  ask("matchUploadHttp", (c) => ({ ...job(c), uploadId: c.waitingId, sheetNumber: c.reprintedSheet })),
  ask(
    "matchUploadHttp",
    (c) => ({
      ...event(c),
      uploadId: c.typedId,
      shortCode: writeShortCode({ code: c.jobCode, number: 7 }),
    }),
    { how: "by its code" },
  ),
  // A reply that came in after the desk was switched on waits for its hour. Of every page its sheet and whose it is.
  ask("openDeskReplies", event, many),
  ask("openDeskReplies", (c) => ({ ...event(c), older }), { how: "further on", ...many }),
  ask("setReplyHoldHttp", (c) => ({ ...event(c), responseId: c.waitingId, held: true })),
  ask("setReplyHoldHttp", (c) => ({ ...event(c), responseId: c.waitingId, held: true, reason: "other" }), {
    how: "with a reason",
  }),
  ask("setReplyHoldHttp", (c) => ({ ...event(c), responseId: c.waitingId, held: false }), {
    how: "released",
  }),
  ask("readPageChecks", event, many),
  ask("openNothingWritten", event, many),
  ask("openNothingWritten", (c) => ({ ...event(c), older }), { how: "further on", ...many }),
  ask("fileNothingWrittenHttp", (c) => ({ ...event(c), uploadId: c.letterId })),
  ask("foundEmptyHttp", (c) => ({ ...event(c), uploadIds: [c.uselessId] })),
  ask("keepSecondPhotoHttp", (c) => ({ ...event(c), responseId: c.waitingId })),
  ask("addressLetterHttp", (c) => ({ ...event(c), uploadId: c.letterId, to: "everyone" })),
  ask("reopenUploadHttp", (c) => ({ ...event(c), uploadId: c.uselessId })),
  ask("getUploadStatesHttp", (c) => ({ ...event(c), uploadIds: [c.uselessId] })),
  ask("markRefusedSeenHttp", (c) => ({ ...event(c), uploadIds: [c.uselessId] })),
  ask("discardUploadHttp", (c) => ({ ...event(c), uploadId: c.uselessId, reason })),
  // Of every page its sheet, its job and its upload.
  ask("openParticipantResponses", person, many),
  ask("openParticipantResponses", person, { how: "again", ...many }),
  ask("getResponseUrl", response),
  ask("getResponseUrl", response, { how: "of one's own", ...linked }),
  ask("getMyDownloadUrl", child, linked),
  ask("getEventDownloadUrl", event),
  ask("getParticipantDownloadUrl", person),
  ask("setCollectingStopped", (c) => ({ ...person(c), stopped: true })),
  ask("setCollectingStopped", (c) => ({ ...person(c), stopped: false }), { how: "and again" }),
  ask("setResponseScopeHttp", (c) => ({
    ...event(c),
    responseId: c.responseId,
    scope: "participant",
  })),
  ask("moveResponseHttp", (c) => ({ ...job(c), responseId: c.misfiledId, sheetNumber: 6, reason })),
  ask("withdrawResponseHttp", (c) => ({ ...event(c), responseId: c.unwantedId, reason })),
  // Last, because whatever is done to a reply takes the book along.
  ask("makeMyBook", child, linked),
  ask("makeMyBook", child, { how: "again", ...linked }),
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

const imports: readonly Question[] = [
  ask("previewImport", (c) => ({
    ...event(c),
    id: c.newId("import"),
    headers: ["Id", "Camper", "Cabin", "Parent"],
    mapping: ["externalId", "name", "building", "contact1Email"],
    rows: roster(c),
  })),
  ask("startImport", (c) => ({ ...event(c), importId: c.newId("import") })),
  ask("readImport", (c) => ({ ...org(c), importId: c.newId("import") })),
];

/** In an order in which each can be done: what is added first is removed later. */
export const actions: readonly Question[] = [
  ...organizationActions,
  ...mailInActions,
  ...eventActions,
  ...inviteActions,
  ...noteActions,
  ...printActions,
  ...responseActions,
  ask("exportMyAccount", () => ({}), { as: "returning" }),
  // A deleted account can send no more requests.
  ask("deleteAccount", () => ({ typed: "delete" }), { as: "returning" }),
  ...imports,
];

/** Jobs that an action enqueues. Scheduled jobs are found automatically. */
type SlowWork = {
  job: string;
  payload: (camp: CampNumbers) => object | Promise<object>;
  /** Run with system access, as the queue does: what it makes is asked for later. */
  withSystemAccess?: true;
};
/** The one that was made a few questions before. */
const newest = async (c: CampNumbers) => ({ organizationId: c.orgId, jobId: await c.newestOf("print_jobs") });

export const slowWork: readonly SlowWork[] = [
  { job: "import-roster", payload: ({ newId }) => ({ importId: newId("import") }) },
  {
    job: "replies-shown",
    payload: ({ orgId, eventId }) => ({ organizationId: orgId, eventId, at: new Date().toISOString() }),
  },
  { job: "render-print-job", payload: newest },
  { job: "render-reprint", payload: async (c) => ({ ...(await newest(c)), sheetNumber: 1 }) },
  { job: "send-invite-mail", withSystemAccess: true, payload: (c) => c.queuedMail("invite_mails") },
  { job: "send-notification", withSystemAccess: true, payload: (c) => c.queuedMail("notices") },
  // Its file never came: what the database does is the same as for one that is no picture.
  { job: "clean-upload", payload: (c) => ({ organizationId: c.orgId, uploadId: c.uncleanId }) },
  { job: "clean-photo", payload: (c) => ({ organizationId: c.orgId, photoId: c.uncleanPhotoId }) },
  {
    job: "make-book",
    withSystemAccess: true,
    payload: async (c) => ({ organizationId: c.orgId, bookId: await c.newestOf("books") }),
  },
];

/** What can only be asked when that work is done. */
export const afterWork: readonly Question[] = [ask("getMyBookUrl", child, linked)];

/** Operations without a question here would never be measured. */
export function notMeasured(operations: readonly { name: string }[]): string[] {
  const asked = new Set([...reads, ...actions, ...afterWork].map(({ operation }) => operation));
  return operations.map(({ name }) => name).filter((name) => !asked.has(name));
}
