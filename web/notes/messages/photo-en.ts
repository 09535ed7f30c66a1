import { termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

export const photoMessages = defineMessages("photos", {
  add: "Add a photo",
  take: "Take a photo",
  remove: "Remove photo",
  removing: "Removing…",
  tryAgain: "Send the photo again",
  yours: "The photo in your letter",
  reading: "Getting your photo ready…",
  goesWithSave: "We'll send it when you save your letter.",
  onlyThisPage: "This browser can't keep the photo. Save your letter before you close this page.",
  rule: "Your photo prints below your letter. If it isn't ready in time, the letter goes without it and we'll let you know.",
  notToOthers: "Only this letter gets the photo. The others get your words without it.",
  sending: "Sending your photo…",
  offline: "You're offline. Your photo is saved on this device. We'll send it as soon as you're back online.",
  announced: "We don't have the photo yet. Open this page on the device where you added it.",
  coming: "We have your photo and are getting it ready…",
  ready: "This photo will print with your letter.",
  printed: "Printed with your photo.",
  printedOther: "Printed with a different photo. This one is only on this device.",
  missed: (type: string | null | undefined) =>
    `Printed without the photo. ${termsFor(type).theOrganization} printed the letter before the photo was ready. Add it to your next letter.`,
  missedUnusable: "Printed without the photo. We couldn't use that photo.",
  oneGoes: "One photo per letter. Which one do you want?",
  theOneItHas: "The photo in the letter",
  theOneHere: "The photo on this device",
  keepThat: "Keep this one",
  useThis: "Use this one",
  besideAnother: "That letter already has a photo on this device. Remove one of them first.",
  refused: "We couldn't use that photo. Choose another one.",
});
export type PhotoMessages = typeof photoMessages.english;
