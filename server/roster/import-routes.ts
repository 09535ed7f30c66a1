import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import * as contract from "#domain/roster/contract.ts";
import { importErrors } from "#domain/roster/errors.ts";
import { importResult, type ImportState } from "#domain/roster/import-answer.ts";
import { findEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { previewImport, startImport } from "./import-actions.ts";
import { listForExport } from "./import-roster-store.ts";
import { findImport, findMapping } from "./import-store.ts";
import { maxImportBytes, readInTurns } from "./read-in-turns.ts";

export function importOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readImportMapping, {
      summary: "What the columns of earlier rosters meant, by the words of their headers.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { mapping: { ...(await findMapping(deps.db, staff)) } };
      },
    }),
    implement(contract.previewImport, {
      summary:
        "Returns what an import of these rows would do and stores them for a day. Changes no participant.",
      creates: true,
      maxBytes: maxImportBytes,
      async handle({ orgId, eventId, ...handed }, { caller, transact }) {
        // Parsing is slow: check access first and open no transaction meanwhile.
        await requireStaff(deps.db, caller, orgId);
        const read = await readInTurns(handed);
        return transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return previewImport(tx, deps, staff, { ...handed, eventId }, read);
        });
      },
    }),
    implement(contract.startImport, {
      summary: "Begins to import the rows of a preview; the import tells how far it is.",
      handle: ({ orgId, ...which }, { caller, transact }) =>
        transact(async (tx) => {
          await startImport(tx, deps, await requireStaff(tx, caller, orgId), which);
          return {};
        }),
    }),
    readImport(deps),
    exportRoster(deps),
  ];
}

/** Writes an audit entry with the number of rows, because personal data leaves the system. */
function exportRoster(deps: Deps): Operation {
  return implement(contract.exportRoster, {
    summary: "Everybody in an event with building and contacts, for a file. Who asks is written down.",
    handle: ({ orgId, eventId }, { caller, transact }) =>
      transact(async (tx) => {
        const staff = await requireStaff(tx, caller, orgId);
        if ((await findEvent(tx, staff, eventId)) === undefined) throw new AppError(eventErrors.notFound);
        const people = await listForExport(tx, staff, eventId);
        const subject = { rows: people.length };
        await record(tx, deps, staff, { action: "roster.exported", eventId, subject });
        return { people };
      }),
  });
}

function readImport(deps: Deps): Operation {
  return implement(contract.readImport, {
    summary: "How far an import is and what came of it.",
    async handle({ orgId, importId }, { caller }) {
      const staff = await requireStaff(deps.db, caller, orgId);
      const found = await findImport(deps.db, staff, importId);
      if (found === undefined) throw new AppError(importErrors.notFound);
      const { id, eventId, totalRows, doneRows } = found;
      return {
        id,
        eventId,
        state: stateOf(found),
        totalRows,
        doneRows,
        result: importResult.parse(found.result),
      };
    },
  });
}

type Progress = { startedAt: Date | null; finishedAt: Date | null; doneRows: number; totalRows: number };

function stateOf({ startedAt, finishedAt, doneRows, totalRows }: Progress): ImportState {
  if (startedAt === null) return "previewed";
  if (finishedAt === null) return "working";
  return doneRows < totalRows ? "stopped" : "finished";
}
