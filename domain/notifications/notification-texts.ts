import { formatTime } from "../events/mail-run-messages.ts";
import { termsFor } from "../organizations/terms.ts";
import { firstNameOf } from "../roster/first-name.ts";

export type NotificationText = {
  subject: string;
  preheader: string;
  paragraphs: readonly string[];
  link: { path: string; label: string };
};

export type From = { organizationId: string; organizationName: string; organizationType: string | null };

export type PrintedLetters = { participantId: string; participantName: string; notes: number };

/** One mail per user and print job, for all children. */
export function printedLetter(
  from: From,
  printed: readonly [PrintedLetters, ...PrintedLetters[]],
): NotificationText {
  const { mailCall } = termsFor(from.organizationType);
  const several = printed.reduce((sum, { notes }) => sum + notes, 0) > 1;
  const letters = `${several ? "letters" : "letter"} to ${listed(printed.map(firstName))}`;
  const [{ participantId }, ...others] = printed;
  return {
    subject: `Your ${letters} ${several ? "were" : "was"} printed for ${mailCall}`,
    preheader: `The staff of ${from.organizationName} hand ${several ? "them" : "it"} over.`,
    paragraphs: [
      `Your ${letters} ${several ? "are" : "is"} on paper now. The staff of ${from.organizationName} hand ${several ? "them" : "it"} over.`,
    ],
    link: {
      path: others.length === 0 ? `/my/participants/${participantId}` : "/my/participants",
      label: several ? "See your letters" : "See your letter",
    },
  };
}

/** Contains only the first name and a link, never the text of the reply. */
export function replyLetter(
  from: From,
  reply: { participantId: string; participantName: string; wroteFirst?: boolean },
): NotificationText {
  const name = firstName(reply);
  const what = reply.wroteFirst === true ? "letter" : "reply";
  return {
    subject: `A ${what} from ${name} is here`,
    preheader: `It came back to ${from.organizationName} and waits for you.`,
    paragraphs: [
      `${name} has ${reply.wroteFirst === true ? "written to you" : "answered"}. The page came back to ${from.organizationName} and waits for you.`,
      "The letter itself is never in a mail. Sign in to read it.",
    ],
    link: { path: `/my/participants/${reply.participantId}`, label: `Read the ${what}` },
  };
}

/** Counts only, no names. */
export type ReadyMail = {
  eventId: string;
  eventName: string;
  cutOff: number;
  timeZone: string;
  waiting: number;
  late: number;
};

export function readyLetter(from: From, mail: ReadyMail): NotificationText {
  const { eventId, eventName, cutOff, timeZone, waiting, late } = mail;
  const { clock } = termsFor(from.organizationType);
  const [wait] = pluralize(waiting, "letter waits to be printed", "letters wait to be printed");
  return {
    subject: `Ready to print: ${pluralize(waiting, "letter", "letters").join("")} for ${eventName}`,
    preheader: `The cut-off for today's mail has passed at ${from.organizationName}.`,
    paragraphs: [
      `The cut-off for today's mail of ${eventName} at ${from.organizationName} was ${formatTime(cutOff, timeZone)} ${clock}. ${wait}.`,
      ...pluralize(late, "letter came after it and goes", "letters came after it and go").map(
        (came) => `${came} with the next mail day.`,
      ),
    ],
    link: { path: `/org/${from.organizationId}/events/${eventId}/tools`, label: "Print today's mail" },
  };
}

/** Counts only, no names. */
export type WaitingInEvent = {
  eventId: string;
  eventName: string;
  letters: number;
  repliesToMatch: number;
  bouncedInvites: number;
};

/** Undefined if nothing waits. */
export function digestLetter(from: From, events: readonly WaitingInEvent[]): NotificationText | undefined {
  const waiting = events.filter((event) => whatWaits(event).length > 0);
  const [first, ...others] = waiting;
  if (first === undefined) return undefined;
  const organization = `/org/${from.organizationId}/events`;
  return {
    subject: `This morning at ${from.organizationName}`,
    preheader: `${first.eventName}: ${whatWaits(first).join(", ")}.`,
    paragraphs: waiting.map((event) => `${event.eventName}: ${whatWaits(event).join(", ")}.`),
    link:
      others.length === 0
        ? { path: `${organization}/${first.eventId}/tools`, label: "Open Tools" }
        : { path: organization, label: `Open ${termsFor(from.organizationType).events}` },
  };
}

function whatWaits({ letters, repliesToMatch, bouncedInvites }: WaitingInEvent): string[] {
  return [
    ...pluralize(letters, "letter waits to be printed", "letters wait to be printed"),
    ...pluralize(repliesToMatch, "reply waits to be matched", "replies wait to be matched"),
    ...pluralize(bouncedInvites, "invite came back", "invites came back"),
  ];
}

function pluralize(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`];
}

function firstName({ participantName }: { participantName: string }): string {
  return firstNameOf(participantName);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(new Set(names));
}
