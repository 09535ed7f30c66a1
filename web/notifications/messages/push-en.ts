import { defineMessages } from "#web/platform/language.ts";

export const pushMessages = defineMessages("push", {
  title: "Alerts",
  onPhone: "Tell me on this phone when mail arrives",
  onComputer: "Tell me on this computer when mail arrives",
  help: "The alert only says “You have mail.” No names, and nothing from a letter.",
  willTell: "We'll tell you when mail arrives.",
  willNotTell: "We won't send alerts here anymore.",
  otherDevices: (count: number) =>
    count === 1
      ? "Alerts are also on for another device of yours."
      : `Alerts are also on for ${count} other devices of yours.`,
  repliesOff: (kind: string) => `Turn on “${kind}” above first.`,
  blocked: "Your browser blocks alerts from Cabin Courier.",
  allow: "Open the settings for this site in your browser, set Notifications to Allow, then come back here.",
  notSupported: "This browser can't show alerts. We'll email you.",
  homeScreenFirst: "Add Cabin Courier to your Home Screen first",
  tapShare: "Tap Share, the square with an arrow.",
  tapAdd: "Tap Add to Home Screen, then Add.",
  openFromThere: "Open Cabin Courier from your Home Screen and come back to Settings.",
  installHint: "Keep Cabin Courier one tap away, next to your other apps.",
  install: "Add to Home Screen",
  notNow: "Not now",
});
export type PushMessages = typeof pushMessages.english;
