import type { Operation } from "#server/platform/http/operation.ts";
import { generalErrors } from "#domain/errors.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { freshSignInMinutes, needsFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { notInDemo } from "#domain/not-in-demo.ts";
import { toldOf } from "./cells.ts";
import {
  actors,
  asStrangers,
  brokenKeys,
  cookieOnly,
  inDemo,
  oldSignIn,
  type Actor,
  type MatrixRow,
  type Outcome,
} from "./matrix-row.ts";
import type { RouteRow } from "./route-row.ts";
import type { TableRow } from "./table-rows.ts";
import type { TopicRow } from "./topic-rows.ts";

const listedActors: Record<Actor, string> = {
  anonymous: "not signed in",
  signedIn: "signed in",
  otherCampAdmin: "other camp's admin",
  otherCampMember: "other camp's member",
  member: "member",
  admin: "admin",
};

type Others = {
  routes: readonly RouteRow[];
  tables: readonly TableRow[];
  operations: readonly Pick<Operation, "name" | "withSystemAccess">[];
};

/** docs/authorization.md, made from the table that the tests run. */
export function authorizationPage(
  rows: readonly MatrixRow[],
  topics: readonly TopicRow[],
  { routes, tables, operations }: Others,
): string {
  return `# Authorization

Generated from the table in \`tools/testing/authorization/\`; do not edit. \`server/app/authorization.test.ts\` sends every
cell over HTTP to a server on a real database, reports how many there are, and fails if an operation, a route, a live topic or a
database table has no row. After a change of the table run \`UPDATE_DOCS=1 npx vitest run --project server server/app/authorization.test.ts\`.

"Other camp's" users are on the team of another organization. Non-members get byte for byte the same answer as for an
organization that does not exist, and a rejected call changes no row.

${linkRows(rows)}

\`writer\` and \`otherParent\` are linked to the same child, \`otherChildsFamily\` to another child of the same event; each has a
waiting note. The test searches every answer for notes of other users and finds none. Deleting another user's note returns success
but changes nothing, so the caller cannot learn whose note it is.

Only the sender can complete an upload. In this table that is the member; other team members get the answer for an upload that
does not exist.

## Users without a column

Their answer follows from a column and is tested in every row:

- as "signed in": ${listed(asStrangers)}.
  A family has access only to its own child; see "Other cases". Removed users are removed through the product while they are
  signed in, and then request their former data: the family with the bearer that worked a moment before, the member, whom the
  removal signs out, after a new sign-in.
- as "signed in", or "${notInDemo.message}" for each operation that is not in
  \`server/demos/open-in-demos.ts\`: ${listed(inDemo)}, the office of a demo camp in the same instance.
- as a user with access, or "${identityErrors.signInAgain.message}" for each operation that needs a fresh sign-in:
  ${listed(oldSignIn)}.
- as "not signed in": ${listed(cookieOnly)}, an active session cookie without a bearer.
- "${generalErrors.signInFirst.message}" everywhere, also for public operations: ${listed(brokenKeys)}.
  Except for the unknown one, each was the bearer of a user with access.

Exceptions: ${rows.flatMap(derivedRows).join("; ") || "none"}.

## Operations

${markdownTable(
  ["operation", ...actors.map((actor) => listedActors[actor])],
  rows.map(({ operation, expected }) => [operation, ...actors.map((actor) => short(expected[actor]))]),
)}

## Fresh sign-in

\`domain/identity/fresh-sign-in.ts\` names the operations that need a sign-in within the last ${freshSignInMinutes} minutes:
${listed([...needsFreshSignIn])}.

The test looks at what each operation leaves in the database. One that gives access to the organization or records an export
has to be in that list, except for these:

${markdownTable(
  ["operation", "reason"],
  rows.flatMap(({ operation, anySignIn }) => (anySignIn === undefined ? [] : [[operation, anySignIn]])),
)}

## Without row-level security

Row-level security limits every operation to the rows of the caller
([decision 49](decisions/0049-enforce-tenancy-with-row-level-security.md)). The test runs without it, to test the checks in the
code. These operations run with system access in any case, in addition to those that look up the bearer in their own statement:

${markdownTable(
  ["operation", "reason"],
  operations.flatMap(({ name, withSystemAccess }) =>
    withSystemAccess === undefined ? [] : [[name, withSystemAccess]],
  ),
)}

## Error messages

Not signed in: "${sentenceOf(rows.map(({ expected }) => expected.anonymous))}"

${markdownTable(
  ["operation", "not on the team", "member"],
  rows
    .filter(({ expected }) => expected.signedIn !== "ok")
    .map(({ operation, expected }) => [operation, text(expected.otherCampAdmin), text(expected.member)]),
)}

## Missing resources

The answer to the camp's own users for a resource that belongs to another camp, was deleted, or never existed. The three answers
are byte for byte the same.

${markdownTable(["operation", "resource", "answer", "message"], rows.flatMap(thingLines))}

A resource of another event of the camp under this event's id, or of another child under this child's, gets the same answer as one
of another camp. If the input names no event or child, any resource of the camp is valid. Exceptions:

${markdownTable(["operation", "resource", "answer"], rows.flatMap(sameCampLines))}

## Ids already in use

The client generates ids. An id that another camp already uses is rejected without revealing its owner.

${markdownTable(
  ["operation", "answer", "message"],
  rows.flatMap(({ operation, takenId }) =>
    takenId === undefined ? [] : [[operation, short(takenId.outcome), text(takenId.outcome)]],
  ),
)}

## Other cases

${markdownTable(
  ["operation", "case", "user", "answer", "message"],
  rows.flatMap(({ operation, besides = [] }) =>
    besides.map(({ what, as, expected }) => [operation, what, as, short(expected), text(expected)]),
  ),
)}

## Live topics

A stream carries what its session may hear; a tab cannot ask for a topic. The table shows who receives an invalidation.

${markdownTable(
  ["topic", ...actors.map((actor) => listedActors[actor])],
  topics.map(({ label: visible, receivers }) => [
    `\`${visible}\``,
    ...actors.map((actor) => (receivers.includes(actor) ? "yes" : "–")),
  ]),
)}

