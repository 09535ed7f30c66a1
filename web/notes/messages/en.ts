import { formatCutOff, formatMailDay, formatTimeLeft } from "#domain/events/mail-run-messages.ts";
import type { MailRun } from "#domain/events/mail-run.ts";
import { letterStepNames } from "#domain/notes/letter-steps.ts";
import { messageStatusText, type MessageStatus } from "#domain/notes/message-status.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

export const noteMessages = defineMessages("notes", {
  title: "My Notes",
  saved: "Saved. Your note waits to be printed.",
  deleted: "Note deleted.",
  overUnsent: (type: OrgType) =>
    `The ${termsFor(type).event.toLowerCase()} is over, so it can no longer be sent.`,
  writeNote: "Write Note",

  sendTooLegend: "Send it to others as well",
  hasWaiting: (name: string) => `${name} has a note of yours waiting already. It stays as it is.`,
  sendToo: (name: string) => `Send to ${name} as well`,
  sentToOthers: "Sent to others",
  someoneElse: "someone else",
  doNotSendTo: (names: readonly string[]) => `Do not send to ${names.join(" and ")}`,
  sendingTo: (name: string) => `Sending to ${name}…`,
  alsoSentTo: (name: string) => `Also sent to ${name}.`,
  waitsAlready: (name: string) => `${name} has a note of yours waiting already. It was left as it is.`,
  notSentTo: (name: string) => `Not sent to ${name}.`,
  notSentToYet: (name: string) => `Not sent to ${name} yet. Kept on this device.`,

  waitingVersion: "The waiting note",
  otherVersion: "The other version",
  typedIsBelow: "What you typed is below. It was not sent.",
  writeAsNew: "Write it as a new note",
  saveAsNew: "Save as a new note",
  addToWaiting: "Add to the waiting note",
  replaceIt: "Replace it",
  keepMine: "Keep mine",
  takeTheOther: "Take the other",

  deleteTitle: "Delete this note?",
  delete: "Delete",
  deleting: "Deleting…",
  isNotDelivered: "It hasn't been printed, so it won't be delivered.",
  typedGoesToo: "It hasn't been printed, so it won't be delivered. What you typed since goes with it.",

  moreUnsent: (more: number) =>
    more === 1
      ? "One more unsent text is kept on this device. It comes up after this one."
      : `${more} more unsent texts are kept on this device. They come up after this one.`,
  cannotKeep: "This browser cannot keep your text. Save it before you close this page.",
  keptHere: "Kept on this device. Not sent yet.",
  offlineKept: "You are offline. Kept on this device. Not sent yet.",
  inAnotherTab: (firstName: string | undefined) =>
    `You are writing to ${firstName ?? "them"} in another tab.`,
  notSent: "Not sent",
  typedIsKept: "What you had typed is kept on this device.",
  throwItAway: "Throw it away",
  noLongerWrite: "You can no longer write to them.",
  throwAwayTitle: "Throw away what you typed?",
  throwPhotoAwayTitle: "Throw away the photo you chose?",
  savedStays: "The note as it was saved stays.",
  isNotSent: "It has not been sent to anybody.",
  keepWriting: "Keep writing",
  throwAway: "Throw away",

  printedBefore: "Your previous note was printed on",
  noneYet: "You haven't written a note yet.",
  fewLines: (type: OrgType, firstName: string) =>
    `A few lines are enough. The ${termsFor(type).organization} prints them for ${firstName}.`,
  lastSaved: (moment: string) => `Last saved ${moment}.`,
  wasTakenBack: "It had been printed, but that print was taken back. It waits again.",
  edit: "Edit",
  wasPrinted: "Your note was printed.",
  wasHandedOut: "Your note was handed out.",
  wayOfLetter: "The way of this letter",
  steps: letterStepNames,
  stillToCome: ", still to come",
  timesAre: (type: OrgType) => `Times are ${termsFor(type).clock}.`,
  waitingToPrint: "Waiting to print",
  printed: "Printed",
  printedOn: (day: string) => `Printed ${day}`,
  responseReceived: "Response Received",
  showOlder: "Show older notes",
  loadingOlder: "Loading older notes…",
  olderNotes: (count: number) => (count === 1 ? "1 older note" : `${count} older notes`),

  yourNote: "Your note",
  yourNoteTo: (firstName: string) => `Your note to ${firstName}`,
  savedWaits: "The saved version waits until you save this one.",
  stampedOnSave: "Stamped when you save",
  saving: "Saving…",
  saveNote: "Save Note",
  staffRead: (type: OrgType) =>
    `The ${termsFor(type).organization}'s staff print your letter and may read it. You can change it until it is printed.`,
  charactersLeft: (left: number) => {
    const characters = Math.abs(left) === 1 ? "character" : "characters";
    return `${Math.abs(left).toLocaleString("en-US")} ${characters} ${left < 0 ? "too many" : "left"}`;
  },
  typedNotSent: "What you typed was not sent.",
  leaveOpen: "Not sent yet. Leave this page open.",
  sentWhenOnline: "It is sent when you are online again.",
  pressToTry: "Press Save Note to try again.",

  status: (status: MessageStatus, type: OrgType) => messageStatusText(status, termsFor(type)),
  checking: "Checking activity…",

  lastLetter: (last: MailRun, timeZone: string) =>
    `Last letter that can arrive: ${formatCutOff(last, timeZone)}`,
  lastMailGone: (type: OrgType, firstName: string) =>
    `The last mail of this ${termsFor(type).event.toLowerCase()} has gone out. You can still write, but we cannot promise that a letter reaches ${firstName} in time.`,
  printIt: "Print it:",
  asSoonAsPossible: "as soon as possible",
  mailDay: formatMailDay,
  forDay: (day: string) => `For ${formatMailDay(day)}`,
  writeForAnotherDay: "Write for another day",
  dayClosed: (day: string) => `The mail of ${formatMailDay(day)} has closed. Please choose another day.`,
  noMailDay: (day: string) => `${formatMailDay(day)} is no mail day any more, so it goes with another.`,
  inTime: (day: string) => `In time for the mail of ${formatMailDay(day)}. The staff print it next.`,
  willBePrinted: (run: MailRun, at: { timeZone: string; type: OrgType; now: number; isAhead: boolean }) => {
    const begin = at.isAhead ? "A note saved now will be printed" : "Will be printed";
    return `${begin} ${formatCutOff(run, at.timeZone)} ${termsFor(at.type).clock} (${formatTimeLeft(run.cutOff - at.now)})`;
  },
});
export type NoteMessages = typeof noteMessages.english;
