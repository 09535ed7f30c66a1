import { once } from "node:events";
import { Agent as PlainAgent, IncomingMessage, request as plainRequest } from "node:http";
import { Agent as SealedAgent, request as sealedRequest } from "node:https";
import { HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl, S3RequestPresigner } from "@aws-sdk/s3-request-presigner";
import type { FileFacts } from "./files.ts";

/** `unsure`: the caller must ask again through the SDK. */
export type QuickAnswer = FileFacts | "missing" | "unsure";

const linkSeconds = 60;

/** HEAD without the SDK's middleware, which costs ten times as much. A stack of photos needs a hundred. */
export function openQuickHead(
  client: S3Client,
  bucket: string,
  patienceMs = 3_000,
): (key: string) => Promise<QuickAnswer> {
  const { credentials, region, sha256 } = client.config;
  const signer = new S3RequestPresigner({ credentials, region, sha256 });
  const agents = {
    plain: new PlainAgent({ keepAlive: true }),
    sealed: new SealedAgent({ keepAlive: true }),
  };
  let place: Promise<URL> | undefined;

  async function findPlace(): Promise<URL> {
    const signed = await getSignedUrl(client, new HeadObjectCommand({ Bucket: bucket, Key: "a" }));
    return new URL(".", signed);
  }

  async function ask(key: string): Promise<QuickAnswer> {
    const { protocol, hostname, port, pathname } = await (place ??= findPlace());
    const where = { protocol, hostname, ...(port === "" ? {} : { port: Number(port) }) };
    const { headers, query } = await signer.presign(
      { method: "HEAD", ...where, path: `${pathname}${key}`, headers: {}, query: {} },
      { expiresIn: linkSeconds },
    );
    const path = `${pathname}${key}?${written(query ?? {})}`;
    const params = { ...where, method: "HEAD", path, headers, signal: AbortSignal.timeout(patienceMs) };
    const sending =
      protocol === "https:"
        ? sealedRequest({ ...params, agent: agents.sealed })
        : plainRequest({ ...params, agent: agents.plain });
    sending.end();
    const [answer]: unknown[] = await once(sending, "response");
    if (!(answer instanceof IncomingMessage)) return "unsure";
    answer.resume();
    return factsOf(answer);
  }

  return async (key) => {
    try {
      return await ask(key);
    } catch {
      place = undefined;
      return "unsure";
    }
  };
}

function written(query: Record<string, string | string[] | null>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
}

function factsOf({ statusCode, headers }: IncomingMessage): QuickAnswer {
  if (statusCode === 404) return "missing";
  const { "content-length": contentLength, "content-type": contentType, etag } = headers;
  const writtenAt = new Date(headers["last-modified"] ?? "");
  if (statusCode !== 200 || contentLength === undefined || contentType === undefined || etag === undefined)
    return "unsure";
  if (Number.isNaN(writtenAt.getTime())) return "unsure";
  return { contentLength: Number(contentLength), contentType, etag, writtenAt };
}
