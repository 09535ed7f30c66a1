import { heldText, type HeldWording } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

export const replyMessages = defineMessages("replies", {
  loading: "Loading responses…",
  wroteBack: (name: string) => `${name} wrote back`,
  wroteToYou: (name: string) => `${name} wrote to you`,
  letterAbout: (name: string) => `A letter about ${name}`,
  isNew: "New",
  page: (page: number) => `Page ${page}`,
  picture: (picture: number) => `Picture ${picture}`,
  otherSide: "Other side",
  wholePage: "Show whole page",
  onlyWriting: "Show just the writing",
  straightened: "Show cleaned-up page",
  plain: "Show original photo",
  replyFrom: (name: string) => `Reply from ${name}`,
  letterFrom: (name: string) => `Letter from ${name}`,
  alt: (name: string, day: string) => `Handwritten reply from ${name}, ${day}`,
  altLetter: (name: string, day: string) => `Handwritten letter from ${name}, ${day}`,
  altAbout: (name: string, day: string) => `Handwritten letter about ${name}, ${day}`,
  altPage: (what: string, page: number, pages: number) => `${what}, page ${page} of ${pages}`,
  unavailable: "Preview unavailable",
  held: (wording: HeldWording) => heldText(wording),

  open: "Open",
  openHere: "Open here",
  opening: "Opening…",
  openingPicture: "Opening the picture…",
  download: "Download",
  share: "Share",
  pressShareAgain: "Ready. Press Share again.",
  asking: "One moment…",

  previous: "Previous",
  smaller: "Smaller",
  larger: "Larger",
  rotate: "Rotate",
  next: "Next",

  keepTitle: "Keep these letters",
  keepWhat: (name: string) => `All your letters and ${name}'s replies in one ZIP file. Best on a computer.`,
  downloadAll: "Download everything",
  hasBegun: "Your download has started. It may take a minute.",
});
export type ReplyMessages = typeof replyMessages.english;
