import { runOn } from "#domain/events/mail-run.ts";
import { mailFigures } from "#domain/printing/mail-run.ts";
import { mailOf } from "#server/events/mail-row.ts";
import type { CutOff } from "#server/events/mail-calls.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { MailRefused } from "#server/platform/mail/mail-refused.ts";
import { countMail } from "./mail-run-store.ts";
import { noticeStaff } from "./notice-staff.ts";
import { readyMail } from "./ready-mail.ts";
import { findUnsentStaffMail, settleStaffMail, type UnsentStaffMail } from "./staff-mail-store.ts";

/** Later than this nobody needs to be told that the morning's mail waits. */
const tooLateMs = 6 * 3_600_000;

type Needs = Pick<Deps, "db" | "transact" | "mail" | "clock" | "config">;

/** At a cut-off the team is told, unless nothing waits. */
export async function tellReadyToPrint(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  { organizationId, eventId, run }: CutOff,
): Promise<void> {
  const { waiting } = mailFigures(await countMail(tx, { organizationId, eventId }, new Date(run.cutOff)));
  if (waiting === 0) return;
  await noticeStaff(tx, deps, { kind: "ready-to-print", organizationId, eventId, day: run.day });
}

/**
 * Sends one mail that is owed. A kill between the sending and the saving repeats it, with the same message id; any other
 * kill repeats nothing.
 */
export async function sendOwedMail(deps: Needs, mailId: string): Promise<void> {
  const mail = await findUnsentStaffMail(deps.db, mailId);
  if (mail === undefined) return;
  const settle = (outcome: { sentAt: Date } | { givenUpAt: Date }) =>
    deps.transact((tx) => settleStaffMail(tx, mailId, outcome));
  const givenUp = () => settle({ givenUpAt: deps.clock.now() });
  const ready = await whatIsReady(deps, mail);
  const { email } = mail;
  if (ready === undefined || email === null) return givenUp();
  try {
    await deps.mail.send(readyMail(mailId, { ...mail, email }, ready, deps.config.PUBLIC_ORIGIN));
  } catch (error) {
    // What may still pass is thrown on, and the job runs again later.
    if (!(error instanceof MailRefused) || !error.permanent) throw error;
    return givenUp();
  }
  return settle({ sentAt: deps.clock.now() });
}

/** Asked at the moment of sending: nothing when it was printed meanwhile, the day is another one, or it is too late. */
async function whatIsReady({ db, clock }: Needs, mail: UnsentStaffMail) {
  const { organizationId, eventId, requestedAt, deleted } = mail;
  const times = mailOf(mail);
  const run = times && runOn({ ...mail, mail: times }, mail.day);
  const isTooLate = clock.now().getTime() - requestedAt.getTime() >= tooLateMs;
  if (run === undefined || deleted || isTooLate) return undefined;
  const { waiting, late } = mailFigures(
    await countMail(db, { organizationId, eventId }, new Date(run.cutOff)),
  );
  return waiting === 0 ? undefined : { cutOff: run.cutOff, waiting, late };
}
