import * as z from "zod/mini";
import { callStatusOf } from "#domain/app-error.ts";
import { getBearer, renewBearer } from "./bearer.ts";
import { CallFailed } from "./call-failed.ts";
import { hearServerTime } from "./server-clock.ts";

const timeoutMs = 70_000;

const failure = z.object({ error: z.object({ message: z.string() }) });

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };

/** Sends `{data}` and reads `{result}`. A response without a result is an internal error. */
export async function call<T>(
  name: string,
  data: unknown,
  result: z.ZodMiniType<T>,
  options: CallOptions = {},
): Promise<T> {
  const response = await send(`/callable/${name}`, {
    method: "POST",
    body: JSON.stringify({ data }),
    ...options,
  });
  return (await readAnswer(response, z.object({ result }))).result;
}

export async function get<T>(path: string, shape: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T> {
  const response = await send(`/api${path}`, { method: "GET", ...(signal === undefined ? {} : { signal }) });
  return readAnswer(response, shape);
}

type Sent = { method: "GET" | "POST"; body?: string } & CallOptions;

export async function send(path: string, sent: Sent): Promise<Response> {
  const response = await sendOnce(path, sent);
  if (response.status !== 401) return checked(response);
  // The token may have expired, or its session ended in another tab: retry once with a new token.
  if ((await renewBearer()) === undefined) return checked(response);
  return checked(await sendOnce(path, sent));
}

async function sendOnce(path: string, { method, body, idempotencyKey, signal }: Sent): Promise<Response> {
  const bearer = await getBearer();
  const headers: Record<string, string> = {};
  if (bearer !== undefined) headers["authorization"] = `Bearer ${bearer}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      headers,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body === undefined ? {} : { body }),
    });
    hearServerTime(response.headers.get("date"));
    return response;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CallFailed(timeout.aborted ? "deadline-exceeded" : "unavailable", "");
  }
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new CallFailed(callStatusOf(response.status), await sentenceIn(response).catch(() => ""));
}

/** HTTP functions send errors as plain text. An error page from a proxy is not a sentence. */
async function sentenceIn(response: Response): Promise<string> {
  if (response.headers.get("content-type")?.startsWith("text/plain") === true) return response.text();
  return (await readAnswer(response, failure)).error.message;
}

export async function readAnswer<T>(response: Response, shape: z.ZodMiniType<T>): Promise<T> {
  const answer = shape.safeParse(await readJson(response));
  if (!answer.success) throw new CallFailed("internal", "");
  return answer.data;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new CallFailed("internal", "");
  }
}
