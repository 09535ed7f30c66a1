import { older } from "./growth-older.ts";
import type { Question } from "./growth-question.ts";

export const auditReads: readonly Question[] = [
  { operation: "listAuditEntries", input: ({ orgId }) => ({ orgId }) },
  { operation: "listAuditEntries", how: "further on", input: ({ orgId }) => ({ orgId, older }) },
  { operation: "listAuditEntries", how: "by kind", input: ({ orgId }) => ({ orgId, kind: "families" }) },
  {
    operation: "listAuditEntries",
    how: "by person",
    input: ({ orgId, memberId }) => ({ orgId, who: memberId }),
  },
  {
    operation: "listAuditEntries",
    how: "by event and days",
    input: ({ orgId, eventId }) => ({ orgId, event: eventId, from: "2026-01-01", to: "2026-12-31" }),
  },
  { operation: "readAuditChoices", input: ({ orgId }) => ({ orgId }) },
];
