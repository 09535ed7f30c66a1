import type { PromiseRow } from "./promises.ts";

const retention = "server/app/retention-days.test.ts";
const warned = "server/notifications/deletion-mails.test.ts: 14 days before";
const erased = "server/notifications/deletion-mails.test.ts: a parent who asked";
const seasons = "server/invites/seasons.test.ts";
const closing = "server/app/closing.test.ts";
const twoParents = "server/notes/two-parents.test.ts: of mother and father neither gets a byte";
const texts = "server/app/notification-texts.test.ts: a reply is told with the first name and a link";
const holds = "server/events/retention.test.ts";

/** The same for the guides of families and camps. */
export const guidePromises: readonly PromiseRow[] = [
  {
    kept: ["server/billing/counting.test.ts"],
    says: [
      "Letters that are deleted later still count, also after the retention.",
      "We keep the number, not the letters and not the names.",
    ],
  },
  {
    kept: [twoParents],
    says: [
      "Only people on a camper's list may write, and each one sees only their own letters and replies.",
      "No one learns who else writes.",
      "One parent never sees what a child wrote to the other.",
      "Only you see replies to your letters, unless camp shows one to the whole family.",
      "They see only their own letters.",
      "Other parents and relatives can't.",
    ],
  },
  {
    kept: ["server/roster/contacts.test.ts", "server/invites/family-lists.test.ts"],
    says: [
      "It works at once: they can't read or write, open invites end, and letters that aren't printed are deleted.",
    ],
  },
  {
    kept: ["server/notifications/access-mails.test.ts: 14 days before a key"],
    says: ["We email that person 14 days before."],
  },
  {
    kept: ["web/printing/station/station-loop.test.ts", "server/public-api/print-queue.test.ts"],
    says: ["The station never prints a job twice unless you say so."],
  },
  {
    kept: [warned],
    says: [
      "Two weeks before, we email each family with letters and all admins.",
      "Your camper's page shows the day on which everything is deleted, and we email you two weeks before.",
    ],
  },
  {
    kept: [retention],
    says: [
      "After that time, letters, replies and campers of the week are deleted for good, with all pictures.",
      "Nobody can restore them, and our backups forget them at most 14 days later.",
    ],
  },
  { kept: [erased], says: ["The parent gets an email when they are deleted."] },
  {
    kept: ["server/events/deleted-events.test.ts", holds],
    says: [
      "Open Recently deleted and press Restore, within 30 days and before the week's letters are deleted.",
    ],
  },
  { kept: [holds], says: ["Nothing is deleted until an admin ends the hold."] },
  { kept: [closing], says: ["Everything is deleted after 30 days."] },
  {
    kept: ["server/roster/import-twice.test.ts"],
    says: [
      "So you can import a newer list at any time: campers who are already here move to their new cabin, and no one is added twice.",
    ],
  },
  {
    kept: [seasons],
    says: [
      "It is off at first: while it is on, we keep scrambled forms of the parent's email and of the camper's ID for 500 days after the letters are deleted.",
    ],
  },
  {
    kept: ["server/reports/season-report.test.ts"],
    says: [
      "When its letters are deleted, we keep the figures as they are on that day, so you can still read them next winter.",
    ],
  },
  {
    kept: [
      "server/responses/reply-notification.test.ts",
      "server/printing/printed-notification.test.ts",
      texts,
    ],
    says: [
      "Camp takes a picture of it, we email you, and you find it on your camper's page.",
      "We email you when it prints, or give your text back if it can't be saved.",
      "We never put your letters or replies in an email, except to give back a text that you emailed and we couldn't save.",
    ],
  },
];

/** Sentences of /privacy and the legal pages that explain and promise nothing. */
export const explains: readonly string[] = [
  "Your family's letters belong to your family.",
  "Here's what we keep, who can see it, and when we delete it.",
  "The camp enters these things about a child and takes the pictures of replies.",
  "COPPA is the U.S. law about collecting information online from children under 13.",
  "After the last day of the week or event.",
  "After the last day of the event.",
  "The camp entered them, so the camp decides.",
  "Example LLC runs this service for camps and retreat centers.",
  "Your camp can tell you who runs this service.",
  "Questions about privacy or your data?",
  "Ask your camp.",
  "These terms are between Example LLC (“we”) and the camp or retreat center (“the camp”) that adds an organization.",
  "Families use the service free of charge, at the camp's invitation.",
  "The last section is for them.",
  "Families write letters in a browser.",
  "The camp prints them, campers answer on paper, and the camp uploads pictures of the answers.",
  "The service is not for emergencies.",
  "It may give us the names and buildings of its campers and the names, email addresses and phone numbers of their families.",
  "The data processing agreement is part of these terms.",
  "Letters, photos and answers belong to the people who wrote them.",
  "Write only to campers you were invited to write to.",
  "How we handle your data is on the Privacy page.",
  "The camp decides why and how personal data is used (controller).",
  "The camp agrees to the companies on the Subprocessors page.",
  "Staff take pictures of the pages.",
  "No separate consent is needed for anything else, because there is nothing else.",
  "The measures are listed in section 4 of the data processing agreement.",
];
