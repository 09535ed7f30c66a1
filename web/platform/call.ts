import * as z from "zod/mini";
import { callStatusOf, errorCodeHeader } from "#domain/app-error.ts";
import { pathOf, type Contract } from "#domain/contract.ts";
import { getBearer, renewBearer } from "./bearer.ts";
import { CallFailed } from "./call-failed.ts";
import { takeFirstAnswer } from "./first-requests.ts";
import { codeOfSentence, unexpectedAnswer } from "./error-codes.ts";
import { hearServerTime } from "./server-clock.ts";
import { signInAgain, signInAgainCode } from "./sign-in-again.ts";

const timeoutMs = 70_000;

const failure = z.object({ error: z.object({ code: z.optional(z.string()), message: z.string() }) });

const envelope = z.union([z.object({ result: z.unknown() }), z.object({ data: z.unknown() })]);

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };

/**
 * Calls an operation with the input and output of its contract. A response that does not match the contract is an
 * internal error.
 */
export async function call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  contract: Contract<I, O>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<O>> {
  const { kind, path, output } = contract;
  if (kind === "query")
    return readAnswer(await send(pathOf(contract, input), { method: "GET", ...options }), output);
  const body = JSON.stringify(kind === "callable" ? { data: input } : input);
  const response = await send(path, { method: "POST", body, ...options });
  if (kind === "http") return readAnswer(response, output);
  const answer = await readAnswer(response, envelope);
  return parsed(output, "result" in answer ? answer.result : answer.data);
}

type Sent = { method: "GET" | "POST"; body?: string } & CallOptions;

async function send(path: string, sent: Sent): Promise<Response> {
  let bearer = await getBearer();
  const first = sent.method === "GET" ? await takeFirstAnswer(path) : undefined;
  let response = first ?? (await sendOnce(path, sent, bearer));
  // The token may have expired, or its session ended in another tab: retry once with a new token.
  if (response.status === 401 && (await renewBearer()) !== undefined) {
    bearer = await getBearer();
    response = await sendOnce(path, sent, bearer);
  }
  try {
    return await checked(response);
  } catch (error) {
    const isAsked = error instanceof CallFailed && error.code === signInAgainCode;
    if (!isAsked || !(await signInAgain())) throw error;
    // With the same token: if another user has signed in, it has ended, and nothing is done in their name.
    return checked(await sendOnce(path, sent, bearer));
  }
}

async function sendOnce(
  path: string,
  { method, body, idempotencyKey, signal }: Sent,
  bearer: string | undefined,
): Promise<Response> {
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
  const { message, code } = await failureIn(response).catch(() => ({ message: "", code: undefined }));
  if (code !== undefined) codeOfSentence.set(message, code);
  throw new CallFailed(callStatusOf(response.status), message, code);
}

/** HTTP functions send the sentence as plain text and the code in a header. An error page from a proxy has neither. */
async function failureIn(response: Response): Promise<{ message: string; code: string | undefined }> {
  const code = response.headers.get(errorCodeHeader) ?? undefined;
  if (response.headers.get("content-type")?.startsWith("text/plain") === true)
    return { message: await response.text(), code };
  const { error } = await readAnswer(response, failure);
  return { message: error.message, code: error.code };
}

async function readAnswer<O extends z.ZodMiniType>(response: Response, shape: O): Promise<z.output<O>> {
  return parsed(shape, await readJson(response));
}

function parsed<O extends z.ZodMiniType>(shape: O, value: unknown): z.output<O> {
  const answer = shape.safeParse(value);
  if (!answer.success) throw new CallFailed("internal", "", unexpectedAnswer);
  return answer.data;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new CallFailed("internal", "", unexpectedAnswer);
  }
}
