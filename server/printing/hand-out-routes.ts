import * as contract from "#domain/printing/contract.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { listHandedOut, listHandOuts, tickHandedOut } from "./hand-outs.ts";

export function handOutOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.listHandedOut, {
      summary:
        "How many sheets of each print job of an event were handed out, and whether that is ticked at all.",
      async handle({ orgId, eventId }, { caller }) {
        return listHandedOut(deps.db, await requireStaff(deps.db, caller, orgId), eventId);
      },
    }),
    implement(contract.listHandOuts, {
      summary: "The buildings of a print job as its cover lists name them, and which were handed out.",
      async handle({ orgId, ...which }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { buildings: await listHandOuts(deps.db, staff, which) };
      },
    }),
    implement(contract.tickHandedOut, {
      summary:
        "Ticks the mail of some buildings of a print job as handed out, or takes the ticks back. Twice is once.",
      handle: ({ orgId, ...tick }, { caller, transact }) =>
        transact(async (tx) => {
          await tickHandedOut(tx, deps, await requireStaff(tx, caller, orgId), tick);
          return {};
        }),
    }),
  ];
}
