import * as contract from "#domain/identity/contract.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { deleteAccount, type WhenAccountGoes } from "./account-actions.ts";

export function accountOperations(
  deps: Deps,
  rooms: { onAccountDeleted: readonly WhenAccountGoes[] },
): Operation[] {
  return [
    implement(contract.deleteAccount, {
      withSystemAccess: "deletes the account's data in all organizations",
      summary:
        "Deletes the caller's account: sessions, links to participants, letters that wait, places on teams. Printed letters stay with the organization until it deletes them. The last admin of an organization is refused.",
      handle: (_, { caller, transact }) =>
        transact(async (tx) => {
          await deleteAccount(tx, { ...deps, ...rooms }, caller);
          return {};
        }),
    }),
  ];
}
