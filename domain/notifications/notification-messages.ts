import { digestHour } from "./digest-time.ts";
import type { NotificationKind } from "./notification.ts";

type KindMessages = {
  label: string;
  help: string;
  stop: string;
  stopped: string;
};

export const notificationMessages: Readonly<Record<NotificationKind, KindMessages>> = {
  printed: {
    label: "My letter was printed",
    help: "When the staff print what you wrote.",
    stop: "No more mail when your letter is printed?",
    stopped: "We will not mail you again when your letter is printed.",
  },
  reply: {
    label: "A reply is here",
    help: "When somebody you write to has answered. The mail has a link, never the letter itself.",
    stop: "No more mail when a reply is here?",
    stopped: "We will not mail you again when a reply is here.",
  },
  nudge: {
    label: "A letter is missing",
    help: "When somebody you write to has had no letter for some days and the staff ask for one. Once a day at most.",
    stop: "No more mail when a letter is missing?",
    stopped: "We will not mail you again when a letter is missing.",
  },
  "ready-to-print": {
    label: "Letters are ready to print",
    help: "At the cut-off of a mail day, when letters wait.",
    stop: "No more mail when letters are ready to print?",
    stopped: "We will not mail you again when letters are ready to print.",
  },
  digest: {
    label: "What waits, every morning",
    help: `At ${digestHour}:00 am: letters to print, replies to match, invites that came back. Only when there is something.`,
    stop: "No more mail in the morning?",
    stopped: "We will not mail you again in the morning about what waits.",
  },
};
