import { mailedNoteMessages } from "#domain/mailed-notes/messages.ts";
import { sheetKindOf } from "#domain/printing/sheet-kind.ts";
import { isVisible } from "#domain/responses/release-time.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { addressForAnswers } from "#server/mailed-notes/address.ts";
import {
  defineNotification,
  queueNotifications,
  type Notification,
  type NotificationText,
} from "#server/notifications/notification.ts";
import { giveUpOnSheet, type From } from "#server/notifications/store.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { listMyResponses } from "./my-replies-store.ts";
import type { SheetKey } from "./filing-store.ts";

type Page = SheetKey & { responseId: string; visibleFrom: Date | null };
type ActionDeps = Pick<Deps, "clock" | "enqueue">;
type By = { organizationId: string };
type OnSheet = { jobId: string; sheetNumber: number };

/**
 * Notifies readers who could not see this page before and see no other page of the same reply by then. A reply is
 * everything that came back on one sheet.
 */
export async function tellNewReaders(
  tx: Tx,
  deps: ActionDeps,
  by: By,
  page: Page,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): Promise<void> {
  if (now.length === 0) return;
  const seen = await listReadersOfOthers(tx, by, page, seenAt(deps, page));
  await queue(tx, deps, by, page, newReaders([...before, ...seen], now));
}

/** Readers who saw no page of the reply before, so that several pages of one reply cause one mail. */
export function newReaders(before: readonly string[], now: readonly string[]): string[] {
  return [...new Set(now).difference(new Set(before))];
}

/**
 * Gives up mails about a held page. Queues mails about the next pages of the sheet, which the given-up mail covered.
 */
export async function cancelNotifications(
  tx: Tx,
  deps: ActionDeps,
  by: By,
  page: Page,
  readers: readonly string[],
): Promise<void> {
  const { jobId: printJobId, sheetNumber, responseId } = page;
  const now = deps.clock.now();
  await giveUpOnSheet(tx, { ...by, printJobId, sheetNumber, about: { is: responseId } }, now);
  const coming = (await listFirstSeen(tx, by, page, readers)).filter((next) => !isVisible(next, now));
  for (const { userId, ...next } of coming) await queue(tx, deps, by, { ...page, ...next }, [userId]);
}

function seenAt({ clock }: Pick<Deps, "clock">, { visibleFrom }: Pick<Page, "visibleFrom">): Date {
  const now = clock.now();
  return visibleFrom === null || visibleFrom < now ? now : visibleFrom;
}

/** Sent when the page becomes visible. One mail per sheet: later mails about the same sheet are given up. */
async function queue(
  tx: Tx,
  deps: ActionDeps,
  by: By,
  page: Page,
  readers: readonly string[],
): Promise<void> {
  if (readers.length === 0) return;
  const { eventId, jobId: printJobId, sheetNumber, responseId: about } = page;
  const { organizationId } = by;
  const sendAt = seenAt(deps, page);
  const reply = { organizationId, kind: "reply", about, eventId, printJobId, sheetNumber } as const;
  const queuedNow = readers.map((userId) => ({ ...reply, userId }));
  await queueNotifications(tx, deps, queuedNow, { sendAt, replace: true });
  const others = { isNot: about, to: readers, after: sendAt };
  await giveUpOnSheet(tx, { organizationId, printJobId, sheetNumber, about: others }, deps.clock.now());
}

/** Held pages have no readers. */
async function listReadersOfOthers(
  tx: Tx,
  by: By,
  page: OnSheet & { responseId: string },
  at: Date,
): Promise<string[]> {
  const rows = await seenOfOthers(tx, by, page)
    .select("l.userId")
    .distinct()
    .where((r) => r.or([r("r.visibleFrom", "is", null), r("r.visibleFrom", "<=", at)]))
    .execute();
  return rows.map(({ userId }) => userId);
}

type FirstSeen = { userId: string; responseId: string; visibleFrom: Date | null };

/** For each reader, the first visible of the other pages on the sheet. */
async function listFirstSeen(
  tx: Tx,
  by: By,
  page: OnSheet & { responseId: string },
  readers: readonly string[],
): Promise<FirstSeen[]> {
  return seenOfOthers(tx, by, page)
    .distinctOn("l.userId")
    .select(["l.userId", "r.id as responseId", "r.visibleFrom"])
    .where("l.userId", "=", anyId(readers))
    .orderBy("l.userId")
    .orderBy("r.visibleFrom", (order) => order.asc().nullsFirst())
    .orderBy("r.id")
    .execute();
}

