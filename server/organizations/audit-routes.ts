import * as contract from "#domain/organizations/audit-contract.ts";
import {
  auditEntriesPerPage,
  auditRowsPerExportPage,
  type AuditAnswer,
  type AuditFilters,
} from "#domain/organizations/audit.ts";
import { auditErrors } from "#domain/organizations/audit-errors.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { readPageCursor, writePageCursor } from "#server/platform/http/page-cursor.ts";
import { listActors, listEntries, listNamedEvents } from "./audit-store.ts";
import { record } from "./audit.ts";
import { requireAdmin, type Admin } from "./require-staff.ts";
const maxEventsNamed = 2_000;

export function auditOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  const { db } = deps;
  return [
    implement(contract.listAuditEntries, {
      summary: "Who did and opened what, the newest first, a page at a time. For admins.",
      async handle({ orgId, older, ...filters }, { caller }) {
        const admin = await requireAdmin(db, caller, orgId, auditErrors.onlyAdmins);
        return readPage(db, admin, filters, older, auditEntriesPerPage);
      },
    }),
    implement(contract.readAuditChoices, {
      summary: "By whom and by which event the activity can be narrowed down. For admins.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(db, caller, orgId, auditErrors.onlyAdmins);
        const [people, events] = await Promise.all([
          listActors(db, admin),
          listNamedEvents(db, admin, maxEventsNamed),
        ]);
        return { people, events };
      },
    }),
    implement(contract.exportAudit, {
      summary: "The same for a file, in longer pages. Its first page is itself written down. For admins.",
      handle: ({ orgId, older, ...filters }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, auditErrors.onlyAdmins);
          const page = await readPage(tx, admin, filters, older, auditRowsPerExportPage);
          if (older === undefined) {
            const { event: eventId, ...narrowed } = filters;
            await record(tx, deps, admin, { action: "audit.exported", eventId, subject: setOnes(narrowed) });
          }
          return page;
        }),
    }),
  ];
}

async function readPage(
  db: Db,
  admin: Admin,
  filters: AuditFilters,
  older: string | undefined,
  perPage: number,
): Promise<AuditAnswer> {
  const olderThan = readPageCursor(older);
  const rows = await listEntries(db, admin, { ...filters, olderThan, limit: perPage + 1 });
  const entries = rows.slice(0, perPage);
  const last = rows.length > perPage ? entries.at(-1) : undefined;
  return { entries, older: last === undefined ? null : writePageCursor({ createdAt: last.at, id: last.id }) };
}

function setOnes(filters: Omit<AuditFilters, "event">): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
