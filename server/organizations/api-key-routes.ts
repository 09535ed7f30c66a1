import * as contract from "#domain/organizations/api-key-contract.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-key-actions.ts";
import { requireAdmin } from "./require-staff.ts";

export function apiKeyOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.listApiKeys, {
      summary: "The organization's API keys, without their secrets. Admins only.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(deps.db, caller, orgId, apiKeyErrors.onlyAdmins);
        return { keys: await listApiKeys(deps.db, admin, deps.clock.now()) };
      },
    }),
    implement(contract.createApiKey, {
      summary: "Makes an API key for a program and returns it, this once. Admins only.",
      // No idempotency key: the stored answer would contain the secret.
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, apiKeyErrors.onlyAdmins);
          return createApiKey(tx, deps, admin, key);
        }),
    }),
    implement(contract.revokeApiKey, {
      summary: "Revokes an API key. The next request with it is refused. Admins only.",
      handle: ({ orgId, apiKeyId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, apiKeyErrors.onlyAdmins);
          await revokeApiKey(tx, deps, admin, apiKeyId);
          return {};
        }),
    }),
  ];
}
