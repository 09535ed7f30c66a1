import { mayChoose, runsToChoose } from "#domain/events/letter-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";

/** Null means as soon as possible. */
export type Day = string | null;

export function offersDays(participant: MyParticipant): boolean {
  return participant.mail !== undefined && participant.lettersForDays === true;
}

export function hasMailOn(participant: MyParticipant, day: string, now: number): boolean {
  const { mail, startDate, endDate, timeZone } = participant;
  return offersDays(participant) && mayChoose({ mail, startDate, endDate, timeZone }, day, now);
}

/** Days without a waiting note. Null (as soon as possible) also allows one note. */
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

/** Adds this note's own day, even if it can no longer be chosen. */
export function withOwnDay(free: readonly Day[], own: Day): Day[] {
  const days = new Set([...free, own]);
  return [...days].toSorted((one, other) => (one ?? "").localeCompare(other ?? ""));
}
