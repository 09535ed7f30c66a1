import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { eventBuildingErrors, eventErrors } from "#domain/events/errors.ts";
import { newEvent } from "#domain/events/event.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { inviteFeedback } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { messageStatusText } from "#domain/notes/message-status.ts";
import { noteToSave } from "#domain/notes/note-to-save.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { newEventBuilding, newOrganizationBuilding } from "#domain/organizations/building.ts";
import { newOrganization } from "#domain/organizations/organization.ts";
import { buildingErrors, organizationErrors } from "#domain/organizations/errors.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { nothingToPrint, printingErrors } from "#domain/printing/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import {
  alreadyUploaded,
  previewUnavailable,
  responseErrors,
  uploadFailedWith,
} from "#domain/responses/errors.ts";
import { newContact } from "#domain/roster/contact.ts";
import { newParticipant } from "#domain/roster/participant.ts";
import { contactConfirmations, contactErrors, rosterErrors } from "#domain/roster/errors.ts";

/** Sentences of the specification, and where the product defines them. */
const promised: [sentence: string, kept: string | undefined][] = [
  ["Held by the camp office, please call", organizationTerms({ type: "Camp" }).held],
  ["Please sign in first.", generalErrors.signInFirst.message],
  ["Sign-in failed.", identityErrors.signInFailed.message],
  ["Sign-in failed. Please try again.", identityErrors.signInFailedAgain.message],
  ["Failed to add organization.", organizationErrors.addFailed.message],
  ["Failed to load organizations.", organizationErrors.listFailed.message],
  ["Organization not found.", organizationErrors.notFound.message],
  ["Name is required.", output(newOrganization, { name: " " })],
  ["Name is required.", output(newOrganizationBuilding, { name: " " })],
  ["Building name is required.", output(newEventBuilding, { name: "" })],
  ["Capacity must be a number.", output(newEventBuilding, { name: "Loon", capacity: "ten" })],
  ["Failed to add building.", buildingErrors.addFailed.message],
  ["Failed to delete building.", buildingErrors.deleteFailed.message],
  ["Failed to remove building.", eventBuildingErrors.removeFailed.message],
  ["Only org members can add buildings.", buildingErrors.onlyMembersAdd.message],
  ["Only organization admins can remove buildings.", buildingErrors.onlyAdminsRemove.message],
  [
    "Invalid date format.",
    output(newEvent, { name: "Week", startDate: "2027-02-30", endDate: "2027-03-01" }),
  ],
  [
    "End date must be the same as or after the start date.",
    output(newEvent, { name: "Week", startDate: "2027-07-11", endDate: "2027-07-10" }),
  ],
  ["Failed to add event.", eventErrors.addFailed.message],
  ["Failed to delete event.", eventErrors.deleteFailed.message],
  ["Failed to update event.", eventErrors.updateFailed.message],
  ["Failed to load event.", eventErrors.loadFailed.message],
  ["Event created, but buildings could not be copied.", eventErrors.buildingsNotCopied.message],
  ["Only organization admins can create events.", eventErrors.onlyAdminsCreate.message],
  ["Only organization admins can edit events.", eventErrors.onlyAdminsEdit.message],
  ["Only organization admins can delete events.", eventErrors.onlyAdminsDelete.message],
  ["Participant name is required.", output(newParticipant, { name: "" })],
  ["Building is no longer available.", rosterErrors.buildingGone.message],
  [
    "That building is no longer available. Please choose a different building above.",
    rosterErrors.chooseAnotherBuilding.message,
  ],
  ["Cannot move participant into this building.", rosterErrors.cannotMove.message],
  ["Failed to move participant.", rosterErrors.moveFailed.message],
  ["Failed to add participant.", rosterErrors.addFailed.message],
  ["Failed to remove participant.", rosterErrors.removeFailed.message],
  ["Only members/admins can add participants.", rosterErrors.onlyMembersAdd.message],
  ["Only members/admins can remove participants.", rosterErrors.onlyMembersRemove.message],
  ["Failed to save contact.", contactErrors.saveFailed.message],
  ["Failed to remove contact.", contactErrors.removeFailed.message],
  ["Phone number must be 10 digits.", output(newContact, { email: "a@b.org", phone: "555" })],
  ["Valid email is required.", output(newContact, { email: "nobody" })],
  ["Email already added.", contactErrors.alreadyAdded.message],
  ["Contact saved.", contactConfirmations.saved],
  ["Contact removed.", contactConfirmations.removed],
  ["Failed to create invite.", inviteErrors.createFailed.message],
  ["Contact email is required to invite.", inviteErrors.emailRequired.message],
  ["rosa@example.org is already linked to this participant.", inviteFeedback("rosa@example.org", "accepted")],
  ["Invite already sent to rosa@example.org.", inviteFeedback("rosa@example.org", "sent")],
  [
    "Previous invite for rosa@example.org reported an error. Consider deleting it before re-sending.",
    inviteFeedback("rosa@example.org", "error"),
  ],
  [
    "Invite already exists for rosa@example.org (status: queued).",
    inviteFeedback("rosa@example.org", "queued"),
  ],
  [
    "Invite already exists for rosa@example.org (status: pending).",
    inviteFeedback("rosa@example.org", "pending"),
  ],
  ["Invite queued for rosa@example.org.", inviteFeedback("rosa@example.org", null)],
  ["Failed to accept invite.", inviteErrors.acceptFailed.message],
  ["Invalid invite link.", inviteErrors.invalidLink.message],
  ["Email mismatch", inviteErrors.emailMismatch.message],
  ["Failed to load invites.", inviteErrors.loadFailed.message],
  ["Failed to load participants.", inviteErrors.participantsLoadFailed.message],
  ["Link not found", noteErrors.linkNotFound.message],
  ["Failed to load participant", noteErrors.participantLoadFailed.message],
  ["Not loaded yet.", noteErrors.notLoaded.message],
  ["Please enter a note.", noteErrors.textRequired.message],
  ["Please enter a note.", output(noteToSave, { text: " " })],
  ["Failed to save note.", noteErrors.saveFailed.message],
  ["Failed to delete note.", noteErrors.deleteFailed.message],
  ["This note was just printed. Write a new one?", noteErrors.justPrinted.message],
  ["Unable to load unprinted notes.", noteErrors.countFailed.message],
  ["Sign in to view unprinted notes.", noteErrors.signInToCount.message],
  ["Failed to create print job", printingErrors.createUnanswered.message],
  ["Failed to create print job.", printingErrors.createFailed.message],
  ["No unprinted notes found.", nothingToPrint],
  ["Failed to get job URL", printingErrors.urlFailed.message],
  ["No URL returned", printingErrors.noUrl.message],
  ["Failed to load header", responseErrors.headerFailed.message],
  ["Failed to load responses", responseErrors.loadFailed.message],
  ["Preview unavailable", previewUnavailable],
  ["Failed to load jsQR", responseErrors.noReader.message],
  ["Failed to load image", responseErrors.noImage.message],
  ["QR not found. Ensure the code is clear and high contrast.", responseErrors.noCode.message],
  ["Invalid QR payload", responseErrors.invalidPayload.message],
  ["Resolve failed", responseErrors.resolveFailed.message],
  ["Init failed", responseErrors.initFailed.message],
  ["Complete failed", responseErrors.completeFailed.message],
  ["Upload failed", responseErrors.uploadFailed.message],
  ["Upload failed: 503", uploadFailedWith(503)],
  ["Network error during upload", responseErrors.networkError.message],
  ["Upload aborted", responseErrors.aborted.message],
  ["Already uploaded", alreadyUploaded],
  ["Write your first message", messageStatusText("nothing-yet", { type: "Camp" })],
  ["Message is Ready to Print", messageStatusText("ready-to-print", { type: "Camp" })],
  ["Response Received", messageStatusText("response-received", { type: "Camp" })],
  ["No Response Yet, Write another Message?", messageStatusText("no-response", { type: "Camp" })],
  ["Message Printed for Camper", messageStatusText("printed", { type: "Camp" })],
];

