import { defineMessages } from "#web/platform/language.ts";

export const notificationSettingMessages = defineMessages("notifications", {
  title: "Emails from us",
  loading: "Loading your settings…",
  nothingYet: "Nothing to choose yet",
  onceYouWrite: "Once you write letters or join a team, you can choose which emails you get.",
  letters: "Letters you write",
  work: "Your work on a team",
  noAddress:
    "Your sign-in provider hasn't confirmed your email address. Emails about letters go to the address your invite was sent to.",
  goTo: (email: string) => `We send these to ${email}. You can unsubscribe from any of them.`,
  willMail: "We'll email you.",
  willNotMail: "We won't email you.",
});
export type NotificationSettingMessages = typeof notificationSettingMessages.english;
