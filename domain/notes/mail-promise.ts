import { lastRun, runAfter, type MailRun, type MailSchedule } from "../events/mail-run.ts";

/**
 * What a family can be told of a letter: it will be printed with a mail day to come; it was in time and the staff print it
 * next; or the last mail day is over. A letter counts from when it was first saved: who mends a word after the cut-off does
 * not lose the day.
 */
export type MailPromise =
  | { is: "coming"; run: MailRun; last: MailRun }
  | { is: "next"; run: MailRun; last: MailRun }
  | { is: "over"; last: MailRun };

/** Nothing where no day of the event is a mail day: then nobody has promised anything. */
export function mailPromise(
  schedule: MailSchedule,
  { savedAt, now }: { savedAt: number; now: number },
): MailPromise | undefined {
  const last = lastRun(schedule);
  if (last === undefined) return undefined;
  const run = runAfter(schedule, savedAt);
  if (run === undefined) return { is: "over", last };
  return { is: run.cutOff > now ? "coming" : "next", run, last };
}
