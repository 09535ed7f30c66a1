import type { Limit } from "#domain/limit.ts";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import * as contract from "#domain/printing/contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement, implementPublic } from "#server/platform/http/operation.ts";
import { confirmPrinted, readPrinter, sendToPrinter } from "./printer.ts";
import { pairStation, startPairing } from "./station.ts";

/** Wrong codes. There are 2^40 of them, and each ends after ten minutes. */
const wrongPairingCodes: Limit = {
  name: "wrong-pairing-codes",
  times: 60,
  minutes: 60,
  error: printingErrors.tooManyCodes,
};

export function printerOperations(deps: Pick<Deps, "db" | "clock" | "limits">): Operation[] {
  return [
    implement(contract.readPrinter, {
      summary: "The office printer, when its station was seen last, and what was sent to it in the last day.",
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
    implement(contract.confirmPrintedHttp, {
      summary: "Records that a print job came out of the printer, where its station could not say so.",
      async handle({ orgId, ...which }, { caller, transact }) {
        await transact(async (tx) => confirmPrinted(tx, deps, await requireStaff(tx, caller, orgId), which));
        return { ok: true } as const;
      },
    }),
    implement(contract.startPairing, {
      summary: "Makes a code with which a browser in the office becomes a printing station. Admins only.",
      // No idempotency key: the stored answer would contain the code.
      handle: ({ orgId }, { caller, transact }) =>
        transact(async (tx) =>
          startPairing(tx, deps, await requireAdmin(tx, caller, orgId, apiKeyErrors.onlyAdmins)),
        ),
    }),
    implementPublic(contract.pairStation, {
      withSystemAccess: "the code of an admin is the permission",
      summary: "Gives the holder of a pairing code the key of the printing station, once.",
      handle: ({ code }, request) => {
        const uses = [{ limit: wrongPairingCodes, by: request.address() }];
        return deps.limits.guarded([{ error: printingErrors.pairingCodeWrong, uses }], () =>
          request.transact((tx) => pairStation(tx, deps, code)),
        );
      },
    }),
  ];
}
