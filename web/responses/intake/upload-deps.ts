import type { SheetPayload } from "#domain/printing/sheet-code.ts";
import type { IssuedUpload, PictureToSend, UnmatchedReason } from "#domain/responses/upload.ts";
import type { FileKind } from "#web/platform/file-kind.ts";
import type { EventRef } from "./queue-row.ts";

/** `codes`: the texts of all codes in the image. */
export type PreparedImage = { codes: readonly string[]; picture: Blob; toSend: PictureToSend };

export type ImageDecoder = {
  kindOf: (file: Blob) => Promise<FileKind>;
  prepare: (file: Blob, kind: "bitmap" | "heic", signal: AbortSignal) => Promise<PreparedImage>;
  /** Pages count from 1. `file` is read once for many pages. No picture: this page cannot be rendered; others may. */
  pageOfPdf: (
    id: string,
    file: () => Promise<Blob>,
    page: number,
  ) => Promise<{ picture: Blob | undefined; isLast: boolean }>;
};

export type ToSheet = EventRef & { sheet: SheetPayload };

export type UploadApi = {
  resolve: (orgId: string, jobCode: string) => Promise<string>;
  initSheet: (to: ToSheet, toSend: PictureToSend) => Promise<IssuedUpload>;
  initUnmatched: (to: EventRef, toSend: PictureToSend, why: UnmatchedReason) => Promise<IssuedUpload>;
  put: (
    issued: IssuedUpload,
    picture: Blob,
    on: { fraction: (done: number) => void; signal: AbortSignal },
  ) => Promise<void>;
  completeSheet: (to: ToSheet, storagePath: string, fileName: string) => Promise<{ already: boolean }>;
  completeUnmatched: (to: EventRef, storagePath: string, fileName: string) => Promise<{ already: boolean }>;
};

export type UploadDeps = ImageDecoder & UploadApi;
