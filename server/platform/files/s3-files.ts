import { Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { systemClock, type Clock } from "../clock.ts";
import { contentDisposition } from "./content-disposition.ts";
import { checkContentType, checkLength, exactLength, checkFileKey, checkKeyPrefix } from "./file-checks.ts";
import {
  FileMissing,
  linkSeconds,
  pageLimit,
  type DownloadTerms,
  type FileFacts,
  type FilePage,
  type Files,
  type SignedUpload,
  type UploadTerms,
  type FileBody,
} from "./files.ts";
import { ensureBucket, openS3Client, type S3Config } from "./s3-client.ts";

export type S3Files = Files & { driver: "s3"; ensureBucket(appOrigin: string): Promise<void> };

const MAX_REMOVED_AT_ONCE = 1000;
const READY_MS = 5000;
const HEAD_MS = 15_000;

export function openS3Files(config: S3Config, clock: Clock = systemClock): S3Files {
  const client = openS3Client(config);
  const bucket = config.S3_BUCKET;
  return {
    driver: "s3",
    signUpload: (key, terms) => signUpload(client, bucket, key, terms, clock),
    signDownload: (key, terms) => signDownload(client, bucket, key, terms, clock),
    put: async (key, body, { contentType }) => {
      const target = { bucket, key: checkFileKey(key), contentType: checkContentType(contentType) };
      await putObject(client, target, body);
    },
    read: (key) => read(client, bucket, key),
    head: (key) => head(client, bucket, key),
    remove: (keys) => remove(client, bucket, keys),
    list: (prefix, page) => list(client, bucket, prefix, page),
    ready: async () => {
      // A caller waits: do not spend all retries.
      const abortSignal = AbortSignal.timeout(READY_MS);
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
    },
    ensureBucket: (appOrigin) => ensureBucket(client, bucket, appOrigin),
  };
}

const checksumHeader = "x-amz-checksum-sha256";

async function signUpload(
  client: S3Client,
  bucket: string,
  key: string,
  terms: UploadTerms,
  clock: Clock,
): Promise<SignedUpload> {
  const contentType = checkContentType(terms.contentType);
  const declared = "maxLength" in terms ? undefined : terms;
  const checksum = declared?.sha256.toString("base64");
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: checkFileKey(key),
    ContentType: contentType,
    ...(declared === undefined
      ? {}
      : { ContentLength: checkLength(declared.contentLength), ChecksumSHA256: checksum, IfNoneMatch: "*" }),
  });
  const url = await getSignedUrl(client, command, {
    expiresIn: linkSeconds(terms.ttlSeconds),
    signingDate: clock.now(),
    // By default the presigner does not sign content-type, so any type could be uploaded.
    signableHeaders: new Set(["host", "content-type", "content-length", "if-none-match", checksumHeader]),
    // In the query, S3 would not check it.
    unhoistableHeaders: new Set([checksumHeader]),
  });
  // Browsers set content-length and forbid scripts to set it.
  if (checksum === undefined) return { url, headers: { "content-type": contentType } };
  return { url, headers: { "content-type": contentType, "if-none-match": "*", [checksumHeader]: checksum } };
}

async function signDownload(
  client: S3Client,
  bucket: string,
  key: string,
  terms: DownloadTerms,
  clock: Clock,
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: checkFileKey(key),
    ResponseCacheControl: "private, no-store",
    ResponseContentDisposition: contentDisposition(terms),
    ResponseContentType: terms.contentType === undefined ? undefined : checkContentType(terms.contentType),
  });
  const expiresIn = linkSeconds(terms.ttlSeconds);
  return getSignedUrl(client, command, { expiresIn, signingDate: clock.now() });
}

async function read(
  client: S3Client,
  bucket: string,
  key: string,
): Promise<FileFacts & { stream: Readable }> {
  try {
    const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: checkFileKey(key) }));
    if (!(answer.Body instanceof Readable)) throw new Error("The S3 response has no body.");
    return { ...factsOf(answer), stream: answer.Body };
  } catch (error) {
    // Check only NoSuchKey: a missing bucket is an outage, not a missing file.
    if (error instanceof S3ServiceException && error.name === "NoSuchKey") throw new FileMissing(key);
    throw error;
  }
}

async function head(client: S3Client, bucket: string, key: string): Promise<FileFacts | undefined> {
  try {
    const command = new HeadObjectCommand({ Bucket: bucket, Key: checkFileKey(key) });
    return factsOf(await client.send(command, { abortSignal: AbortSignal.timeout(HEAD_MS) }));
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

function factsOf(answer: {
  ContentLength?: number | undefined;
  ContentType?: string | undefined;
  ETag?: string | undefined;
  LastModified?: Date | undefined;
}): FileFacts {
  const {
    ContentLength: contentLength,
    ContentType: contentType,
    ETag: etag,
    LastModified: writtenAt,
  } = answer;
  if (
    contentLength === undefined ||
    contentType === undefined ||
    etag === undefined ||
    writtenAt === undefined
  ) {
    throw new Error("The S3 response lacks the file's length, type, ETag or modification time.");
  }
  return { contentLength, contentType, etag, writtenAt };
}

async function remove(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  const distinct = [...new Set(keys.map((key) => checkFileKey(key)))];
  for (let from = 0; from < distinct.length; from += MAX_REMOVED_AT_ONCE) {
    const objects = distinct.slice(from, from + MAX_REMOVED_AT_ONCE).map((Key) => ({ Key }));
    const answer = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } }),
    );
    // The status is 200 even if some files could not be removed.
    const failed = answer.Errors ?? [];
    if (failed.length > 0)
      throw new Error(`S3 did not delete ${failed.length} files: ${failed[0]?.Code ?? "no reason"}.`);
  }
}

async function list(
  client: S3Client,
  bucket: string,
  prefix: string,
  page: { limit: number; after?: string },
): Promise<FilePage> {
  const answer = await client.send(
    new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: checkKeyPrefix(prefix),
      MaxKeys: pageLimit(page.limit),
      // Use the last key instead of S3's token: it never expires and is readable in logs.
      StartAfter: page.after,
    }),
  );
  const keys = (answer.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
  const last = keys.at(-1);
  return answer.IsTruncated === true && last !== undefined ? { keys, next: last } : { keys };
}

async function putObject(
  client: S3Client,
  target: { bucket: string; key: string; contentType: string },
  body: FileBody,
): Promise<void> {
  const input = { Bucket: target.bucket, Key: target.key, ContentType: target.contentType };
  if (body instanceof Uint8Array) {
    await client.send(new PutObjectCommand({ ...input, Body: body, ContentLength: body.byteLength }));
    return;
  }
  const contentLength = checkLength(body.contentLength);
  const stream = Readable.from(exactLength(body.stream, contentLength), { objectMode: false });
  // The SDK adds no error listener to the stream: without the abort, a broken source would leave the request hanging
  // and end the process.
  const broken = new AbortController();
  stream.on("error", (error) => broken.abort(error));
  try {
    const command = new PutObjectCommand({ ...input, Body: stream, ContentLength: contentLength });
    await client.send(command, { abortSignal: broken.signal });
  } catch (error) {
    if (broken.signal.aborted) throw broken.signal.reason;
    throw error;
  } finally {
    stream.destroy();
  }
}
