import { hindranceOf, type NoticeKind } from "#domain/notices/notice.ts";
import type { NoticeLetter } from "#domain/notices/notice-letters.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendDueMails, type MailDesk } from "#server/platform/mail/due-mails.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { findAddressee, type Addressee } from "./addressee-store.ts";
import { noticeMail } from "./notice-mail.ts";
import * as store from "./notice-store.ts";

/** Asks at the moment of sending whether it is still so, and says it. Nothing when it is not. */
export type WriteNotice = (
  db: Db,
  notice: store.TakenNotice,
  addressee: Addressee,
  now: Date,
) => Promise<NoticeLetter | undefined>;
/** Each kind is written by the room whose deed it tells of; server/app/jobs.ts brings them together. */
export type NoticeWriters = Readonly<Partial<Record<NoticeKind, WriteNotice>>>;

type Needed = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log"> & {
  writers: NoticeWriters;
};

/** Sends the notices that are due, and says when the next round is worth it. */
export function sendDueNotices(deps: Needed, signal: AbortSignal): Promise<Date | undefined> {
  return sendDueMails(deps, noticeDesk(deps), signal);
}

function noticeDesk(deps: Needed): MailDesk<store.TakenNotice> {
  return {
    take: store.takeDueNotice,
    nextDue: store.nextDue,
    write: (notice) => write(deps, notice),
    markSent: store.markSent,
    markFailed: (tx, notice, why, now) =>
      store.giveUp(tx, notice, why === "too long" ? "too-long" : "refused", now),
    putBack: store.putBack,
  };
}

async function write(deps: Needed, notice: store.TakenNotice): Promise<MailLetter | undefined> {
  const { db, transact, clock, config, writers } = deps;
  const leave = async (why: store.WhyGivenUp) => {
    await transact((tx) => store.giveUp(tx, notice, why, clock.now()));
    return undefined;
  };
  const addressee = await findAddressee(db, notice);
  if (addressee === undefined) return leave("over");
  const { email } = addressee;
  const hindrance = hindranceOf(notice.kind, addressee);
  if (hindrance !== undefined || email === null) return leave(hindrance ?? "no-address");
  const writer = writers[notice.kind];
  // A worker of the release before leaves what it does not know to a newer one: a mail that fails is tried again.
  if (writer === undefined) throw new Error(`nobody here writes notices of the kind ${notice.kind}`);
  const letter = await writer(db, notice, addressee, clock.now());
  if (letter === undefined) return leave("over");
  return noticeMail(config, notice, { ...addressee, email }, letter);
}