Each is tested for the own camp, another camp and one that never existed, also by users without a column. An invalid bearer gets
no stream.

## Other routes

These routes ignore bearers: the answer is the same with any bearer.

${markdownTable(["route", "access requires", "otherwise"], routes.map(routeLine))}

${markdownTable(
  ["route", "case", "answer"],
  routes.flatMap(({ route, cases = [] }) =>
    cases.map(({ what, status, says }) => [`\`${route}\``, what, answered(status, says)]),
  ),
)}

## Tables

Every row of a tenant table has the organization id, and both camps of the test have rows in each table. The test compares all of
them before and after every cell.

${markdownTable(
  ["table", "owner", "reason why the test's camps have no row"],
  tables.map(({ table, of, notInWorld = "" }) => [table, of, notInWorld]),
)}
`;
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function answered(status: number, says: string | undefined): string {
  return says === undefined ? String(status) : `${status} \`${says}\``;
}

function routeLine({ route, openedBy, without: { status, says } }: RouteRow): string[] {
  return [`\`${route}\``, openedBy, answered(status, says)];
}

function derivedRows({ operation, derived = {} }: MatrixRow): string[] {
  return Object.entries(derived).map(([who, outcome]) => `${operation}, ${who}: ${short(outcome)}`);
}

function sameCampLines({ operation, sameCamp = {} }: MatrixRow): string[][] {
  return Object.entries(sameCamp).map(([thing, outcome]) => [operation, thing, short(outcome)]);
}

function linkRows(rows: readonly MatrixRow[]): string {
  const held = rows
    .filter(({ grantedByLink }) => grantedByLink === true)
    .map(({ operation }) => `\`${operation}\``);
  return `These operations take an invite id: ${held.join(", ")}. The id is only in the e-mailed link and cannot be guessed. The holder of a valid
link sees the organization's name and a masked address, and nothing about the child until the address is verified. All invalid
links get the same answer.`;
}

function thingLines(row: MatrixRow): string[][] {
  const told = toldOf(row).map(([thing, outcome]) => [row.operation, thing, short(outcome), text(outcome)]);
  const { deletedEvent } = row;
  if (deletedEvent !== undefined)
    told.push([row.operation, "a deleted event", short(deletedEvent), text(deletedEvent)]);
  return told;
}

function short(outcome: Outcome): string {
  return outcome === "ok" ? "yes" : outcome.status;
}

function text(outcome: Outcome): string {
  return outcome === "ok" ? "" : outcome.message;
}

function sentenceOf(outcomes: readonly Outcome[]): string {
  return [...new Set(outcomes.map(text).filter((sentence) => sentence !== ""))].join('" or "');
}

function markdownTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...lines.map(row)].join("\n");
}
