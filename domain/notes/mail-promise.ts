import { dayItGoes } from "../events/letter-day.ts";
import { lastRun, runAfter, runOn, type MailRun, type MailSchedule } from "../events/mail-run.ts";

/**
 * What a family can be told of a letter: it will be printed with a mail day to come; it was in time and the staff print it
 * next; the day it is meant for has closed before it was saved; or the last mail day is over. A letter counts from when it
 * was first saved: who mends a word after the cut-off does not lose the day.
 */
export type MailPromise =
  /** `insteadOf` is the day it was meant for, where that is no mail day any more. */
  | { is: "coming"; run: MailRun; last: MailRun; insteadOf?: string }
  | { is: "next"; run: MailRun; last: MailRun; insteadOf?: string }
  | { is: "closed"; run: MailRun; last: MailRun }
  | { is: "over"; last: MailRun };

type Letter = { savedAt: number; now: number; deliverOn?: string | null };

/** Nothing where no day of the event is a mail day: then nobody has promised anything. */
export function mailPromise(
  schedule: MailSchedule,
  { savedAt, now, deliverOn = null }: Letter,
): MailPromise | undefined {
  const last = lastRun(schedule);
  if (last === undefined) return undefined;
  if (deliverOn !== null) return promiseFor(schedule, deliverOn, { savedAt, now, last });
  const run = runAfter(schedule, savedAt);
  if (run === undefined) return { is: "over", last };
  return { is: run.cutOff > now ? "coming" : "next", run, last };
}

function promiseFor(
  schedule: MailSchedule,
  deliverOn: string,
  { savedAt, now, last }: { savedAt: number; now: number; last: MailRun },
): MailPromise {
  const day = dayItGoes(schedule, deliverOn);
  const run = runOn(schedule, day) ?? last;
  if (day === deliverOn && savedAt >= run.cutOff) return { is: "closed", run, last };
  const moved = day === deliverOn ? {} : { insteadOf: deliverOn };
  return { is: run.cutOff > now ? "coming" : "next", run, last, ...moved };
}
