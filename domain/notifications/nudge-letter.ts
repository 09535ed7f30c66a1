import { cutOffInWords } from "../events/mail-run-words.ts";
import type { MailRun } from "../events/mail-run.ts";
import { wordsFor } from "../organizations/words.ts";
import { firstNameOf } from "../roster/first-name.ts";
import type { From, NotificationText } from "./notification-texts.ts";

export type Missing = {
  participantId: string;
  participantName: string;
  mailDays: number;
  next: MailRun | undefined;
  /** If false, the text says days instead of mail days. */
  hasMailDays: boolean;
  timeZone: string;
};

export function nudgeLetter(from: From, missing: Missing): NotificationText {
  const { participantId, next, timeZone } = missing;
  const name = firstNameOf(missing.participantName);
  const without = `${name} has not had a letter for ${daysInWords(missing)}`;
  return {
    subject: without,
    preheader: "A few lines are enough.",
    paragraphs: [
      `${without} at ${from.organizationName}. A few lines are enough.`,
      ...(next === undefined
        ? []
        : [
            `What you save before ${cutOffInWords(next, timeZone)} ${wordsFor(from.organizationType).clock} goes with the next mail.`,
          ]),
      "If you have just written, your letter is on its way and this mail has crossed it.",
    ],
    link: { path: `/my/participants/${participantId}`, label: `Write to ${name}` },
  };
}

function daysInWords({ mailDays, hasMailDays }: Pick<Missing, "mailDays" | "hasMailDays">): string {
  const day = hasMailDays ? "mail day" : "day";
  return `${mailDays} ${day}${mailDays === 1 ? "" : "s"}`;
}
