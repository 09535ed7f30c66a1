import { toldOf } from "./cells.ts";
import { actors, type Actor, type MatrixRow, type Outcome } from "./matrix-row.ts";
import type { TopicRow } from "./topic-rows.ts";

const shownActors: Record<Actor, string> = {
  anonymous: "nobody signed in",
  signedIn: "signed in",
  otherCampAdmin: "other camp's admin",
  otherCampMember: "other camp's member",
  member: "member",
  admin: "admin",
};

/** docs/authorization.md, made from the table that the tests run. */
export function authorizationPage(rows: readonly MatrixRow[], topics: readonly TopicRow[]): string {
  return `# Who may do what

This page is made from the table in \`tools/testing/authorization/\`; do not edit it. The test
\`server/app/authorization.test.ts\` asks every cell over HTTP on a real database and fails when an operation has no row.
After a change of the table: \`UPDATE_DOCS=1 npx vitest run --project server server/app/authorization.test.ts\`.

"Other camp's" people are on the team of another organization. Whoever is not on the team gets, to the letter, the answer
for an organization that never existed, and a refused call changes no row.

${linksSaid(rows)}

Of writers, \`writer\` and \`otherParent\` are linked to the same child, \`otherChildsFamily\` to another one of the same event;
each has a letter waiting. In every answer to anybody the test looks for letters of others, and finds none. Who deletes what is
not theirs is answered as if it were deleted, and nothing is.

What was sent is completed by whoever sent it, which is the member here: to a colleague it is as a picture that was never
sent.

## Operations

${markdownTable(
  ["operation", ...actors.map((actor) => shownActors[actor])],
  rows.map(({ operation, expected }) => [operation, ...actors.map((actor) => short(expected[actor]))]),
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
`;
}

function linksSaid(rows: readonly MatrixRow[]): string {
  const held = rows
    .filter(({ heldByLink }) => heldByLink === true)
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
