import { dayIn } from "#domain/events/calendar-day.ts";
import { mayChoose, runsToChoose } from "#domain/events/letter-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { mailPromise } from "#domain/notes/mail-promise.ts";
import { isWeekFull, withoutLetter } from "#domain/notes/weekly-limit.ts";
import type { Note } from "#domain/notes/note.ts";

/** Null means as soon as possible. */
export type Day = string | null;

export function offersDays(participant: MyParticipant): boolean {
  return participant.mail !== undefined;
}

export function hasMailOn(participant: MyParticipant, day: string, now: number): boolean {
  const { mail, startDate, endDate, timeZone } = participant;
  return offersDays(participant) && mayChoose({ mail, startDate, endDate, timeZone }, day, now);
}

type Waiting = Pick<Note, "createdAt" | "deliverOn" | "printedAt" | "returned">;

const waits = ({ printedAt, returned }: Waiting) => printedAt === null && !returned;

/** Days without a waiting note, in weeks that have letters left. Null (as soon as possible) also allows one note. */
function freeDays(participant: MyParticipant, notes: readonly Waiting[], now: number): Day[] {
  const taken = new Set<Day>(notes.filter(waits).map(({ deliverOn }) => deliverOn));
  const today = dayIn(participant.timeZone, new Date(now));
  return [null, ...daysToCome(participant, now)].filter(
    (day) => !taken.has(day) && !isWeekFull(participant.weeklyLimit, day ?? today),
  );
}

/** For a note that may be stored already: it takes neither its own day nor a letter of its week. */
export function freeDaysFor(
  participant: MyParticipant,
  { notes, noteId }: { notes: readonly Note[]; noteId: string },
  now: number,
): Day[] {
  const own = notes.find(({ id }) => id === noteId);
  const others = notes.filter((note) => note !== own);
  if (own === undefined) return freeDays(participant, others, now);
  const day = own.deliverOn ?? dayIn(participant.timeZone, new Date(own.createdAt));
  const weeklyLimit = withoutLetter(participant.weeklyLimit, day);
  return freeDays({ ...participant, weeklyLimit }, others, now);
}

function daysToCome(participant: MyParticipant, now: number): string[] {
  const { mail } = participant;
  if (mail === undefined) return [];
  return runsToChoose({ ...participant, mail }, now).map(({ day }) => day);
}

/**
 * The day for one more note: the first mail day that no waiting note goes out on. Where each has one, a second note for
 * one of these days. Undefined if no day can be chosen.
 */
export function nextFreeDay(
  participant: MyParticipant,
  notes: readonly Waiting[],
  now: number,
): Day | undefined {
  const { mail } = participant;
  if (mail === undefined || participant.takesLetters === false || participant.isStopped === true)
    return undefined;
  const taken = notes.filter(waits).map(({ createdAt, deliverOn }) => {
    const promise = mailPromise({ ...participant, mail }, { savedAt: Date.parse(createdAt), now, deliverOn });
    return promise?.type === "over" ? undefined : promise?.run.day;
  });
  const free = freeDays(participant, notes, now);
  const [next, ...later] = daysToCome(participant, now);
  if (next !== undefined && !taken.includes(next) && free.includes(null)) return null;
  return (
    [next, ...later].find((day) => day !== undefined && !taken.includes(day) && free.includes(day)) ?? free[0]
  );
}

/** Adds this note's own day, even if it can no longer be chosen. */
export function withOwnDay(free: readonly Day[], own: Day): Day[] {
  const days = new Set([...free, own]);
  return [...days].toSorted((one, other) => (one ?? "").localeCompare(other ?? ""));
}
