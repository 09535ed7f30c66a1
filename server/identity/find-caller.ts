import type { Deps } from "#server/platform/deps.ts";
import { bearerHashOf } from "#server/platform/http/bearer-hash.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { callersByBearer } from "./store.ts";

export type FindCaller = {
  byHash: (bearerHash: Buffer) => Promise<Caller | undefined>;
  /** By the Authorization header alone: cookies play no part, so another site cannot lend its visitor's. */
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
