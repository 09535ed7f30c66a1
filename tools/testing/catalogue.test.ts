import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { eventBuildingReasons, eventReasons } from "#domain/events/reasons.ts";
import { newEvent } from "#domain/events/event.ts";
import { identityReasons } from "#domain/identity/reasons.ts";
import { inviteFeedback } from "#domain/invites/invite.ts";
import { inviteReasons } from "#domain/invites/reasons.ts";
import { messageStatusText } from "#domain/notes/message-status.ts";
import { noteToSave } from "#domain/notes/note-to-save.ts";
import { noteReasons } from "#domain/notes/reasons.ts";
import { newEventBuilding, newOrganizationBuilding } from "#domain/organizations/building.ts";
import { newOrganization } from "#domain/organizations/organization.ts";
import { buildingReasons, organizationReasons } from "#domain/organizations/reasons.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { nothingToPrint, printingReasons } from "#domain/printing/reasons.ts";
import { generalReasons } from "#domain/reasons.ts";
import {
  alreadyUploaded,
  previewUnavailable,
  responseReasons,
  uploadFailedWith,
} from "#domain/responses/reasons.ts";
import { newContact } from "#domain/roster/contact.ts";
import { newParticipant } from "#domain/roster/participant.ts";
import { contactConfirmations, contactReasons, rosterReasons } from "#domain/roster/reasons.ts";

