import { mayChoose, runsToChoose } from "#domain/events/letter-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";

/** Null is as soon as possible. */
export type Day = string | null;

/** Whether a letter to them can be meant for a day. */
export function offersDays(participant: MyParticipant): boolean {
  return participant.mail !== undefined && participant.lettersForDays === true;
}

/** Whether a letter to them can still be written for this day. */
export function hasMailOn(participant: MyParticipant, day: string, now: number): boolean {
  const { mail, startDate, endDate, timeZone } = participant;
  return offersDays(participant) && mayChoose({ mail, startDate, endDate, timeZone }, day, now);
}

/** For what another letter can be written beside those that wait: one for each day, and one for no day. */
export function freeDays(
  participant: MyParticipant,
  waiting: readonly Pick<Note, "deliverOn" | "printedAt" | "returned">[],
  now: number,
): Day[] {
  const { mail } = participant;
  const toCome =
    mail === undefined || !offersDays(participant)
      ? []
      : runsToChoose({ ...participant, mail }, now).map(({ day }) => day);
  const taken = new Set<Day>(
    waiting
      .filter(({ printedAt, returned }) => printedAt === null && !returned)
      .map(({ deliverOn }) => deliverOn),
  );
  return [null, ...toCome].filter((day) => !taken.has(day));
}

/** Those, and the one that this letter has: also where it could not be chosen any more. */
export function withOwnDay(free: readonly Day[], own: Day): Day[] {
  const days = new Set([...free, own]);
  return [...days].toSorted((one, other) => (one ?? "").localeCompare(other ?? ""));
}
