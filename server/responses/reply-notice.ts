import { newReaders } from "#domain/notices/notice.ts";
import { replyLetter } from "#domain/notices/notice-letters.ts";
import { oweNotices } from "#server/notices/owe-notices.ts";
import type { WriteNotice } from "#server/notices/send-notices.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { listMyResponses } from "./my-store.ts";
import { findChildOf, listReadersOfOthers } from "./reply-notice-store.ts";
import type { SheetKey } from "./store.ts";

type Page = SheetKey & { responseId: string };

/**
 * A page can be seen by these readers now, and could be by others before. Who sees nothing else of the same reply yet is told
 * that there is one; a reply is what came back on one sheet.
 */
export async function tellNewReaders(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  by: { organizationId: string },
  { eventId, jobId, sheetNumber, responseId }: Page,
  { before, now }: { before: readonly string[]; now: readonly string[] },
): Promise<void> {
  if (now.length === 0) return;
  const { organizationId } = by;
  const seen = await listReadersOfOthers(tx, by, { jobId, sheetNumber, responseId });
  const about = {
    organizationId,
    kind: "reply",
    about: responseId,
    eventId,
    printJobId: jobId,
    sheetNumber,
  } as const;
  const owed = newReaders([...before, ...seen], now).map((userId) => ({ ...about, userId }));
  await oweNotices(tx, deps, owed, { anew: true });
}

/** Who sees a reply is asked the way their own page asks it: what that does not show is not told. */
export const writeReplyNotice: WriteNotice = async (db, notice, addressee) => {
  const { userId, organizationId, printJobId: jobId, sheetNumber } = notice;
  if (jobId === null || sheetNumber === null) return undefined;
  const child = await findChildOf(db, { organizationId, jobId, sheetNumber });
  if (child === undefined) return undefined;
  const seen = await listMyResponses(db, { userId, participantId: child.participantId });
  const isHere = seen?.some((page) => page.printJobId === jobId && page.sheetNumber === sheetNumber) ?? false;
  return isHere ? replyLetter(addressee, child) : undefined;
};
