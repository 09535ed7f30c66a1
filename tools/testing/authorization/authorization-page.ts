import type { Operation } from "#server/platform/http/operation.ts";
import { generalErrors } from "#domain/errors.ts";
import { toldOf } from "./cells.ts";
import { cookieOnly, asStrangers, brokenKeys } from "./derived-actors.ts";
import { actors, type Actor, type MatrixRow, type Outcome } from "./matrix-row.ts";
import type { RouteRow } from "./route-row.ts";
import type { TableRow } from "./table-rows.ts";
import type { TopicRow } from "./topic-rows.ts";

const shownActors: Record<Actor, string> = {
  anonymous: "nobody signed in",
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
  return `# Who may do what

This page is made from the table in \`tools/testing/authorization/\`; do not edit it. The test
\`server/app/authorization.test.ts\` asks every cell over HTTP on a real database, says how many there are, and fails when
an operation, a route, a live topic or a database table has no row.
After a change of the table: \`UPDATE_DOCS=1 npx vitest run --project server server/app/authorization.test.ts\`.

"Other camp's" people are on the team of another organization. Whoever is not on the team gets, to the letter, the answer
for an organization that never existed, and a refused call changes no row.

${linksSaid(rows)}

Of writers, \`writer\` and \`otherParent\` are linked to the same child, \`otherChildsFamily\` to another one of the same event;
each has a letter waiting. In every answer to anybody the test looks for letters of others, and finds none. Who deletes what is
not theirs is answered as if it were deleted, and nothing is.

What was sent is completed by whoever sent it, which is the member here: to a colleague it is as a picture that was never
sent.

## People without a column

What they are told follows from a column, and is asked in every row:

- as "signed in": ${listed(asStrangers)}.
  A family of the camp is a stranger to everything but its own child, which a row says under "besides". Whoever was removed
  is removed by the product while they are signed in, and asks for what was theirs with the key that worked a moment before.
- as "nobody signed in": ${listed(cookieOnly)}, which is a living session in the cookie without a bearer.
- "${generalErrors.signInFirst.message}" everywhere, also where everybody may: ${listed(brokenKeys)}.
  Each was the key of somebody who may, but for the unknown one.

A row in which this does not hold says so: ${rows.flatMap(derivedSaid).join("; ") || "there is none"}.

## Operations

${markdownTable(
  ["operation", ...actors.map((actor) => shownActors[actor])],
  rows.map(({ operation, expected }) => [operation, ...actors.map((actor) => short(expected[actor]))]),
)}

## Without the second fence

Whatever an operation asks for, the database shows it only what is the caller's
([decision 49](decisions/0049-enforce-tenancy-with-row-level-security.md)); this table is asked with that fence taken away, so that it sees
the first one. These operations act without it in any case, beside the ones that look the bearer up in their own statement:

${markdownTable(
  ["operation", "because"],
  operations.flatMap(({ name, withSystemAccess }) =>
    withSystemAccess === undefined ? [] : [[name, withSystemAccess]],
  ),
)}

## What is said

Nobody signed in: "${sentenceOf(rows.map(({ expected }) => expected.anonymous))}"

${markdownTable(
  ["operation", "not on the team", "member"],
  rows
    .filter(({ expected }) => expected.signedIn !== "ok")
    .map(({ operation, expected }) => [operation, said(expected.otherCampAdmin), said(expected.member)]),
)}

## Things that are not there

What the camp's own people are told of a thing that is another camp's, deleted, or never was. The three answers are the
same to the letter.

${markdownTable(["operation", "thing", "answer", "sentence"], rows.flatMap(thingLines))}

A thing of another event of the camp under this event's id, or of another child under this child's, is told like another
camp's. Where the input does not say the place, it is as good as any of the camp's. Otherwise:

${markdownTable(["operation", "thing", "answer"], rows.flatMap(sameCampLines))}

## Ids that are taken

The client makes the id of what it creates. One that another camp's thing has is refused without a word about whose it is.

${markdownTable(
  ["operation", "answer", "sentence"],
  rows.flatMap(({ operation, takenId }) =>
    takenId === undefined ? [] : [[operation, short(takenId.outcome), said(takenId.outcome)]],
  ),
)}

## Besides

${markdownTable(
  ["operation", "case", "who", "answer", "sentence"],
  rows.flatMap(({ operation, besides = [] }) =>
    besides.map(({ what, as, expected }) => [operation, what, as, short(expected), said(expected)]),
  ),
)}

## Live topics

A topic that may not be followed is left out of the stream, as one that does not exist.

${markdownTable(
  ["topic", ...actors.map((actor) => shownActors[actor])],
  topics.map(({ shown, followers }) => [
    `\`${shown}\``,
    ...actors.map((actor) => (followers.includes(actor) ? "yes" : "–")),
  ]),
)}

Each is asked for the camp's own, another camp's and one that never was, also by people without a column. A broken key gets
no stream at all.

## Routes that are no operations

No bearer opens them: everybody is answered the same with one, whosever it is.

${markdownTable(["route", "opened by", "without it"], routes.map(routeLine))}

${markdownTable(
  ["route", "case", "answer"],
  routes.flatMap(({ route, cases = [] }) =>
    cases.map(({ what, status, says }) => [`\`${route}\``, what, answered(status, says)]),
  ),
)}

## Tables

Every row of a table that is an organization's names it, and both camps of the test have one in each. Before and after
every cell all of them are compared.

${markdownTable(
  ["table", "whose rows", "not in the test's camps, because"],
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

function derivedSaid({ operation, derived = {} }: MatrixRow): string[] {
  return Object.entries(derived).map(([who, outcome]) => `${operation}, ${who}: ${short(outcome)}`);
}

function sameCampLines({ operation, sameCamp = {} }: MatrixRow): string[][] {
  return Object.entries(sameCamp).map(([thing, outcome]) => [operation, thing, short(outcome)]);
}

function linksSaid(rows: readonly MatrixRow[]): string {
  const held = rows
    .filter(({ grantedByLink }) => grantedByLink === true)
    .map(({ operation }) => `\`${operation}\``);
  return `Of an invite one can ask with ${held.join(", ")}. Its id stands only in the link that was mailed and cannot be
guessed, so whoever names a living one holds the link: they see the organization's name and a masked address, and of the
child nothing before the address is proven. Every link that does not live gets one and the same answer.`;
}

function thingLines(row: MatrixRow): string[][] {
  const told = toldOf(row).map(([thing, outcome]) => [row.operation, thing, short(outcome), said(outcome)]);
  const { deletedEvent } = row;
  if (deletedEvent !== undefined)
    told.push([row.operation, "a deleted event", short(deletedEvent), said(deletedEvent)]);
  return told;
}

function short(outcome: Outcome): string {
  return outcome === "ok" ? "yes" : outcome.status;
}

function said(outcome: Outcome): string {
  return outcome === "ok" ? "" : outcome.message;
}

function sentenceOf(outcomes: readonly Outcome[]): string {
  return [...new Set(outcomes.map(said).filter((sentence) => sentence !== ""))].join('" or "');
}

function markdownTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...lines.map(row)].join("\n");
}
