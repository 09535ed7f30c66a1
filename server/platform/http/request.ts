import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { firstAccepted, languageFrom, type Language } from "#domain/language.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { hashSecret } from "../secrets.ts";

const idShape = /^[A-Za-z0-9-]{8,64}$/;
const slowMs = 1_000;

export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && idShape.test(given) ? given : randomUUID();
}

export type CallRecord = { requestId: string; operation: string; status: number; ms: number };

/** Logs ids only. Fast, successful calls are logged at debug level, because metrics count them. */
export function recordCall(log: Log, metrics: Metrics, record: CallRecord): void {
  metrics.observeRequest(record.operation, record.status, record.ms / 1_000);
  if (record.status >= 400 || record.ms >= slowMs) log.info(record, "call");
  else if (log.isLevelEnabled("debug")) log.debug(record, "call");
}

const bearerShape = /^Bearer ([A-Za-z0-9_-]{43})$/;

export function bearerHashOf(authorization: string | undefined): Buffer | undefined {
  const token = authorization === undefined ? undefined : bearerShape.exec(authorization)?.[1];
  return token === undefined ? undefined : hashSecret(token);
}

/** For pages opened from a mail: the link's language, else the browser's. */
export function requestedLanguage(c: Context): Language {
  return languageFrom(c.req.query("language")) ?? firstAccepted(c.req.header("accept-language"));
}

type Connection = { incoming: IncomingMessage; outgoing: ServerResponse };

export async function readJsonBody(connection: Connection, maxBytes: number): Promise<unknown> {
  return parseJson(await readBody(connection, maxBytes));
}

/** For a slow connection of a camp. A client that stops sending must not be waited for. */
const patienceMs = 30_000;
const slowestBytesPerMs = 64;

/**
 * The only place that reads a body, apart from files of the disk driver, whose signed links state the size. Rejects a
 * body that is announced as too large before reading it, and any other as soon as it exceeds the limit.
 */
export async function readBody(
  { incoming, outgoing }: Connection,
  maxBytes: number,
  withinMs = patienceMs + maxBytes / slowestBytesPerMs,
): Promise<Buffer> {
  try {
    if (Number(incoming.headers["content-length"] ?? 0) > maxBytes)
      throw new AppError(generalErrors.tooLarge);
    return await readBytes(incoming, maxBytes, withinMs);
  } catch (error) {
    // The unread rest of the body would be parsed as the next request.
    if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
    throw error;
  }
}

export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new AppError(generalErrors.badRequest);
  }
}

/** Uses events, because "for await" over a stream costs more than parsing a letter. */
function readBytes(incoming: IncomingMessage, maxBytes: number, withinMs: number): Promise<Buffer> {
  let slow: NodeJS.Timeout;
  return new Promise<Buffer>((resolve, reject) => {
    const stop = (error: ErrorDefinition) => {
      incoming.pause();
      reject(new AppError(error));
    };
    slow = setTimeout(stop, withinMs, generalErrors.goneAway);
    // Every request emits "close"; create an Error with its stack only if it closed too early.
    const left = () => {
      if (!incoming.readableEnded)
        reject(new Error("aborted: the client disconnected before the whole request arrived"));
    };
    // The client may have disconnected during authentication; then no event follows.
    if (incoming.destroyed) left();
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) stop(generalErrors.tooLarge);
    });
    incoming.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.once("error", reject);
    incoming.once("close", left);
  }).finally(() => clearTimeout(slow));
}

/** "Invalid input" is the library's default for schemas without a message. */
export function errorOfIssue(message: string | undefined): ErrorDefinition {
  if (message === undefined || message === "Invalid input") return generalErrors.badRequest;
  return { code: "invalid", status: "invalid-argument", message };
}
