import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { sql } from "kysely";
import { withoutUser, withSystemAccess, withUser } from "#database/actor.ts";
import { AppError, errorCodeHeader, httpStatusOf, type ErrorDefinition } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { notInDemo } from "#domain/not-in-demo.ts";
import type { Clock } from "../clock.ts";
import type { Transact } from "../db/transact.ts";
import type { ErrorReports } from "../error-reports/error-reports.ts";
import type { AddressOf } from "../limits/network-address.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { inTrace, type Span } from "../tracing/tracing.ts";
import { errorDefinitionOf, retryAfterHeader } from "./failure.ts";
import type { Caller, Operation, RequestContext } from "./operation.ts";
import { bearerHashOf, errorOfIssue, readJsonBody, recordCall, requestIdOf } from "./request.ts";

/** From this size on, compression saves time on slow connections. */
const packedFromLength = 64 * 1024;
const pack = promisify(gzip);

const keyShape = /^[A-Za-z0-9_-]{8,100}$/;

export type HttpApp = Hono<{ Bindings: HttpBindings }>;
type HonoContext = Context<{ Bindings: HttpBindings }>;

export type OperationSettings = {
  operations: readonly Operation[];
  findCaller(bearerHash: Buffer): Promise<Caller | undefined>;
  transact: Transact;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  addressOf: AddressOf;
  errorReports: ErrorReports;
  headers: Readonly<Record<string, string>>;
  /** The operations of visitors of a demo camp, beside public ones. */
  openInDemos: ReadonlySet<string>;
  /** Throws if the operation needs a newer sign-in. */
  requireFreshSignIn(operation: string, caller: Caller, now: Date): void;
};

/** Hot path: avoids the framework's header objects, which cost as much as half a database query. */
export function mountOperations(app: HttpApp, settings: OperationSettings): void {
  for (const operation of settings.operations) {
    const handler = (c: HonoContext) =>
      inTrace(operation.name, { kind: "server" }, (span) => answer(c, operation, settings, span));
    if (operation.kind === "query") app.get(operation.path, handler);
    else app.post(operation.path, handler);
  }
}

async function answer(
  c: HonoContext,
  operation: Operation,
  settings: OperationSettings,
  span: Span,
): Promise<Response> {
  const started = performance.now();
  const { log, metrics } = settings;
  const requestId = requestIdOf(c.env.incoming.headers["x-request-id"]);
  const headers = { ...settings.headers, "cache-control": "no-store", "x-request-id": requestId };
  let response: Response;
  try {
    const result = await run(c, operation, settings);
    const body = JSON.stringify(operation.kind === "callable" ? { result } : result);
    const plain = { ...headers, "content-type": "application/json" };
    response =
      body.length < packedFromLength ? new Response(body, { headers: plain }) : await packed(c, body, plain);
  } catch (error) {
    const { definition, expected, retryAfterSeconds } = errorDefinitionOf(error);
    if (!expected) {
      span.fail(error);
      log.error({ err: error, requestId, operation: operation.name }, "call failed");
      if (definition.status === "internal")
        settings.errorReports.report(error, { where: "operation", name: operation.name });
    }
    response = refusal(operation.kind, definition, { ...headers, ...retryAfterHeader(retryAfterSeconds) });
  }
  const { status } = response;
  span.add({ "http.response.status_code": status });
  recordCall(log, metrics, { requestId, operation: operation.name, status, ms: performance.now() - started });
  return response;
}

async function packed(c: HonoContext, body: string, plain: Record<string, string>): Promise<Response> {
  const headers = { ...plain, vary: "accept-encoding" };
  if (!/\bgzip\b/.test(c.env.incoming.headers["accept-encoding"] ?? ""))
    return new Response(body, { headers });
  return new Response(await pack(body), { headers: { ...headers, "content-encoding": "gzip" } });
}

