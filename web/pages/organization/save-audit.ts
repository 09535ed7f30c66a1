import { auditTable, auditTableHead, type AuditFilters } from "#domain/organizations/audit.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { readForExport } from "#web/organizations/audit/audit-calls.ts";
import { fileName, saveFile } from "#web/platform/save-file.ts";
import type { StaffOrganization } from "./open-organization.tsx";

export async function saveAudit(organization: StaffOrganization, filters: AuditFilters): Promise<void> {
  const { id, name, timeZone } = organization;
  const words = organizationTerms(organization);
  const rows = [auditTableHead(words, timeZone)];
  for await (const entries of readForExport(id, filters)) rows.push(...auditTable(entries, words, timeZone));
  saveFile(`${fileName(name, "activity")}.csv`, toCsv(rows));
}