/** Each page has its own readers: one sheet may have a letter to the mother and one to the father. */
function seenOfOthers(
  db: Db,
  { organizationId }: By,
  { jobId, sheetNumber, responseId }: OnSheet & { responseId: string },
) {
  return db
    .selectFrom("visibleResponses as r")
    .innerJoin("activeLinks as l", (join) =>
      join
        .onRef("l.organizationId", "=", "r.organizationId")
        .onRef("l.eventId", "=", "r.eventId")
        .onRef("l.participantId", "=", "r.participantId"),
    )
    .where("r.organizationId", "=", organizationId)
    .where("r.printJobId", "=", jobId)
    .where("r.sheetNumber", "=", sheetNumber)
    .where("r.id", "!=", responseId)
    .where((from) =>
      from.or([
        from("r.scope", "=", "participant"),
        from("l.contactId", "=", from.ref("r.contactId")),
        from.exists(
          from
            .selectFrom("responseAddressees as a")
            .select("a.contactId")
            .whereRef("a.responseId", "=", "r.id")
            .whereRef("a.contactId", "=", "l.contactId"),
        ),
      ]),
    );
}

type Reply = {
  participantId: string;
  participantName: string;
  wroteFirst?: boolean;
  isFromStaff?: boolean;
  /** Undefined if the reader cannot answer by email. */
  replyTo?: string | undefined;
};

async function findChildOf(
  db: Db,
  { organizationId, jobId, sheetNumber }: By & OnSheet,
): Promise<Reply | undefined> {
  const row = await db
    .selectFrom("sheets as s")
    .innerJoin("participants as p", "p.id", "s.participantId")
    .select(["p.id as participantId", "p.name as participantName", "s.contactId", "s.kind"])
    .where("s.organizationId", "=", organizationId)
    .where("s.printJobId", "=", jobId)
    .where("s.number", "=", sheetNumber)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { contactId, kind: stored, ...child } = row;
  const kind = sheetKindOf(stored);
  return {
    ...child,
    wroteFirst: contactId === null && kind === "family",
    isFromStaff: kind === "counselor",
  };
}

const en = (from: From, reply: Reply): NotificationText => {
  const { participantId, participantName, wroteFirst, isFromStaff, replyTo } = reply;
  const name = firstNameOf(participantName);
  if (isFromStaff === true)
    return {
      subject: `A letter about ${name}`,
      preheader: "Sign in to read the letter.",
      paragraphs: [
        `The team at ${from.organizationName} wrote to you about ${name}. Sign in to read the letter.`,
        "For privacy, we never put letters in email.",
      ],
      link: { path: `/my/participants/${participantId}`, label: "Read the letter" },
    };
  const what = wroteFirst === true ? "letter" : "reply";
  return {
    subject: wroteFirst === true ? `${name} wrote to you!` : `${name} wrote back!`,
    preheader: `Sign in to read the ${what}.`,
    paragraphs: [
      `${from.organizationName} has a ${what} for you from ${name}. Sign in to read it.`,
      "For privacy, we never put letters in email.",
      ...(replyTo === undefined ? [] : [mailedNoteMessages.en.mayAnswer(name)]),
    ],
    link: { path: `/my/participants/${participantId}`, label: `Read the ${what}` },
    replyTo,
  };
};

const es = (from: From, reply: Reply): NotificationText => {
  const { participantId, participantName, wroteFirst, isFromStaff, replyTo } = reply;
  const name = firstNameOf(participantName);
  if (isFromStaff === true)
    return {
      subject: `Una carta sobre ${name}`,
      preheader: "Inicie sesión para leer la carta.",
      paragraphs: [
        `El equipo de ${from.organizationName} le escribió sobre ${name}. Inicie sesión para leer la carta.`,
        "Por privacidad, nunca ponemos cartas en un correo electrónico.",
      ],
      link: { path: `/my/participants/${participantId}`, label: "Leer la carta" },
    };
  const what = wroteFirst === true ? "carta" : "respuesta";
  return {
    subject: wroteFirst === true ? `¡${name} le escribió!` : `¡${name} respondió!`,
    preheader: `Inicie sesión para leer la ${what}.`,
    paragraphs: [
      `${from.organizationName} tiene una ${what} de ${name} para usted. Inicie sesión para leerla.`,
      "Por privacidad, nunca ponemos cartas en un correo electrónico.",
      ...(replyTo === undefined ? [] : [mailedNoteMessages.es.mayAnswer(name)]),
    ],
    link: { path: `/my/participants/${participantId}`, label: `Leer la ${what}` },
    replyTo,
  };
};

export const replyTexts = { en, es };

export function replyNotification(deps: Pick<Deps, "config" | "clock">): Notification<"reply"> {
  return defineNotification({
    kind: "reply",
    /** Uses the query of the user's own page, so a mail never reveals more than the page. */
    async load(db, { userId, organizationId, printJobId: jobId, sheetNumber }, { email }, now) {
      if (jobId === null || sheetNumber === null) return undefined;
      const child = await findChildOf(db, { organizationId, jobId, sheetNumber });
      if (child === undefined) return undefined;
      const { participantId } = child;
      const seen = await listMyResponses(db, { userId, participantId, now });
      const isHere = (seen ?? []).some(
        (page) => page.printJobId === jobId && page.sheetNumber === sheetNumber && !page.held,
      );
      if (!isHere) return undefined;
      const replyTo = await addressForAnswers(deps, db, { userId, organizationId, participantId, email });
      return { ...child, replyTo };
    },
    texts: replyTexts,
  });
}
