import { defineMessages } from "#web/platform/language.ts";

export const notificationSettingMessages = defineMessages("notifications", {
  title: "What we mail you",
  loading: "Loading your settings…",
  nothingYet: "Nothing to choose yet",
  onceYouWrite: "Once you write letters or join a team, you choose here which emails you get.",
  letters: "Letters you write",
  work: "Your work on a team",
  noAddress:
    "Whom you sign in with confirms no address of yours. Mails about letters go where your invite went.",
  goTo: (email: string) => `Mails go to ${email}. Every mail has a link that stops its kind.`,
  willMail: "We will mail you.",
  willNotMail: "We will not mail you.",
});
export type NotificationSettingMessages = typeof notificationSettingMessages.english;
