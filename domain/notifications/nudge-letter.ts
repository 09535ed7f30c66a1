import { formatCutOff } from "../events/mail-run-messages.ts";
import type { MailRun } from "../events/mail-run.ts";
import { termsFor } from "../organizations/terms.ts";
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
  const without = `${name} has not had a letter for ${formatDays(missing)}`;
  return {
    subject: without,
    preheader: "A few lines are enough.",
    paragraphs: [
      `${without} at ${from.organizationName}. A few lines are enough.`,
      ...(next === undefined
        ? []
        : [
            `What you save before ${formatCutOff(next, timeZone)} ${termsFor(from.organizationType).clock} goes with the next mail.`,
          ]),
      "If you have just written, your letter is on its way and this mail has crossed it.",
    ],
    link: { path: `/my/participants/${participantId}`, label: `Write to ${name}` },
  };
}

function formatDays({ mailDays, hasMailDays }: Pick<Missing, "mailDays" | "hasMailDays">): string {
  const day = hasMailDays ? "mail day" : "day";
  return `${mailDays} ${day}${mailDays === 1 ? "" : "s"}`;
}
