import { organizationErrors, teamErrors } from "#domain/organizations/errors.ts";
import * as contract from "#domain/passkeys/contract.ts";
import { requireAdmin } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import * as actions from "./actions.ts";

export function passkeyOperations(deps: Deps): Operation[] {
  return [
    implement(contract.listMyPasskeys, {
      summary: "The caller's passkeys, and whether this session was confirmed with one.",
      handle: (_, { caller }) => actions.listMyPasskeys(deps, caller),
    }),
    implement(contract.startAddingPasskey, {
      summary:
        "Options for a new passkey. Needs a fresh sign-in and, unless an admin has reset them, a session that was confirmed with a passkey. The first one needs neither where no organization of the caller requires passkeys.",
      handle: async (_, request) => ({ options: await actions.startAdding(deps, request) }),
    }),
    implement(contract.finishAddingPasskey, {
      summary: "Adds the passkey that the browser has created and confirms this session with it.",
      handle: (input, request) => actions.finishAdding(deps, request, input),
    }),
    implement(contract.startPasskeyConfirmation, {
      summary: "Options for confirming this session with a passkey.",
      handle: async (_, request) => ({ options: await actions.startConfirming(deps, request) }),
    }),
    implement(contract.finishPasskeyConfirmation, {
      summary: "Confirms this session with one of the caller's passkeys.",
      async handle({ credential }, request) {
        await actions.finishConfirming(deps, request, credential);
        return {};
      },
    }),
    implement(contract.removePasskey, {
      summary:
        "Removes a passkey of the caller; sessions that it confirmed need another one. The last one stays while an organization requires it.",
      handle: ({ passkeyId }, { caller, transact }) =>
        transact(async (tx) => {
          await actions.removePasskey(tx, deps, caller, passkeyId);
          return {};
        }),
    }),
    implement(contract.setPasskeysRequired, {
      summary:
        "Whether staff operations need a session that was confirmed with a passkey. Admins only; to switch it on, confirmed with their own.",
      handle: ({ orgId, wanted }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit);
          await actions.setRequired(tx, deps, admin, { caller, wanted });
          return {};
        }),
    }),
    implement(contract.resetMemberPasskeys, {
      summary:
        "Lets a team member who has no passkey, or has lost it, add one within 24 hours, and mails them. Admins only.",
      handle: ({ orgId, userId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, teamErrors.onlyAdmins);
          await actions.resetMember(tx, deps, admin, userId);
          return {};
        }),
    }),
  ];
}
