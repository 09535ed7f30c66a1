import type { Readable } from "node:stream";

/** What the browser needs to send a file: the link, and the headers it must repeat to the letter. */
export type SignedUpload = { url: string; headers: Record<string, string> };

export type UploadTerms = { contentType: string; contentLength: number; ttlSeconds: number };

export type DownloadTerms = {
  ttlSeconds: number;
  /** What the saved file is called; may be any person's words. */
  fileName?: string;
  /** Answered instead of the stored type. */
  contentType?: string;
  /** Without it: "attachment" when there is a file name, else the browser decides. */
  disposition?: "inline" | "attachment";
};

/** A stream is sent on as it comes, so its length must be known beforehand; a wrong one is an error. */
export type FileBody = Uint8Array | { stream: Readable; contentLength: number };

/** `writtenAt` may be rounded down to the second. */
export type FileFacts = { contentLength: number; contentType: string; etag: string; writtenAt: Date };

export type FilePage = { keys: string[]; next?: string };

/** Where photos and sheets lie. Two drivers keep the same promises: see files-contract.test.ts. */
export type Files = {
  /** A link for one PUT of exactly this type and length. A second PUT is refused, even before the link expires. */
  signUpload(key: string, terms: UploadTerms): Promise<SignedUpload>;
  /** A link anyone can follow until it expires: check rights before you hand one out. */
  signDownload(key: string, terms: DownloadTerms): Promise<string>;
  /** Replaces what was there; readers see the old file or the new one, never a mixture. */
  put(key: string, body: FileBody, meta: { contentType: string }): Promise<void>;
  /** Throws FileMissing. Read the stream to its end or destroy it. */
  read(key: string): Promise<FileFacts & { stream: Readable }>;
  head(key: string): Promise<FileFacts | undefined>;
  /** A key that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys in order; hand `next` back as `after` for the following page. */
  list(prefix: string, page: { limit: number; after?: string }): Promise<FilePage>;
  /** Throws when the store cannot be reached. */
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

/** A leaked link to a child's letter must go stale soon; nobody can ask for more than an hour. */
const MAX_LINK_SECONDS = 3600;

export function linkSeconds(ttlSeconds: number): number {
  if (!(ttlSeconds >= 1)) throw new RangeError(`A link must live at least one second, not ${ttlSeconds}.`);
  return Math.min(Math.floor(ttlSeconds), MAX_LINK_SECONDS);
}

/** S3 answers at most 1,000 keys at a time, and the disk driver does the same. */
const MAX_PAGE = 1000;

export function pageLimit(limit: number): number {
  if (!(limit >= 1)) throw new RangeError(`A page holds at least one key, not ${limit}.`);
  return Math.min(Math.floor(limit), MAX_PAGE);
}
