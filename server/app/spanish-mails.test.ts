import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { emailIssuer } from "#domain/identity/sign-in-code.ts";
import type { Language } from "#domain/language.ts";
import type { NotificationKind } from "#domain/notifications/kinds.ts";
import { organizationTypes } from "#domain/organizations/organization.ts";
import { signInCodeMail } from "#server/identity/code-actions.ts";
import { joinedMail } from "#server/identity/jobs.ts";
import { inviteMail } from "#server/invites/send-invite-mails.ts";
import { mailboxCodeMail } from "#server/invites/accept-actions.ts";
import { notificationMail, type NotificationText } from "#server/notifications/notification.ts";
import { linkedNotification } from "#server/notifications/linked-notification.ts";
import {
  lettersGoneNotification,
  lettersGoNotification,
} from "#server/notifications/deletion-notification.ts";
import { nudgeNotification } from "#server/notifications/nudge-notification.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { printedNotification } from "#server/printing/printed-notification.ts";
import { answerMail } from "#server/mailed-notes/answer-mail.ts";
import type { Unanswered } from "#server/mailed-notes/store.ts";
import { replyTexts } from "#server/responses/reply-notification.ts";
import { englishIn, englishPieces } from "#tools/testing/messages/english-messages.ts";

const english = englishPieces();
const origin = "https://courier.example";
const cutOff = { day: "2027-07-13", cutOff: Date.parse("2027-07-13T13:00:00Z") };

const provider = { id: "a", label: "Google", issuer: "https://id.example", clientId: "a", clientSecret: "a" };
const joined = { PUBLIC_ORIGIN: origin, OIDC_PROVIDERS: [provider] };

/** Every mail that a family can get, in all its forms. */
function everyMail(organizationType: string, language: Language): Record<string, MailLetter> {
  const from = { organizationId: randomUUID(), organizationName: "Los Pinos", organizationType };
  const of = { participantId: randomUUID(), participantName: "Emma Robles" };
  const other = { participantId: randomUUID(), participantName: "Noa Robles" };
  const email = "elena@example.org";
  const notification = (kind: NotificationKind, letter: NotificationText) =>
    notificationMail(
      { PUBLIC_ORIGIN: origin, LINK_KEY: Buffer.alloc(32, 7).toString("base64") },
      { id: randomUUID(), userId: randomUUID(), kind },
      { name: "Elena", organizationName: from.organizationName, language, email },
      letter,
    );
  const printed = printedNotification.texts[language];
  const reply = replyTexts[language];
  const nudge = nudgeNotification.texts[language];
  const answer = (answered: Omit<Unanswered, "linkId" | "settledAt">) =>
    answerMail(
      { PUBLIC_ORIGIN: origin },
      { id: randomUUID() },
      {
        ...from,
        ...of,
        linkId: randomUUID(),
        userId: randomUUID(),
        eventId: randomUUID(),
        email,
        name: "Elena",
        language,
        standing: "approved",
        answersByMail: true,
        takesLetters: true,
        mail: { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 },
        startDate: "2027-07-11",
        endDate: "2027-07-17",
        timeZone: "America/Chicago",
      },
      { ...answered, linkId: randomUUID(), settledAt: new Date("2027-07-12T16:00:00Z") },
    );
  const missing = { ...of, mailDays: 2, hasMailDays: true, next: cutOff, timeZone: "America/Chicago" };
  return {
    invite: inviteMail(
      {
        ...from,
        inviteId: randomUUID(),
        timeZone: "America/Chicago",
        eventId: randomUUID(),
        eventName: "3",
        startDate: "2027-07-11",
        endDate: "2027-07-17",
        participantName: of.participantName,
        email,
        contactName: null,
        invitedBy: "Dana",
        language,
      },
      randomUUID(),
      origin,
    ),
    code: mailboxCodeMail({ organizationName: from.organizationName, email }, "123456", language),
    "sign-in code": signInCodeMail({
      email,
      code: "123456",
      language,
      minutes: 10,
      here: `${origin}/auth/code/here?key=k`,
    }),
    "a provider joined": joinedMail(randomUUID(), { issuer: provider.issuer, email, language }, joined),
    "codes joined": joinedMail(randomUUID(), { issuer: emailIssuer, email, language }, joined),
    "one letter printed": notification("printed", printed(from, [{ ...of, notes: 1 }])),
    "letters to two children printed": notification(
      "printed",
      printed(from, [
        { ...of, notes: 2 },
        { ...other, notes: 1 },
      ]),
    ),
    reply: notification("reply", reply(from, of)),
    "a reply that can be answered": notification("reply", reply(from, { ...of, replyTo: "k7f3@in.example" })),
    "a letter by mail is saved": answer({ refusedWhy: null, textReturned: null, partsLeftOut: true }),
    ...Object.fromEntries(
      [
        "mailed-note-no-text",
        "mailed-notes-off",
        "note-another-waits",
        "letters-per-week",
        "letters-off",
      ].map((refusedWhy) => [
        `a letter by mail is refused: ${refusedWhy}`,
        answer({ refusedWhy, textReturned: "Querida Emma", partsLeftOut: false }),
      ]),
    ),
    "a first letter": notification("reply", reply(from, { ...of, wroteFirst: true })),
    "linked again": notification(
      "linked",
      linkedNotification.texts[language](from, { ...of, eventName: "3" }),
    ),
    "letters are deleted soon": notification(
      "letters-go",
      lettersGoNotification.texts[language](from, { ...of, eventName: "3", day: "2027-10-16" }),
    ),
    "letters were deleted": notification("letters-gone", lettersGoneNotification.texts[language](from, {})),
    nudge: notification("nudge", nudge(from, missing)),
    "nudge after one day, without mail days": notification(
      "nudge",
      nudge(from, { ...missing, mailDays: 1, hasMailDays: false, next: undefined }),
    ),
  };
}

/** What is read: words and what a list of mails shows, not where links lead. */
function linesOf({ subject, text, html }: MailLetter): string[] {
  const visible = html.replaceAll(/<(style|head)[\s\S]*?<\/\1>/g, "").split(/<[^>]*>/);
  return [subject, ...text.split("\n"), ...visible].filter((line) => line.trim() !== "");
}

describe.each(organizationTypes)("what families of a %s are mailed", (type) => {
  test.each(Object.entries(everyMail(type, "es")))(
    "has nothing in English for who reads Spanish: %s",
    (_, mail) => {
      const lines = linesOf(mail);
      expect(lines.length).toBeGreaterThan(6);
      expect(lines.flatMap((line) => englishIn(line, english))).toEqual([]);
      expect(mail.html).toContain('<html lang="es"');
    },
  );

  test.each(Object.entries(everyMail(type, "en")))("is found to be English where it is: %s", (_, mail) => {
    expect(linesOf(mail).flatMap((line) => englishIn(line, english)).length).toBeGreaterThan(2);
  });
});
