import type * as z from "zod/mini";
import type { Transact } from "../db/transact.ts";

export type Caller = { readonly userId: string; readonly sessionId: string };

type Schema<T> = z.ZodMiniType<T>;

/** Defines the route, validation, OpenAPI entry and required row of the authorization matrix. */
export type Operation = {
  readonly name: string;
  readonly kind: "callable" | "http" | "query";
  readonly path: string;
  readonly summary: string;
  readonly signedIn: boolean;
  /** The handler's own statement finds the session, which saves a round trip. */
  readonly findsCallerItself: boolean;
  /** Why it bypasses RLS: its permission does not come from membership in an organization. */
  readonly withSystemAccess: string | undefined;
  /** Supports Idempotency-Key. */
  readonly creates: boolean;
  readonly maxBytes: number;
  readonly input: Schema<unknown>;
  readonly output: Schema<unknown>;
  readonly handle: (input: unknown, request: RequestContext) => Promise<unknown>;
};

/** `transact` applies the request's idempotency key, if any. */
export type RequestContext = {
  readonly caller: Caller | undefined;
  readonly bearerHash: Buffer | undefined;
  readonly transact: Transact;
  /** Aborts when the client disconnects. Only slow work needs it. */
  readonly gone: () => AbortSignal;
  /** Only for rate limits, as a keyed hash. Never log or store it. */
  readonly address: () => string;
};
export type AuthedContext = RequestContext & { readonly caller: Caller };
type BearerContext = RequestContext & { readonly bearerHash: Buffer };

/** Ample for a letter of 10,000 characters with four bytes each. */
const defaultMaxBytes = 256 * 1024;

type Description<I, O> = {
  name: string;
  summary: string;
  maxBytes?: number;
  withSystemAccess?: string;
  input: Schema<I>;
  output: Schema<O>;
};
type SignedIn<I, O> = Description<I, O> & { handle(input: I, request: AuthedContext): Promise<O> };
type Public<I, O> = Description<I, O> & { handle(input: I, request: RequestContext): Promise<O> };

/** `POST /callable/{name}` with `{data}`; responds with `{result}`. */
export function callable<I, O>(description: SignedIn<I, O> & { creates?: boolean }): Operation {
  return forSignedIn("callable", `/callable/${description.name}`, description, description.creates ?? false);
}

/** `POST /http/{name}` with plain JSON in both directions. */
export function httpFunction<I, O>(description: SignedIn<I, O> & { creates?: boolean }): Operation {
  return forSignedIn("http", `/http/${description.name}`, description, description.creates ?? false);
}

/** `GET /api/…`: data that a screen reads and refetches after an invalidation. */
export function query<I, O>(description: SignedIn<I, O> & { path: string }): Operation {
  return forSignedIn("query", `/api${description.path}`, description, false);
}

type SelfChecking<I, O> = Description<I, O> & { handle(input: I, request: BearerContext): Promise<O> };

/** For hot reads: the handler finds the session in its own statement and must reject the request without one. */
export function selfCheckingQuery<I, O>(description: SelfChecking<I, O> & { path: string }): Operation {
  return selfChecking("query", `/api${description.path}`, description);
}

/** For hot actions. They ignore idempotency keys, so they must be idempotent. */
export function selfCheckingCallable<I, O>(description: SelfChecking<I, O>): Operation {
  return selfChecking("callable", `/callable/${description.name}`, description);
}

export function selfCheckingHttpFunction<I, O>(description: SelfChecking<I, O>): Operation {
  return selfChecking("http", `/http/${description.name}`, description);
}

function selfChecking<I, O>(
  kind: Operation["kind"],
  path: string,
  description: SelfChecking<I, O>,
): Operation {
  return {
    ...described(kind, path, description),
    signedIn: true,
    findsCallerItself: true,
    creates: false,
    handle: (input, request) => {
      const { bearerHash } = request;
      if (bearerHash === undefined) throw new Error(`${description.name} was called without a bearer token`);
      return description.handle(trusted(description.input, input), { ...request, bearerHash });
    },
  };
}

export function publicQuery<I, O>(description: Public<I, O> & { path: string }): Operation {
  return {
    ...described("query", `/api${description.path}`, description),
    signedIn: false,
    findsCallerItself: false,
    creates: false,
    handle: (input, request) => description.handle(trusted(description.input, input), request),
  };
}

function forSignedIn<I, O>(
  kind: Operation["kind"],
  path: string,
  description: SignedIn<I, O>,
  creates: boolean,
): Operation {
  return {
    ...described(kind, path, description),
    signedIn: true,
    findsCallerItself: false,
    creates,
    handle: (input, request) => {
      const { caller } = request;
      if (caller === undefined) throw new Error(`${description.name} was called without a signed-in user`);
      return description.handle(trusted(description.input, input), { ...request, caller });
    },
  };
}

function described<I, O>(
  kind: Operation["kind"],
  path: string,
  { name, summary, input, output, maxBytes = defaultMaxBytes, withSystemAccess }: Description<I, O>,
) {
  return { name, kind, path, summary, input, output, maxBytes, withSystemAccess };
}

/** mount-operations.ts has parsed the input with this schema. */
function trusted<I>(_schema: Schema<I>, input: unknown): I {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the same schema in mount-operations.ts
  return input as I;
}
