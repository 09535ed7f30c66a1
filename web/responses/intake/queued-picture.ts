import type { UnmatchedReason } from "#domain/responses/upload.ts";

export type UploadStatus =
  /** `asked`: the user pressed "Upload all", so it starts as soon as possible. */
  | { status: "pending"; isRequested: boolean }
  | { status: "uploading"; percent: number }
  /** `already`: the server had the same bytes. `elsewhere`: filed in another event of this organization. */
  | { status: "uploaded"; already: boolean; elsewhere: boolean }
  | { status: "needs-matching"; why: UnmatchedReason; sentence: string; already: boolean }
  /** `again`: an automatic retry follows. */
  | { status: "error"; sentence: string; again: boolean };

export type QueuedPicture = {
  id: string;
  fileName: string;
  page: number | null;
  uploadState: UploadStatus;
};

export type QueueCounts = Record<UploadStatus["status"], number> & {
  all: number;
  unsent: number;
};

export function countQueue(queue: readonly QueuedPicture[]): QueueCounts {
  const counts = { pending: 0, uploading: 0, uploaded: 0, "needs-matching": 0, error: 0 };
  for (const { uploadState } of queue) counts[uploadState.status] += 1;
  const unsent = counts.pending + counts.uploading + counts.error;
  return { ...counts, all: queue.length, unsent };
}
