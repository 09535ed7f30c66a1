import * as z from "zod/mini";
import { callable, cursorParam, query } from "../contract.ts";
import { uuid } from "../uuid.ts";
import { auditFilters, auditAnswer, auditChoices } from "./audit.ts";

const auditInput = z.object({ orgId: uuid, ...auditFilters.shape, older: cursorParam });

export const listAuditEntries = query("listAuditEntries", "/org/:orgId/audit", {
  input: auditInput,
  output: auditAnswer,
});

export const readAuditChoices = query("readAuditChoices", "/org/:orgId/audit-choices", {
  input: z.object({ orgId: uuid }),
  output: auditChoices,
});

export const exportAudit = callable("exportAudit", {
  input: auditInput,
  output: auditAnswer,
});
