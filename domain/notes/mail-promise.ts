import { deliveryDay } from "../events/letter-day.ts";
import { lastRun, nextMailDay, runOn, type MailRun, type MailSchedule } from "../events/mail-run.ts";

/**
 * "next": in time, and staff print it next. "closed": saved after the cut-off of its chosen day. "over": the last mail
 * day has passed. The first save counts, so later edits do not lose the day.
 */
export type MailPromise =
  /** `insteadOf` is the chosen day if it is no longer a mail day. */
  | { type: "coming"; run: MailRun; last: MailRun; insteadOf?: string }
  | { type: "next"; run: MailRun; last: MailRun; insteadOf?: string }
  | { type: "closed"; run: MailRun; last: MailRun }
  | { type: "over"; last: MailRun };

type Letter = { savedAt: number; now: number; deliverOn?: string | null };

/** Undefined if the event has no mail days. */
export function mailPromise(
  schedule: MailSchedule,
  { savedAt, now, deliverOn = null }: Letter,
): MailPromise | undefined {
  const last = lastRun(schedule);
  if (last === undefined) return undefined;
  if (deliverOn !== null) return promiseFor(schedule, deliverOn, { savedAt, now, last });
  const run = nextMailDay(schedule, savedAt);
  if (run === undefined) return { type: "over", last };
  return { type: run.cutOff > now ? "coming" : "next", run, last };
}

function promiseFor(
  schedule: MailSchedule,
  deliverOn: string,
  { savedAt, now, last }: { savedAt: number; now: number; last: MailRun },
): MailPromise {
  const day = deliveryDay(schedule, deliverOn);
  const run = runOn(schedule, day) ?? last;
  if (day === deliverOn && savedAt >= run.cutOff) return { type: "closed", run, last };
  const moved = day === deliverOn ? {} : { insteadOf: deliverOn };
  return { type: run.cutOff > now ? "coming" : "next", run, last, ...moved };
}