/** Also in the specification, defined by the screens. Times after the sentence are left out. */
const onScreens = [
  "My Notes",
  "No participant data.",
  "You haven't written a note yet.",
  "Write Note",
  "Save Note",
  "Delete this note?",
  "Waiting to print",
  "Last saved",
  "Your previous note was printed on",
  "Checking activity…",
  "Print Jobs",
  "Upload Responses",
  "Upload all",
  "Loading responses…",
];

/** Never visible: a tab that learns that it is signed out opens the public page at once. */
const neverSeen = "Please sign in first.";

type Parses = { safeParse(input: unknown): { error?: { issues: { message: string }[] } | undefined } };

function output(schema: Parses, form: object): string | undefined {
  const id = "019f0000-0000-7000-8000-000000000001";
  const ids = { id, buildingId: id, orgId: id, eventId: id, participantId: id };
  return schema.safeParse({ ...ids, timeZone: "UTC", ...form }).error?.issues[0]?.message;
}

describe("the catalogue of sentences", () => {
  test.each(promised)("%s is kept to the letter", (sentence, kept) => {
    expect(kept).toBe(sentence);
  });

  // Families' messages are in catalogues; the specification has the English ones.
  const drawn = `${textOf("web/", ".tsx", ".test.tsx")}\n${textOf("web/", "en.ts")}`;
  test.each(onScreens)("%s stands on a screen", (sentence) => {
    expect(timesIn(drawn, sentence)).toBeGreaterThan(0);
  });

  const tests = `${textOf("e2e/", ".spec.ts")}\n${textOf("web/", ".test.tsx")}`;
  const sentences = [...new Set([...promised.map(([sentence]) => sentence), ...onScreens])];

  test.each(sentences.filter((sentence) => sentence !== neverSeen))(
    "%s is named by a journey or by a test that renders it",
    (sentence) => {
      expect(timesIn(tests, sentence)).toBeGreaterThan(0);
    },
  );

  test(`${neverSeen} is said by the server`, () => {
    expect(textOf("server/", ".test.ts")).toContain(neverSeen);
  });
});

/** "Failed to load participants." must not count as "Failed to load participant". */
function timesIn(text: string, sentence: string): number {
  const [, ...following] = text.split(sentence);
  return following.filter((rest) => !/^[a-z]/.test(rest)).length;
}

/** All files of a folder with this ending, as text. */
function textOf(folder: string, ending: string, except?: string): string {
  const path = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && (except === undefined || !name.endsWith(except)))
    .map((name) => readFileSync(path + name, "utf8"))
    .join("\n");
}
