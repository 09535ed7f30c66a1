import { newReaders } from "#domain/notifications/notification.ts";
import { lettersIn } from "#domain/notifications/letters-in.ts";
import { isVisible } from "#domain/responses/release-time.ts";
import { giveUpOnSheet } from "#server/notifications/notification-store.ts";
import { queueNotifications } from "#server/notifications/queue-notifications.ts";
import type { WriteNotification } from "#server/notifications/send-notifications.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { listMyResponses } from "./my-store.ts";
import { findChildOf, listFirstSeen, listReadersOfOthers } from "./reply-notification-store.ts";
import type { SheetKey } from "./store.ts";

type Page = SheetKey & { responseId: string; visibleFrom: Date | null };
type ActionDeps = Pick<Deps, "clock" | "enqueue">;
type By = { organizationId: string };

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

/** Due when the page becomes visible. One mail per sheet: later mails about the same sheet are given up. */
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
  const dueAt = seenAt(deps, page);
  const reply = { organizationId, kind: "reply", about, eventId, printJobId, sheetNumber, dueAt } as const;
  const queuedNow = readers.map((userId) => ({ ...reply, userId }));
  await queueNotifications(tx, deps, queuedNow, { replace: true });
  const others = { isNot: about, to: readers, dueAfter: dueAt };
  await giveUpOnSheet(tx, { organizationId, printJobId, sheetNumber, about: others }, deps.clock.now());
}

/** Uses the query of the user's own page, so a mail never reveals more than the page. */
export const writeReplyNotification: WriteNotification = async (db, notification, addressee, now) => {
  const { userId, organizationId, printJobId: jobId, sheetNumber } = notification;
  if (jobId === null || sheetNumber === null) return undefined;
  const child = await findChildOf(db, { organizationId, jobId, sheetNumber });
  if (child === undefined) return undefined;
  const seen = await listMyResponses(db, { userId, participantId: child.participantId, now });
  const isHere = (seen ?? []).some(
    (page) => page.printJobId === jobId && page.sheetNumber === sheetNumber && !page.held,
  );
  return isHere ? lettersIn[addressee.language].reply(addressee, child) : undefined;
};
