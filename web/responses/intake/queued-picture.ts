import type { UnmatchedReason } from "#domain/responses/upload.ts";

/** Where a picture is on its way. The words are the badge's: pending, uploading, uploaded, error, needs matching. */
export type Standing =
  /** `asked`: somebody pressed Upload all, so it goes by itself as soon as it can. */
  | { step: "pending"; asked: boolean }
  /** 0 to 100. */
  | { step: "uploading"; percent: number }
  /** `already`: the same bytes were there before. `elsewhere`: it belongs to another event of this camp and is filed there. */
  | { step: "uploaded"; already: boolean; elsewhere: boolean }
  /** It lies in the tray of the server, and a person says whose it is. */
  | { step: "needs-matching"; why: UnmatchedReason; sentence: string; already: boolean }
  /** `again`: it will be tried again without anybody doing anything. */
  | { step: "error"; sentence: string; again: boolean };

/** One line of the queue: a picture, one page of a PDF, or a PDF that has not been taken apart yet. */
export type QueuedPicture = {
  id: string;
  fileName: string;
  /** Which page of the file it was; nothing for a picture. */
  page: number | null;
  standing: Standing;
};

export type QueueCounts = Record<Standing["step"], number> & {
  all: number;
  /** What only this device has. */
  unsent: number;
};

export function countQueue(queue: readonly QueuedPicture[]): QueueCounts {
  const counts = { pending: 0, uploading: 0, uploaded: 0, "needs-matching": 0, error: 0 };
  for (const { standing } of queue) counts[standing.step] += 1;
  const unsent = counts.pending + counts.uploading + counts.error;
  return { ...counts, all: queue.length, unsent };
}
