import type * as z from "zod/mini";
import type { Contract } from "#domain/contract.ts";
import type { Transact } from "../db/transact.ts";

export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  /** When the user last signed in. Null if the provider did not say it. */
  readonly authenticatedAt?: Date | null;
  /** A visitor of a demo camp. */
  readonly isDemo?: boolean;
};

/** An implemented contract: a route, an OpenAPI entry and a required row of the authorization matrix. */
export type Operation = Contract & {
  readonly summary: string;
  readonly signedIn: boolean;
  /** Why it bypasses RLS: its permission does not come from membership in an organization. */
  readonly withSystemAccess: string | undefined;
  /** Supports Idempotency-Key. */
  readonly creates: boolean;
  readonly maxBytes: number;
  readonly handle: (input: unknown, request: RequestContext) => Promise<unknown>;
};

/** `transact` applies the request's idempotency key, if any. */
export type RequestContext = {
  readonly caller: Caller | undefined;
  readonly transact: Transact;
  /** Aborts when the client disconnects. Only slow work needs it. */
  readonly gone: () => AbortSignal;
  /** Only for rate limits, as a keyed hash. Never log or store it. */
  readonly address: () => string;
};
export type AuthedContext = RequestContext & { readonly caller: Caller };

/** Ample for a letter of 10,000 characters with four bytes each. */
const defaultMaxBytes = 256 * 1024;

type Schema = z.ZodMiniType;
type Implementation<I extends Schema, O extends Schema, Context> = {
  summary: string;
  maxBytes?: number;
  withSystemAccess?: string;
  handle(input: z.output<I>, request: Context): Promise<z.output<O>>;
};

export function implement<I extends Schema, O extends Schema>(
  contract: Contract<I, O, string, false>,
  implementation: Implementation<I, O, AuthedContext> & { creates?: boolean },
): Operation {
  return {
    ...described(contract, implementation),
    creates: implementation.creates ?? false,
    handle: (input, request) => {
      const { caller } = request;
      if (caller === undefined) throw new Error(`${contract.name} was called without a signed-in user`);
      return implementation.handle(trusted(contract.input, input), { ...request, caller });
    },
  };
}

export function implementPublic<I extends Schema, O extends Schema>(
  contract: Contract<I, O, string, true>,
  implementation: Implementation<I, O, RequestContext>,
): Operation {
  return {
    ...described(contract, implementation),
    handle: (input, request) => implementation.handle(trusted(contract.input, input), request),
  };
}

function described<I extends Schema, O extends Schema, Context>(
  contract: Contract<I, O>,
  { summary, maxBytes = defaultMaxBytes, withSystemAccess }: Implementation<I, O, Context>,
) {
  const signedIn = !contract.isPublic;
  return {
    ...contract,
    summary,
    signedIn,
    creates: false,
    maxBytes,
    withSystemAccess,
  };
}

/** mount-operations.ts has parsed the input with this schema. */
function trusted<I extends Schema>(_schema: I, input: unknown): z.output<I> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the same schema in mount-operations.ts
  return input as z.output<I>;
}
