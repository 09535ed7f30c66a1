import type { Operation } from "#server/platform/http/operation.ts";
import { toldOf } from "./cells.ts";
import { billingRows } from "./billing-rows.ts";
import { cabinRows } from "./cabin-rows.ts";
import { demoRows } from "./demo-rows.ts";
import { eventRows } from "./event-rows.ts";
import { identityRows } from "./identity-rows.ts";
import { familyRows, inviteRows } from "./invite-rows.ts";
import { lookupRows } from "./lookup-rows.ts";
import { mailInRows } from "./mail-in-rows.ts";
import type { MatrixRow } from "./matrix-row.ts";
import { thingsNamedBy } from "./named-things.ts";
import { noteRows } from "./note-rows.ts";
import { notificationRows } from "./notification-rows.ts";
import { passkeyRows } from "./passkey-rows.ts";
import { proposalRows } from "./proposal-rows.ts";
import { previewRows } from "./preview-rows.ts";
import { printingRows } from "./printing-rows.ts";
import { intakeRows, responseRows } from "./response-rows.ts";
import { operatorRows, organizationRows, teamRows } from "./organization-rows.ts";
import { importRows, rosterRows } from "./roster-rows.ts";
import { todayRows } from "./today-rows.ts";

export const matrix: readonly MatrixRow[] = [
  ...identityRows,
  ...organizationRows,
  ...operatorRows,
  ...teamRows,
  ...passkeyRows,
  ...eventRows,
  ...rosterRows,
  ...importRows,
  ...inviteRows,
  ...familyRows,
  ...proposalRows,
  ...noteRows,
  ...notificationRows,
  ...printingRows,
  ...previewRows,
  ...intakeRows,
  ...responseRows,
  ...lookupRows,
  ...todayRows,
  ...cabinRows,
  ...demoRows,
  ...billingRows,
  ...mailInRows,
];

/** What is wrong with the table itself, as sentences. An empty list is a table that covers these operations. */
export function gapsIn(
  rows: readonly MatrixRow[],
  operations: readonly Pick<Operation, "name" | "creates">[],
): string[] {
  const gaps: string[] = [];
  for (const { name } of operations) {
    const count = rows.filter(({ operation }) => operation === name).length;
    if (count === 0) gaps.push(`${name} has no row: add one to tools/testing/authorization/`);
    if (count > 1) gaps.push(`${name} has ${count} rows`);
  }
  for (const row of rows) {
    const operation = operations.find(({ name }) => name === row.operation);
    if (operation === undefined) gaps.push(`${row.operation} has a row, but there is no such operation`);
    else gaps.push(...gapsInRow(row, operation.creates));
  }
  return gaps;
}

function gapsInRow(row: MatrixRow, creates: boolean): string[] {
  const gaps: string[] = [];
  const named = thingsNamedBy(row);
  const told = new Set<string>(Object.keys(row.things ?? {}));
  for (const thing of named.difference(told))
    gaps.push(`${row.operation} names ${thing}; say in "things" what is told of another camp's`);
  for (const thing of told.difference(named))
    gaps.push(`${row.operation} says what is told of ${thing}, but its input does not name one`);
  const known = toldOf(row).map(([thing]) => thing);
  for (const thing of told.difference(new Set<string>(known)))
    gaps.push(`${row.operation}: ${thing} has no place in "lookedFor" of cells.ts`);
  if (named.has("eventId") !== (row.deletedEvent !== undefined))
    gaps.push(`${row.operation}: "deletedEvent" belongs to inputs that name an event`);
  if ((creates && row.idByServer !== true) !== (row.takenId !== undefined))
    gaps.push(`${row.operation}: "takenId" belongs to operations that create`);
  return gaps;
}
