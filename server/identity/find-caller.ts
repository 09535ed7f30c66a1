import type { Deps } from "#server/platform/deps.ts";
import { bearerHashOf } from "#server/platform/http/request.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { findCaller } from "./store.ts";

export type FindCaller = {
  byHash: (bearerHash: Buffer) => Promise<Caller | undefined>;
  /** Ignores cookies, so another site cannot make requests with its visitor's session. */
  byHeader: (authorization: string) => Promise<Caller | undefined>;
};

export function createFindCaller({ db, clock }: Pick<Deps, "db" | "clock">): FindCaller {
  const byHash = (bearerHash: Buffer) => findCaller(db, bearerHash, clock.now());
  return {
    byHash,
    byHeader: async (authorization) => {
      const bearerHash = bearerHashOf(authorization);
      return bearerHash === undefined ? undefined : byHash(bearerHash);
    },
  };
}