/** Sentences that somebody promised to the letter, and where the product keeps them. */
const promised: [sentence: string, kept: string | undefined][] = [
  ["Held by the camp office, please call", wordsFor("Camp").held],
  ["Please sign in first.", generalReasons.signInFirst.message],
  ["Sign-in failed.", identityReasons.signInFailed.message],
  ["Sign-in failed. Please try again.", identityReasons.signInFailedAgain.message],
  ["Failed to add organization.", organizationReasons.addFailed.message],
  ["Failed to load organizations.", organizationReasons.listFailed.message],
  ["Organization not found.", organizationReasons.notFound.message],
  ["Name is required.", said(newOrganization, { name: " " })],
  ["Name is required.", said(newOrganizationBuilding, { name: " " })],
  ["Building name is required.", said(newEventBuilding, { name: "" })],
  ["Capacity must be a number.", said(newEventBuilding, { name: "Loon", capacity: "ten" })],
  ["Failed to add building.", buildingReasons.addFailed.message],
  ["Failed to delete building.", buildingReasons.deleteFailed.message],
  ["Failed to remove building.", eventBuildingReasons.removeFailed.message],
  ["Only org members can add buildings.", buildingReasons.onlyMembersAdd.message],
  ["Only organization admins can remove buildings.", buildingReasons.onlyAdminsRemove.message],
  ["Invalid date format.", said(newEvent, { name: "Week", startDate: "2027-02-30", endDate: "2027-03-01" })],
  [
    "End date must be the same as or after the start date.",
    said(newEvent, { name: "Week", startDate: "2027-07-11", endDate: "2027-07-10" }),
  ],
  ["Failed to add event.", eventReasons.addFailed.message],
  ["Failed to delete event.", eventReasons.deleteFailed.message],
  ["Failed to update event.", eventReasons.updateFailed.message],
  ["Failed to load event.", eventReasons.loadFailed.message],
  ["Event created, but buildings could not be copied.", eventReasons.buildingsNotCopied.message],
  ["Only organization admins can create events.", eventReasons.onlyAdminsCreate.message],
  ["Only organization admins can edit events.", eventReasons.onlyAdminsEdit.message],
  ["Only organization admins can delete events.", eventReasons.onlyAdminsDelete.message],
  ["Participant name is required.", said(newParticipant, { name: "" })],
  ["Building is no longer available.", rosterReasons.buildingGone.message],
  [
    "That building is no longer available. Please choose a different building above.",
    rosterReasons.chooseAnotherBuilding.message,
  ],
  ["Cannot move participant into this building.", rosterReasons.cannotMove.message],
  ["Failed to move participant.", rosterReasons.moveFailed.message],
  ["Failed to add participant.", rosterReasons.addFailed.message],
  ["Failed to remove participant.", rosterReasons.removeFailed.message],
  ["Only members/admins can add participants.", rosterReasons.onlyMembersAdd.message],
  ["Only members/admins can remove participants.", rosterReasons.onlyMembersRemove.message],
  ["Failed to save contact.", contactReasons.saveFailed.message],
  ["Failed to remove contact.", contactReasons.removeFailed.message],
  ["Phone number must be 10 digits.", said(newContact, { email: "a@b.org", phone: "555" })],
  ["Valid email is required.", said(newContact, { email: "nobody" })],
  ["Email already added.", contactReasons.alreadyAdded.message],
  ["Contact saved.", contactConfirmations.saved],
  ["Contact removed.", contactConfirmations.removed],
  ["Failed to create invite.", inviteReasons.createFailed.message],
  ["Contact email is required to invite.", inviteReasons.emailRequired.message],
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
  ["Failed to accept invite.", inviteReasons.acceptFailed.message],
  ["Invalid invite link.", inviteReasons.invalidLink.message],
  ["Email mismatch", inviteReasons.emailMismatch.message],
  ["Failed to load invites.", inviteReasons.loadFailed.message],
  ["Failed to load participants.", inviteReasons.participantsLoadFailed.message],
  ["Link not found", noteReasons.linkNotFound.message],
  ["Failed to load participant", noteReasons.participantLoadFailed.message],
  ["Not loaded yet.", noteReasons.notLoaded.message],
  ["Please enter a note.", noteReasons.textRequired.message],
  ["Please enter a note.", said(noteToSave, { text: " " })],
  ["Failed to save note.", noteReasons.saveFailed.message],
  ["Failed to delete note.", noteReasons.deleteFailed.message],
  ["This note was just printed. Write a new one?", noteReasons.justPrinted.message],
  ["Unable to load unprinted notes.", noteReasons.countFailed.message],
  ["Sign in to view unprinted notes.", noteReasons.signInToCount.message],
  ["Failed to create print job", printingReasons.createUnanswered.message],
  ["Failed to create print job.", printingReasons.createFailed.message],
  ["No unprinted notes found.", nothingToPrint],
  ["Failed to get job URL", printingReasons.urlFailed.message],
  ["No URL returned", printingReasons.noUrl.message],
  ["Failed to load header", responseReasons.headerFailed.message],
  ["Failed to load responses", responseReasons.loadFailed.message],
  ["Preview unavailable", previewUnavailable],
  ["Failed to load jsQR", responseReasons.noReader.message],
  ["Failed to load image", responseReasons.noImage.message],
  ["QR not found. Ensure the code is clear and high contrast.", responseReasons.noCode.message],
  ["Invalid QR payload", responseReasons.invalidPayload.message],
  ["Resolve failed", responseReasons.resolveFailed.message],
  ["Init failed", responseReasons.initFailed.message],
  ["Complete failed", responseReasons.completeFailed.message],
  ["Upload failed", responseReasons.uploadFailed.message],
  ["Upload failed: 503", uploadFailedWith(503)],
  ["Network error during upload", responseReasons.networkError.message],
  ["Upload aborted", responseReasons.aborted.message],
  ["Already uploaded", alreadyUploaded],
  ["Write your first message", messageStatusText("nothing-yet", wordsFor("Camp"))],
  ["Message is Ready to Print", messageStatusText("ready-to-print", wordsFor("Camp"))],
  ["Response Received", messageStatusText("response-received", wordsFor("Camp"))],
  ["No Response Yet, Write another Message?", messageStatusText("no-response", wordsFor("Camp"))],
  ["Message Printed for Camper", messageStatusText("printed", wordsFor("Camp"))],
];

/** Promised as well, and kept by the screens themselves. A time that follows is left out. */
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
  "Notes per sheet",
  "Sheets per job",
  "Upload Responses",
  "Upload all",
  "Loading responses…",
];

/** A tab that learns that it is signed out turns to the public page before anybody could read this. */
const neverSeen = "Please sign in first.";

type Parses = { safeParse(input: unknown): { error?: { issues: { message: string }[] } | undefined } };

function said(schema: Parses, form: object): string | undefined {
  const id = "019f0000-0000-7000-8000-000000000001";
  const ids = { id, buildingId: id, orgId: id, eventId: id, participantId: id };
  return schema.safeParse({ ...ids, timeZone: "UTC", ...form }).error?.issues[0]?.message;
}

describe("the catalogue of sentences", () => {
  test.each(promised)("%s is kept to the letter", (sentence, kept) => {
    expect(kept).toBe(sentence);
  });

  // What families read stands in catalogues; the English one is the one that was promised.
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

/** "Failed to load participant" is not said by whoever says "Failed to load participants." */
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
