import type * as z from "zod/mini";
import type { Transact } from "../db/transact.ts";

export type Caller = { readonly userId: string; readonly sessionId: string };

type Schema<T> = z.ZodMiniType<T>;

/**
 * One thing that can be asked of the server. The same description makes the route,
 * the check of what comes in, the OpenAPI page and the row that the authorization matrix must have.
 */
export type Operation = {
  readonly name: string;
  readonly kind: "callable" | "http" | "query";
  readonly path: string;
  readonly summary: string;
  readonly signedIn: boolean;
  /** Its own statement looks the bearer up: one round trip to the database instead of two. */
  readonly findsCallerItself: boolean;
  /**
   * Why it acts without the second fence (row-level security), if it does: its right does not come from belonging to a camp.
   */
  readonly withSystemAccess: string | undefined;
  /** A creating call honours Idempotency-Key: sent twice, it acts once and answers the same. */
  readonly creates: boolean;
  /** How much may be sent to it. */
  readonly maxBytes: number;
  readonly input: Schema<unknown>;
  readonly output: Schema<unknown>;
  readonly handle: (input: unknown, asked: Asked) => Promise<unknown>;
};

/** What a handler gets beside its input. `transact` carries the idempotency key of this request, if it has one. */
export type Asked = {
  readonly caller: Caller | undefined;
  readonly bearerHash: Buffer | undefined;
  readonly transact: Transact;
  /** Ends when whoever asked has gone away. For slow work that nobody would wait for; most never ask. */
  readonly gone: () => AbortSignal;
  /** The network it comes from. For limits, which keep a keyed hash of it; it stands in no log and no table. */
  readonly address: () => string;
};
export type AskedBySomebody = Asked & { readonly caller: Caller };
type AskedWithBearer = Asked & { readonly bearerHash: Buffer };

/** A letter has at most 10,000 characters; with four bytes each and room for the rest this is ample. */
const defaultMaxBytes = 256 * 1024;

type Description<I, O> = {
  name: string;
  summary: string;
  maxBytes?: number;
  withSystemAccess?: string;
  input: Schema<I>;
  output: Schema<O>;
};
type SignedIn<I, O> = Description<I, O> & { handle(input: I, asked: AskedBySomebody): Promise<O> };
type Public<I, O> = Description<I, O> & { handle(input: I, asked: Asked): Promise<O> };

/** `POST /callable/{name}` with `{data}`, answered by `{result}`. */
export function callable<I, O>(description: SignedIn<I, O> & { creates?: boolean }): Operation {
  return forSignedIn("callable", `/callable/${description.name}`, description, description.creates ?? false);
}

/** `POST /http/{name}` with plain JSON both ways. */
export function httpFunction<I, O>(description: SignedIn<I, O> & { creates?: boolean }): Operation {
  return forSignedIn("http", `/http/${description.name}`, description, description.creates ?? false);
}

/** `GET /api/…`: a list or a thing that a screen reads and reads again after a hint. */
export function query<I, O>(description: SignedIn<I, O> & { path: string }): Operation {
  return forSignedIn("query", `/api${description.path}`, description, false);
}

type SelfChecking<I, O> = Description<I, O> & { handle(input: I, asked: AskedWithBearer): Promise<O> };

/** The same for hot reads: the handler looks the bearer up in its own statement and refuses when it finds nobody. */
export function selfCheckingQuery<I, O>(description: SelfChecking<I, O> & { path: string }): Operation {
  return selfChecking("query", `/api${description.path}`, description);
}

/** The same for hot deeds. They take no idempotency key: what they do must be the same however often it is sent. */
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
    handle: (input, asked) => {
      const { bearerHash } = asked;
      if (bearerHash === undefined) throw new Error(`${description.name} was reached without a bearer`);
      return description.handle(trusted(description.input, input), { ...asked, bearerHash });
    },
  };
}

/** The same for anybody, signed in or not. */
export function publicQuery<I, O>(description: Public<I, O> & { path: string }): Operation {
  return {
    ...described("query", `/api${description.path}`, description),
    signedIn: false,
    findsCallerItself: false,
    creates: false,
    handle: (input, asked) => description.handle(trusted(description.input, input), asked),
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
    handle: (input, asked) => {
      const { caller } = asked;
      if (caller === undefined) throw new Error(`${description.name} was reached without a caller`);
      return description.handle(trusted(description.input, input), { ...asked, caller });
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

/** The edge has parsed the input with this very schema; this only tells the type checker so. */
function trusted<I>(_schema: Schema<I>, input: unknown): I {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the same schema in mount-operations.ts
  return input as I;
}
