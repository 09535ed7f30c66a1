import type { Deps } from "#server/platform/deps.ts";
import { bearerHashOf } from "#server/platform/http/bearer-hash.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { callersByBearer } from "./store.ts";

export type FindCaller = {
  byHash: (bearerHash: Buffer) => Promise<Caller | undefined>;
  /** Ignores cookies, so another site cannot make requests with its visitor's session. */
  byHeader: (authorization: string) => Promise<Caller | undefined>;
};

export function createFindCaller({ pool, clock }: Pick<Deps, "pool" | "clock">): FindCaller {
  const byHash = callersByBearer(pool, clock);
  return {
    byHash,
    byHeader: async (authorization) => {
      const bearerHash = bearerHashOf(authorization);
      return bearerHash === undefined ? undefined : byHash(bearerHash);
    },
  };
}
