import { termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

export const photoMessages = defineMessages("photos", {
  add: "Add a photo",
  take: "Take a photo",
  remove: "Remove the photo",
  removing: "Removing…",
  tryAgain: "Send the photo again",
  yours: "The photo in your letter",
  reading: "Making the photo smaller…",
  goesWithSave: "It is sent when you save your note.",
  onlyThisPage: "This browser cannot keep the photo. Save your note before you close this page.",
  rule: "It is printed below your words. Your letter never waits for it: a photo that is not ready when the letter is printed stays out, and we tell you here.",
  notToOthers: "The photo goes with this letter alone. The others get your words without it.",
  sending: "Sending the photo…",
  offline: "You are offline. The photo is kept on this device and sent when you are online again.",
  announced: "Its photo has not arrived. Open this page on the device you chose it on.",
  coming: "The photo is here and is being prepared.",
  ready: "The photo is printed with your letter.",
  printed: "Printed with the photo.",
  printedOther: "Printed with its other photo. This one is on this device alone.",
  missed: (type: string | null | undefined) =>
    `Printed without its photo: the ${termsFor(type).organization} printed the letter before the photo was ready. Add it to your next letter.`,
  missedUnusable: "Printed without its photo: the photo could not be used.",
  oneGoes: "A letter has one photo. Which one is it to be?",
  theOneItHas: "The photo the letter has",
  theOneHere: "The photo on this device",
  keepThat: "Keep this one",
  useThis: "Use this one instead",
  besideAnother: "That letter has a photo of its own on this device. Remove one of them first.",
  refused: "The photo could not be used. Please choose another one.",
});
export type PhotoMessages = typeof photoMessages.english;