async function run(c: HonoContext, operation: Operation, settings: OperationSettings): Promise<unknown> {
  const { headers } = c.env.incoming;
  const context = await createContext(c, operation, settings);
  const request = await readInput(c, operation);
  const parsed = operation.input.safeParse(request);
  if (!parsed.success) throw new AppError(errorOfIssue(parsed.error.issues[0]?.message));
  const key = operation.creates ? headers["idempotency-key"] : undefined;
  if (key === undefined || context.caller === undefined)
    return withRls(operation, context, () => operation.handle(parsed.data, context));
  if (typeof key !== "string" || !keyShape.test(key)) throw new AppError(generalErrors.badRequest);
  // Use the parsed input: the raw body may be nested too deeply to serialize.
  const attempt = { caller: context.caller, key, operation: operation.name, request: parsed.data };
  const transact = transactOnce(settings.transact, settings.clock, attempt);
  return withRls(operation, context, () => operation.handle(parsed.data, { ...context, transact }));
}

/** Sets the RLS actor. */
function withRls(
  operation: Operation,
  { caller }: RequestContext,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (operation.withSystemAccess !== undefined) return withSystemAccess(work);
  return caller === undefined ? withoutUser(work) : withUser(caller.userId, work);
}

async function createContext(
  c: HonoContext,
  operation: Operation,
  settings: OperationSettings,
): Promise<RequestContext> {
  const { transact } = settings;
  const { authorization } = c.env.incoming.headers;
  const bearerHash = bearerHashOf(authorization);
  const caller = bearerHash === undefined ? undefined : await settings.findCaller(bearerHash);
  // Reject an invalid token even on public operations: the tab must learn that it is signed out.
  if (caller === undefined && (operation.signedIn || authorization !== undefined)) {
    throw new AppError(generalErrors.signInFirst);
  }
  if (caller?.isDemo === true && operation.signedIn && !settings.openInDemos.has(operation.name))
    throw new AppError(notInDemo);
  if (caller !== undefined) settings.requireFreshSignIn(operation.name, caller, settings.clock.now());
  return {
    caller,
    transact,
    gone: () => c.req.raw.signal,
    address: () => settings.addressOf(c.env.incoming),
  };
}

async function readInput(c: HonoContext, operation: Operation): Promise<unknown> {
  if (operation.kind === "query") return { ...c.req.query(), ...c.req.param() };
  const body = await readJsonBody(c.env, operation.maxBytes);
  if (operation.kind === "http") return body;
  if (typeof body !== "object" || body === null || !("data" in body))
    throw new AppError(generalErrors.badRequest);
  return body.data ?? {};
}

/** Callers of "http" functions read the status and the body text. */
function refusal(
  kind: Operation["kind"],
  { status, code, message }: ErrorDefinition,
  headers: Record<string, string>,
): Response {
  const plain = kind === "http";
  return new Response(plain ? message : JSON.stringify({ error: { status, code, message } }), {
    status: httpStatusOf[status],
    headers: {
      ...headers,
      ...(plain
        ? { "content-type": "text/plain; charset=utf-8", [errorCodeHeader]: code }
        : { "content-type": "application/json" }),
    },
  });
}

type IdempotentCall = { caller: Caller; key: string; operation: string; request: unknown };

/**
 * The key is written in the action's transaction, so a crash leaves both or neither. A second request with the same key
 * waits on the unique index until the first commits, and gets its response.
 */
function transactOnce(transact: Transact, clock: Clock, attempt: IdempotentCall): Transact {
  const requestHash = createHash("sha256")
    .update(`${attempt.operation}\n${JSON.stringify(attempt.request)}`)
    .digest();
  return async <T>(work: Parameters<Transact>[0]): Promise<T> => {
    const answer = await transact(async (tx) => {
      const own = await tx
        .insertInto("idempotencyKeys")
        .values({
          userId: attempt.caller.userId,
          key: attempt.key,
          operation: attempt.operation,
          requestHash,
          answer: sql`'null'::jsonb`,
          createdAt: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst();
      const thisKey = tx
        .updateTable("idempotencyKeys")
        .where("userId", "=", attempt.caller.userId)
        .where("key", "=", attempt.key);
      if (own === undefined) {
        const first = await tx
          .selectFrom("idempotencyKeys")
          .select(["requestHash", "answer"])
          .where("userId", "=", attempt.caller.userId)
          .where("key", "=", attempt.key)
          .executeTakeFirstOrThrow();
        if (!first.requestHash.equals(requestHash)) throw new AppError(generalErrors.keyReused);
        return first.answer;
      }
      const made = await work(tx);
      await thisKey.set({ answer: sql`${JSON.stringify(made)}::jsonb` }).execute();
      return made;
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stored answer is what this very work returned
    return answer as T;
  };
}
