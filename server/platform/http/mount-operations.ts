import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { generalReasons } from "#domain/reasons.ts";
import { httpStatusOf, Refused, type Reason } from "#domain/refusal.ts";
import type { Clock } from "../clock.ts";
import type { Transact } from "../db/transact.ts";
import type { Log } from "../log.ts";
import { reasonOf } from "./failure.ts";
import { transactOnce } from "./idempotency.ts";
import type { Caller, Operation } from "./operation.ts";

/** A letter has at most 10,000 characters; with four bytes each and room for the rest this is ample. */
const bodyLimitBytes = 256 * 1024;
const keyShape = /^[A-Za-z0-9_-]{8,100}$/;

/** `operation` is set once a request has found one. */
export type HttpVariables = { requestId: string; operation: string | undefined };
export type HttpApp = Hono<{ Variables: HttpVariables }>;
type RequestContext = Context<{ Variables: HttpVariables }>;

export type OperationSettings = {
  operations: readonly Operation[];
  findCaller(authorization: string | undefined): Promise<Caller | undefined>;
  transact: Transact;
  clock: Clock;
  log: Log;
};

export function mountOperations(app: HttpApp, settings: OperationSettings): void {
  for (const operation of settings.operations) {
    const handler = async (c: RequestContext) => {
      c.set("operation", operation.name);
      c.header("cache-control", "no-store");
      try {
        const result = await run(c, operation, settings);
        return c.json(operation.kind === "callable" ? { result } : result);
      } catch (error) {
        const { reason, expected } = reasonOf(error);
        const where = { err: error, requestId: c.get("requestId"), operation: operation.name };
        if (!expected) settings.log.error(where, "call failed");
        return answerRefusal(operation.kind, reason);
      }
    };
    if (operation.kind === "query") {
      app.get(operation.path, handler);
      continue;
    }
    const tooLarge = () => answerRefusal(operation.kind, generalReasons.tooLarge);
    app.post(operation.path, bodyLimit({ maxSize: bodyLimitBytes, onError: tooLarge }), handler);
  }
}

async function run(c: RequestContext, operation: Operation, settings: OperationSettings): Promise<unknown> {
  const authorization = c.req.header("authorization");
  const caller = authorization === undefined ? undefined : await settings.findCaller(authorization);
  // A bearer that is no longer good is said so even on a public page: the tab must learn that it is signed out.
  if (caller === undefined && (operation.signedIn || authorization !== undefined)) {
    throw new Refused(generalReasons.signInFirst);
  }
  const request = await readInput(c, operation);
  const parsed = operation.input.safeParse(request);
  if (!parsed.success) throw new Refused(reasonOfIssue(parsed.error.issues[0]?.message));
  const key = operation.creates ? c.req.header("idempotency-key") : undefined;
  if (key !== undefined && !keyShape.test(key)) throw new Refused(generalReasons.badRequest);
  const transact =
    key === undefined || caller === undefined
      ? settings.transact
      : transactOnce(settings.transact, settings.clock, { caller, key, operation: operation.name, request });
  return operation.handle(parsed.data, { caller, transact });
}

async function readInput(c: RequestContext, operation: Operation): Promise<unknown> {
  if (operation.kind === "query") return { ...c.req.query(), ...c.req.param() };
  const body: unknown = await c.req.json().catch(() => {
    throw new Refused(generalReasons.badRequest);
  });
  if (operation.kind === "http") return body;
  if (typeof body !== "object" || body === null || !("data" in body))
    throw new Refused(generalReasons.badRequest);
  return body.data ?? {};
}

/** Schemas bring their own sentences; "Invalid input" is the library's word where one brought none. */
function reasonOfIssue(message: string | undefined): Reason {
  if (message === undefined || message === "Invalid input") return generalReasons.badRequest;
  return { code: "invalid", status: "invalid-argument", message };
}

/** "http" functions answer with the sentence alone: their callers read the status and the body's text. */
function answerRefusal(kind: Operation["kind"], { status, code, message }: Reason): Response {
  const plain = kind === "http";
  return new Response(plain ? message : JSON.stringify({ error: { status, code, message } }), {
    status: httpStatusOf[status],
    headers: {
      "content-type": plain ? "text/plain; charset=utf-8" : "application/json",
      "cache-control": "no-store",
      // What is left of a body that was not read would be taken for the next request.
      ...(code === generalReasons.tooLarge.code ? { connection: "close" } : {}),
    },
  });
}
