import type { Question } from "./growth-question.ts";

/** After whatever was done until now. */
const older = Buffer.from(
  JSON.stringify({ createdAt: "2087-01-01T00:00:00.000Z", id: "019f0000-0000-7000-8000-000000000001" }),
).toString("base64url");

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
