import type { couldNotBeOpened, UnmatchedReason, UploadStateEntry } from "#domain/responses/upload.ts";
import type { PhotoFlaw } from "./photo-flaws.ts";

export type EventRef = { orgId: string; eventId: string };

export type UploadStatus =
  /** `isRequested`: the user pressed "Upload all", so it starts as soon as possible. */
  | { status: "pending"; isRequested: boolean }
  | { status: "uploading"; percent: number }
  /** `already`: the server had the same bytes. `elsewhere`: filed in another event of this organization. */
  | {
      status: "uploaded";
      already: boolean;
      elsewhere: boolean;
      writtenBy?: UploadStateEntry["writtenBy"];
      nothingWritten?: true;
    }
  | {
      status: "needs-matching";
      why: UnmatchedReason | typeof couldNotBeOpened;
      sentence: string;
      already: boolean;
    }
  /** `again`: an automatic retry follows. */
  | { status: "error"; sentence: string; again: boolean };

export type QueuedPicture = {
  id: string;
  fileName: string;
  page: number | null;
  /** Empty once the user has decided to keep it. */
  flaws: readonly PhotoFlaw[];
  /** It is sent when the user has answered whether to keep it. */
  waitsForAnswer: boolean;
  uploadState: UploadStatus;
};

export type QueueCounts = Record<UploadStatus["status"], number> & {
  all: number;
  unsent: number;
  toLookAt: number;
  /** Filed or waiting to be matched: nothing is left to send. */
  arrived: number;
};

export function countQueue(queue: readonly QueuedPicture[]): QueueCounts {
  const counts = { pending: 0, uploading: 0, uploaded: 0, "needs-matching": 0, error: 0 };
  for (const { uploadState } of queue) counts[uploadState.status] += 1;
  const unsent = counts.pending + counts.uploading + counts.error;
  const arrived = counts.uploaded + counts["needs-matching"];
  const toLookAt = queue.filter(({ waitsForAnswer }) => waitsForAnswer).length;
  return { ...counts, all: queue.length, unsent, arrived, toLookAt };
}

/** State of one user's queue. Map keys are "org/event". */
export type QueueView = {
  status: "loading" | "ready";
  queues: ReadonlyMap<string, readonly QueuedPicture[]>;
  paused: "signed-out" | "offline" | "another-tab" | null;
  isKept: boolean;
  timesFinished: ReadonlyMap<string, number>;
};

export type UploadQueue = {
  add: (place: EventRef, files: readonly File[]) => Promise<unknown>;
  /** Resolves when the file is stored; false if the user has signed out. */
  addAndUpload: (place: EventRef, file: File) => Promise<boolean>;
  uploadAll: (place: EventRef) => Promise<void>;
  retry: (id: string) => Promise<void>;
  stop: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** The user keeps a picture with flaws. */
  keep: (id: string) => Promise<void>;
  /** Stores the file, then removes the picture unless it has been sent: then both are uploaded. */
  replace: (id: string, file: File) => Promise<unknown>;
  clearArrived: (place: EventRef) => Promise<void>;
  pictureOf: (id: string) => Promise<Blob | undefined>;
  /** A screen shows the queue again, so its user is signed in. */
  wake: () => void;
};

/** `ended`: the user has signed out and everything is deleted. */
export type Screens = { show: (visible: QueueView) => void; ended: () => void };
