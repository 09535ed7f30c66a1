import { timeInWords } from "#domain/events/mail-run-words.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import type { UnsentStaffMail } from "./staff-mail-store.ts";

type Ready = { cutOff: number; waiting: number; late: number };

/** Tells somebody of the team that today's mail can be printed. Counts only: no child, no family, no word of a letter. */
export function readyMail(
  mailId: string,
  mail: UnsentStaffMail & { email: string },
  { cutOff, waiting, late }: Ready,
  publicOrigin: string,
): MailLetter {
  const { organizationId, organizationName, eventId, eventName, timeZone } = mail;
  const { clock } = wordsFor(mail.organizationType);
  const subject = `Ready to print: ${letters(waiting)} for ${eventName}`;
  const goLate = late === 1 ? "goes" : "go";
  return {
    to: mail.email,
    subject,
    ...layOutMail({
      title: subject,
      preheader: `The cut-off for today's mail has passed at ${organizationName}.`,
      paragraphs: [
        `Hello ${mail.name},`,
        `The cut-off for today's mail of ${eventName} at ${organizationName} was ${timeInWords(cutOff, timeZone)} ${clock}. ${letters(waiting)} ${waiting === 1 ? "waits" : "wait"} to be printed.`,
        ...(late === 0 ? [] : [`${letters(late)} came after it and ${goLate} with the next mail day.`]),
        {
          link: {
            href: `${publicOrigin}/org/${organizationId}/events/${eventId}/tools`,
            label: "Print today's mail",
          },
        },
      ],
      footer: [
        "Cabin Courier · letters between families and campers",
        `You get this because you are on the team of ${organizationName}.`,
      ],
    }),
    // The same each time: should the job run twice, many mailboxes show one letter.
    messageId: `<ready-to-print-${mailId}@${new URL(publicOrigin).hostname}>`,
  };
}

function letters(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "letter" : "letters"}`;
}
