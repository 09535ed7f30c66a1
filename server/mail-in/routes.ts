import * as contract from "#domain/mail-in/contract.ts";
import { mailInErrors } from "#domain/mail-in/errors.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { addScanner, changeMailIn, readMailIn, removeScanner } from "./actions.ts";

export function mailInOperations(deps: Pick<Deps, "db" | "clock" | "config">): Operation[] {
  return [
    implement(contract.readMailIn, {
      summary: "The address to which the copier mails scans of an event, and the last mails.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return readMailIn(deps.db, deps, staff, eventId);
      },
    }),
    implement(contract.changeMailIn, {
      summary: "Switches the address for scans of an event on or off, or replaces it. Admins only.",
      handle: ({ orgId, ...change }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, mailInErrors.onlyAdmins);
          await changeMailIn(tx, deps, admin, change);
          return {};
        }),
    }),
    implement(contract.addScanner, {
      summary: "Lets a copier's own address send scans. Admins only.",
      handle: ({ orgId, email }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, mailInErrors.onlyAdmins);
          await addScanner(tx, deps, admin, email);
          return {};
        }),
    }),
    implement(contract.removeScanner, {
      summary: "Refuses scans from a copier's address again. Admins only.",
      handle: ({ orgId, email }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, mailInErrors.onlyAdmins);
          await removeScanner(tx, deps, admin, email);
          return {};
        }),
    }),
  ];
}
