import { Readable } from "node:stream";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { checkLength, exactLength } from "./exact-length.ts";
import type { FileBody } from "./files.ts";

export async function putObject(
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
