import { firstNameOf } from "#domain/roster/first-name.ts";
import { senderName } from "#domain/invites/mail-messages.ts";
import { refusalSentence } from "#domain/mailed-notes/errors.ts";
import { mailedNoteMessages, savedMessagesIn } from "#domain/mailed-notes/messages.ts";
import { savedSentence } from "#domain/notes/saved-sentence.ts";
import { notificationMailMessages } from "#domain/notifications/mail-messages.ts";
import { readOnlyError } from "#domain/standing.ts";
import { readMailLogo } from "#server/organizations/logo.ts";
import type { Deps } from "#server/platform/deps.ts";
import { layOutMail, type MailLogo } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import type { QueuedMail } from "#server/platform/mail/send-mail.ts";
import { findMailWriter, type MailedNoteKey, type MailWriter } from "./address-store.ts";
import * as store from "./store.ts";

type AnswerDeps = Pick<Deps, "db" | "transact" | "clock" | "config" | "files" | "log">;

/** Tells the sender when the letter is printed, or gives the text back. Goes only to the mailbox that was proven. */
export async function findAnswer(deps: AnswerDeps, key: MailedNoteKey): Promise<QueuedMail | undefined> {
  const unanswered = await store.findUnanswered(deps.db, key);
  if (unanswered === undefined) return undefined;
  return {
    ...key,
    requestedAt: unanswered.settledAt,
    write: () => write(deps, key, unanswered),
    markSent: (tx, now) => store.markAnswered(tx, key, now),
    markFailed: (tx, _, now) => store.markAnswered(tx, key, now),
  };
}

async function write(
  deps: AnswerDeps,
  key: MailedNoteKey,
  unanswered: store.Unanswered,
): Promise<MailLetter | undefined> {
  const writer = await findMailWriter(deps.db, unanswered);
  if (writer === undefined || readOnlyError(writer.standing) !== undefined) {
    await deps.transact((tx) => store.markAnswered(tx, key, deps.clock.now()));
    return undefined;
  }
  return answerMail(deps.config, key, writer, unanswered, await readMailLogo(deps, writer));
}

/** No address to answer at: a program that answers each mail must not write a letter for each. */
export function answerMail(
  { PUBLIC_ORIGIN: origin }: Pick<Deps["config"], "PUBLIC_ORIGIN">,
  { id }: Pick<MailedNoteKey, "id">,
  writer: MailWriter,
  { refusedWhy, textReturned, partsLeftOut, settledAt }: store.Unanswered,
  logo?: MailLogo,
): MailLetter {
  const { language, participantName, organizationName, organizationType: orgType, name } = writer;
  const t = mailedNoteMessages[language];
  const firstName = firstNameOf(participantName);
  const now = settledAt.getTime();
  const words = savedMessagesIn[language];
  const saved = savedSentence({ ...writer, orgType }, { deliverOn: null }, now, words);
  const { subject, preheader, paragraphs, button } =
    refusedWhy === null
      ? t.saved({ firstName, saved, hasDay: saved !== words.saved, leftOut: partsLeftOut })
      : t.refused({
          firstName,
          sentence: refusalSentence(refusedWhy, language),
          text: textReturned ?? "",
        });
  const frame = notificationMailMessages[language];
  const href = new URL(`/my/participants/${writer.participantId}`, origin).href;
  const content = layOutMail({
    logo,
    title: subject,
    preheader,
    paragraphs: [frame.hello(name), ...paragraphs, { link: { href, label: button } }],
    footer: [frame.sentBy(organizationName)],
    locale: language,
  });
  return {
    fromName: senderName(organizationName),
    to: { address: writer.email, name: name ?? "" },
    subject,
    ...content,
    messageId: `<letter-${id}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-replied" },
  };
}
