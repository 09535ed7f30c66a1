import type { Readable } from "node:stream";

/** The browser must send exactly these headers. */
export type SignedUpload = { url: string; headers: Record<string, string> };

/**
 * `sha256` of the bytes. The storage refuses others if it supports checksums. S3 does not know `maxLength`: check the
 * length before the file is used.
 */
export type UploadTerms = { contentType: string; ttlSeconds: number } & (
  | { contentLength: number; sha256: Buffer }
  | { maxLength: number }
);

export type DownloadTerms = {
  ttlSeconds: number;
  fileName?: string;
  contentType?: string;
  /** Default: "attachment" with a file name, otherwise the browser decides. */
  disposition?: "inline" | "attachment";
};

/** A stream must have exactly this length. */
export type FileBody = Uint8Array | { stream: Readable; contentLength: number };

/** `writtenAt` may be rounded down to the second. */
export type FileFacts = { contentLength: number; contentType: string; etag: string; writtenAt: Date };

export type FilePage = { keys: string[]; next?: string };

/** Both drivers must pass files-contract.test.ts. */
export type Files = {
  /** Allows exactly one PUT, of exactly this type and, if it is named, this length. */
  signUpload(key: string, terms: UploadTerms): Promise<SignedUpload>;
  /** The link works for anyone until it expires: check access first. */
  signDownload(key: string, terms: DownloadTerms): Promise<string>;
  /** Replaces atomically: readers see the old file or the new one. */
  put(key: string, body: FileBody, meta: { contentType: string }): Promise<void>;
  /** Throws FileMissing. Read the stream to its end or destroy it. */
  read(key: string): Promise<FileFacts & { stream: Readable }>;
  head(key: string): Promise<FileFacts | undefined>;
  /** Missing keys are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  list(prefix: string, page: { limit: number; after?: string }): Promise<FilePage>;
  ready(): Promise<void>;
};

export class FileMissing extends Error {
  override readonly name = "FileMissing";
  readonly key: string;

  constructor(key: string) {
    super(`There is no file ${key}.`);
    this.key = key;
  }
}

/** Limits how long a leaked link to a child's letter works. */
const MAX_LINK_SECONDS = 3600;

export function linkSeconds(ttlSeconds: number): number {
  if (!(ttlSeconds >= 1))
    throw new RangeError(`A link must be valid for at least one second, not ${ttlSeconds}.`);
  return Math.min(Math.floor(ttlSeconds), MAX_LINK_SECONDS);
}

/** S3's limit; the disk driver uses the same. */
const MAX_PAGE = 1000;

export function pageLimit(limit: number): number {
  if (!(limit >= 1)) throw new RangeError(`The page limit must be at least 1, not ${limit}.`);
  return Math.min(Math.floor(limit), MAX_PAGE);
}
