import { formatCutOff, formatMailDay, formatTime, formatTimeLeft } from "#domain/events/mail-run-messages.ts";
import type { MailRun } from "#domain/events/mail-run.ts";
import { letterStepNames } from "#domain/notes/letter-steps.ts";
import { messageStatusText, type MessageStatus } from "#domain/notes/message-status.ts";
import { savedMessages } from "#domain/notes/saved-sentence.ts";
import { termsFor, type HeldWording } from "#domain/organizations/terms.ts";
import { hourMs } from "#domain/time.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

export const noteMessages = defineMessages("notes", {
  title: "My Notes",
  ...savedMessages,
  deleted: (type: OrgType) => `Letter deleted. ${termsFor(type).theOrganization} won't print it.`,
  closedUnsent: "Writing has closed, so this letter can't be sent.",
  writeNote: "Write Note",

  sendTooLegend: "Send it to someone else, too",
  sendToo: (name: string) => `Send to ${name}, too`,
  sentToOthers: "Copies of this letter",
  someoneElse: "someone else",
  doNotSendTo: (names: readonly string[]) => `Don't send to ${names.join(" and ")}`,
  sendingTo: (name: string) => `Sending to ${name}…`,
  alsoSentTo: (name: string) => `Also saved for ${name}.`,
  waitsAlready: (name: string) => `You already have a letter waiting for ${name}. We left it as it was.`,
  notSentTo: (name: string) => `Not sent to ${name}.`,
  notSentToYet: (name: string) => `Not sent to ${name} yet. It's saved on this device.`,

  waitingVersion: "Your saved letter",
  otherVersion: "The other version",
  typedIsBelow: "What you typed is below. It hasn't been sent.",
  writeAsNew: "Write it as a new letter",
  saveAsNew: "Save as a new letter",
  addToWaiting: "Add to the saved letter",
  replaceIt: "Replace it",
  keepMine: "Keep mine",
  takeTheOther: "Use the other one",

  deleteTitle: "Delete this note?",
  delete: "Delete",
  deleting: "Deleting…",
  isNotDelivered: "It hasn't been printed, so it won't be delivered.",

  moreUnsent: (more: number) =>
    more === 1
      ? "One more unsent letter is saved on this device. You'll see it after this one."
      : `${more} more unsent letters are saved on this device. You'll see them after this one.`,
  cannotKeep: "This browser can't keep a draft. Save your letter before you close this page.",
  keptHere: "Draft saved on this device. Not sent yet.",
  offlineKept: "You're offline. Draft saved on this device. Not sent yet.",
  inAnotherTab: (firstName: string | undefined) => `You're writing to ${firstName ?? "them"} in another tab.`,
  notSent: "Not sent",
  typedIsKept: "What you typed is saved on this device.",
  throwItAway: "Discard it",
  noLongerWrite: "You can't write to them anymore.",
  throwAwayTitle: "Discard your draft?",
  throwPhotoAwayTitle: "Discard your photo?",
  savedStays: "Your saved letter stays as it was.",
  isNotSent: "It hasn't been sent.",
  keepWriting: "Keep writing",
  throwAway: "Discard",

  printedBefore: "Your previous note was printed on",
  noneYet: "You haven't written a note yet.",
  fewLines: (type: OrgType, firstName: string) =>
    `A few lines are plenty. ${termsFor(type).theOrganization} prints them for ${firstName}.`,
  lastSaved: (moment: string) => `Last saved ${moment}.`,
  callOffice: (phone: string) => `Call ${phone}`,
  wasTakenBack: "This letter was printed, but that print was canceled. It's ready to print again.",
  edit: "Edit",
  wasPrinted: "Your letter was printed.",
  wasHandedOut: "Your letter was handed out.",
  wayOfLetter: "Where this letter is",
  steps: letterStepNames,
  stillToCome: ", not yet",
  waitingToPrint: "Waiting to print",
  printed: "Printed",
  printedOn: (day: string) => `Printed ${day}`,
  responseReceived: "Response Received",
  showOlder: "Show older letters",
  loadingOlder: "Loading older letters…",
  olderNotes: (count: number) => (count === 1 ? "1 older letter" : `${count} older letters`),

  yourNote: "Your letter",
  yourNoteTo: (firstName: string) => `Your letter to ${firstName}`,
  savedWaits: "Your last saved version prints unless you save changes.",
  stampedOnSave: "Stamped when you save",
  saving: "Saving…",
  saveNote: "Save Note",
  staffRead: (type: OrgType) => `${termsFor(type).staff} print your letter and may read it.`,
  tipsFrom: (orgName: string) => `Tips from ${orgName}`,
  lettersLeft: (left: number, week?: string) =>
    `${left === 1 ? "1 letter" : `${left} letters`} left ${week === undefined ? "this week" : `in the week of ${formatMailDay(week)}`}`,
  noLettersLeft: (perWeek: number, monday?: string) =>
    `You've written ${perWeek === 1 ? "your letter" : `all ${perWeek} letters`} for this week.${monday === undefined ? "" : ` You can write again on ${formatMailDay(monday)}.`}`,
  staffMayRead: "Staff may read it",
  charactersLeft: (left: number) => `${charactersOf(left)} left`,
  tooLong: (over: number) => `${charactersOf(over)} too long. Shorten it or send a second letter.`,
  typedNotSent: "What you typed wasn't sent.",
  leaveOpen: "Not sent yet. Keep this page open.",
  sentWhenOnline: "You're offline. Your letter is safe on this device and goes out when you're back online.",
  pressToTry: "Press Save Note to try again.",

  status: (status: MessageStatus, wording: HeldWording) => messageStatusText(status, wording),
  newReply: "New",
  loadingReplies: "Loading responses…",
  checking: "Checking activity…",
  draft: "Draft",

  lastLetter: (last: MailRun, timeZone: string) => `Last day to write: ${formatCutOff(last, timeZone)}`,
  lastMailGone: (type: OrgType, firstName: string) =>
    `The last mail of the ${termsFor(type).event.toLowerCase()} has gone out. You can still write, but it may not reach ${firstName} in time.`,
  photo: "Photo",
  questions: (count: number) => (count === 0 ? "Questions" : `Questions (${count})`),
  yourQuestions: "Your questions",
  day: "Day",
  nextMail: "Next mail",
  mailDay: formatMailDay,
  forDay: (day: string) => `For ${formatMailDay(day)}`,
  writeAnother: "Write another letter",
  dayClosed: (day: string) => `Mail for ${formatMailDay(day)} has closed. Choose another day.`,
  noMailDay: (day: string) =>
    `${formatMailDay(day)} isn't a mail day anymore, so your letter goes out another day.`,
  prints: (when: string) => `Prints ${when}`,
  printsNext: "Prints next",
  saveByToday: (run: MailRun, timeZone: string, type: OrgType) =>
    `Save by ${formatTime(run.cutOff, timeZone)} (${termsFor(type).clock}) to print today`,
  saveBy: (run: MailRun, at: { timeZone: string; type: OrgType; now: number }) => {
    const left = run.cutOff - at.now;
    const soon = left < hourMs ? `, ${formatTimeLeft(left)},` : "";
    return `Save by ${formatCutOff(run, at.timeZone)} (${termsFor(at.type).clock})${soon} and it goes out that day.`;
  },
});
export type NoteMessages = typeof noteMessages.english;

function charactersOf(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "character" : "characters"}`;
}
