import * as contract from "#domain/printing/contract.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPrinter, sendToPrinter } from "./printer.ts";

export function printerOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.readPrinter, {
      summary: "The office printer, when its agent was seen last, and what was sent to it in the last day.",
      async handle({ orgId }, { caller }) {
        return readPrinter(deps.db, deps, await requireStaff(deps.db, caller, orgId));
      },
    }),
    implement(contract.sendToPrinterHttp, {
      summary: "Sends a print job to the office printer. Twice while it is on its way is once.",
      async handle({ orgId, ...which }, { caller, transact }) {
        await transact(async (tx) => sendToPrinter(tx, deps, await requireStaff(tx, caller, orgId), which));
        return { ok: true } as const;
      },
    }),
  ];
}
