import { dayIn } from "#domain/events/calendar-day.ts";
import { formatMailDay, formatTime } from "#domain/events/mail-run-messages.ts";
import { lettersLists, type Gap, type GapList, type MailGaps } from "#domain/notifications/mail-gaps.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";

export function isAboutMail(list: GapList): boolean {
  return lettersLists.some((one) => one === list);
}

export function listName(list: GapList, words: Terms): string {
  return {
    letters: "No letter",
    call: "To call",
    nudge: "To nudge",
    addresses: `No ${words.contact.toLowerCase()}'s email`,
    replies: "No reply",
    contacts: `No ${words.contact.toLowerCase()} signed up`,
    bounced: "Invite came back",
  }[list];
}

export function listMeaning(list: GapList, mailDays: number, hasMailDays: boolean, words: Terms): string {
  const family = words.contact.toLowerCase();
  return {
    letters: `No letter on the last ${lastDays(mailDays, hasMailDays)}, and none to print.`,
    call: `No mail, and no ${family} we can email a nudge. Call them, or write from your team.`,
    nudge: `No mail, and not nudged today. A nudge emails each ${family} who signed up.`,
    addresses: `We have no email of a ${family}. Add one, or call the family.`,
    replies: "A letter was printed for them, and nothing has come back yet.",
    contacts: `No ${family} signed up yet. A nudge sends the invite again.`,
    bounced: "The invite bounced. Correct the address and invite again.",
  }[list];
}

function lastDays(mailDays: number, hasMailDays: boolean): string {
  const [one, many] = hasMailDays ? ["mail day", "mail days"] : ["day", "days"];
  return mailDays === 1 ? one : `${mailDays} ${many}`;
}

export function emptyReason(
  list: GapList,
  mailDays: number,
  { days, hasMailDays }: MailGaps,
  words: Terms,
): string {
  const everybody = `Every ${words.participant.toLowerCase()}`;
  if (isAboutMail(list) && days.length === 0)
    return `Check back after ${pluralize(mailDays, ...dayText(hasMailDays))}.`;
  return {
    letters: `${everybody} had a letter in the last ${lastDays(mailDays, hasMailDays)}, or one is here to print.`,
    call: "There's no family to call.",
    nudge: "There's no family left to nudge today.",
    addresses: `${everybody} has a ${words.contact.toLowerCase()} with an email.`,
    replies: `${everybody} who had a letter has written back.`,
    contacts: `${everybody} has a ${words.contact.toLowerCase()} who can write.`,
    bounced: "No invite bounced.",
  }[list];
}

export function dayText(hasMailDays: boolean): [string, string] {
  return hasMailDays ? ["mail day", "mail days"] : ["day", "days"];
}

export function formatLastLetter({ lastLetter }: Pick<Gap, "lastLetter">): string {
  if (lastLetter === null) return "No letter yet";
  const { day, isComing } = lastLetter;
  if (day === null) return "A letter came after the last mail day";
  return isComing ? `Has a letter for ${formatMailDay(day)}` : `Last letter: ${formatMailDay(day)}`;
}

/** "From us, today" after staff wrote; undefined if they did not. */
export function formatFromUs({ fromUsAt }: Pick<Gap, "fromUsAt">, timeZone: string): string | undefined {
  if (typeof fromUsAt !== "string") return undefined;
  const day = dayIn(timeZone, new Date(fromUsAt));
  return `From us, ${day === dayIn(timeZone, new Date()) ? "today" : formatMailDay(day)}`;
}

export function formatNudged({ at, byName }: NonNullable<Gap["nudged"]>, timeZone: string): string {
  return `Nudged today at ${formatTime(Date.parse(at), timeZone)} by ${byName}`;
}

export function nudgeAllLabel(families: number): string {
  return families === 1 ? "Nudge 1 family" : `Nudge all ${families.toLocaleString("en-US")} families`;
}

export function nudgedFamilies({ nudged, left }: { nudged: number; left: number }): string {
  const done = `Emailed ${pluralize(nudged, "family", "families")}.`;
  return left === 0 ? done : `${done} ${pluralize(left, "is", "are")} left: nudge again now or tomorrow.`;
}
