import * as contract from "#domain/printing/contract.ts";
import { dueNow, dueOn } from "#domain/events/letter-day.ts";
import type { EventDays } from "#domain/events/mail-gap.ts";
import { nextMailDay, runToday, type MailRun } from "#domain/events/mail-run.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { mailFigures, type PrintedMail } from "#domain/printing/mail-run.ts";
import { maxLinkMinutes } from "#domain/printing/print-job.ts";
import { AppError } from "#domain/app-error.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import { countAtDesk } from "#server/notes/moderation-store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { printTodaysMail } from "./mail-run.ts";
import { countMail } from "./mail-run-store.ts";
import { openNewJob } from "./open-pdf.ts";
import type { PrintingDeps } from "./render.ts";
const ttlMinutes = maxLinkMinutes;

export function mailRunOperations(deps: PrintingDeps): Operation[] {
  return [readMailRun(deps), printMail(deps)];
}

function readMailRun(deps: PrintingDeps): Operation {
  return implement(contract.readMailRun, {
    summary: "Today's mail, else that of the next mail day: what waits in time, and what came late.",
    async handle({ orgId, eventId }, { caller }) {
      const staff = await requireStaff(deps.db, caller, orgId);
      const days = await findEventDays(deps.db, orgId, eventId);
      if (days === undefined) throw new AppError(eventErrors.notFound);
      const now = deps.clock.now().getTime();
      const run = runNow(days, now);
      const through = run === null ? dueNow(days, now) : dueOn(days, run.day);
      const atDesk = await countAtDesk(deps.db, { ...staff, eventId, through: dueNow(days, now) });
      // Without a mail day left, nothing is late: everything that waits can be printed.
      const cutOff = new Date(run?.cutOff ?? now + 1);
      return {
        run: run && { day: run.day, cutOff: new Date(run.cutOff).toISOString(), isToday: run.isToday },
        ...mailFigures(await countMail(deps.db, { ...staff, eventId }, { cutOff, through })),
        ...atDesk,
        printing: null,
      };
    },
  });
}

function runNow({ mail, ...days }: EventDays, now: number): (MailRun & { isToday: boolean }) | null {
  if (mail === undefined) return null;
  const schedule = { mail, ...days };
  const today = runToday(schedule, now);
  if (today !== undefined) return { ...today, isToday: true };
  const next = nextMailDay(schedule, now);
  return next === undefined ? null : { ...next, isToday: false };
}

function printMail(deps: PrintingDeps): Operation {
  return implement(contract.printTodaysMailHttp, {
    summary:
      "Prints what was saved in time for today as one run with one PDF, whatever its size; with `all` also what came late.",
    creates: true,
    async handle({ orgId, ...request }, { caller, transact }): Promise<PrintedMail> {
      const printed = await transact(async (tx) =>
        printTodaysMail(tx, deps, await requireStaff(tx, caller, orgId), request),
      );
      const { remaining } = printed;
      if (printed.empty)
        return { ok: true, empty: remaining === 0, jobId: null, url: null, sheets: 0, remaining };
      const { jobId, sheets } = printed;
      // Check again: the caller of a repeated request may have left the team since.
      const staff = await requireStaff(deps.db, caller, orgId);
      const url = await openNewJob(deps, staff, { eventId: request.eventId, jobId, sheets, ttlMinutes });
      return { ok: true, empty: false, jobId, url, sheets, remaining };
    },
  });
}
