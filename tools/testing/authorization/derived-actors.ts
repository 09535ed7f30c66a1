import { isDeepStrictEqual } from "node:util";
import { generalErrors } from "#domain/errors.ts";
import { identityErrors } from "#domain/identity/errors.ts";
import { needsFreshSignIn } from "#domain/identity/fresh-sign-in.ts";
import { notInDemo } from "#domain/not-in-demo.ts";
import { openInDemos } from "#server/demos/open-in-demos.ts";
import {
  brokenKeys,
  cookieOnly,
  derivedActors,
  inDemo,
  oldSignIn,
  type Besides,
  type BrokenKey,
  type ChangedKey,
  type DerivedActor,
  type MatrixRow,
  type Outcome,
  type Requester,
} from "./matrix-row.ts";
import { someThings } from "./named-things.ts";

/** Who has rights in the other camp. */
export const ofOtherCamp: readonly Requester[] = ["otherCampAdmin", "otherCampMember", "otherCampFamily"];

export function isBrokenKey(requester: Requester): requester is BrokenKey {
  return [...brokenKeys, ...cookieOnly].some((one) => one === requester);
}

/** Their key was made from that of a holder: see requesters.ts. */
export function isChangedKey(requester: Requester): requester is ChangedKey {
  return isBrokenKey(requester) || oldSignIn.some((one) => one === requester);
}

/** The outcome for an actor without a column. A row that differs declares it in "derived" or "besides". */
export function derivedOutcome(row: MatrixRow, actor: DerivedActor): Outcome {
  const text = row.derived?.[actor];
  if (text !== undefined) return text;
  if (cookieOnly.some((one) => one === actor)) return row.expected.anonymous;
  if (inDemo.some((one) => one === actor) && !isOpenInDemos(row)) return notInDemo;
  if (oldSignIn.some((one) => one === actor))
    return needsFreshSignIn.has(row.operation) ? identityErrors.signInAgain : holderOf(row).outcome;
  return isBrokenKey(actor) ? generalErrors.signInFirst : row.expected.signedIn;
}

function isOpenInDemos({ operation, expected }: MatrixRow): boolean {
  return expected.anonymous === "ok" || openInDemos.has(operation);
}

/** Those of whom the row says nothing itself. Two cases are the same when they ask for the same. */
export function derivedOf(row: MatrixRow): DerivedActor[] {
  return derivedActors.filter((actor) => !(row.besides ?? []).some((one) => saysOwn(row, one, actor)));
}

function saysOwn(row: MatrixRow, { as, input }: Besides, actor: DerivedActor): boolean {
  const some = someThings();
  return as === actor && isDeepStrictEqual(input(some), row.input(some));
}

export type Holder = Exclude<Besides["as"], "anonymous">;

/** The changed key must belong to a user with access, or the rejection would prove nothing. */
export function holderOf(row: MatrixRow): { holder: Holder; outcome: Outcome } {
  const some = someThings();
  const may = (["admin", "member"] as const).find((actor) => row.expected[actor] === "ok");
  if (may !== undefined) return { holder: may, outcome: "ok" };
  const other = (row.besides ?? []).find(
    ({ expected, input }) => expected === "ok" && isDeepStrictEqual(input(some), row.input(some)),
  );
  if (other === undefined || other.as === "anonymous")
    return { holder: "admin", outcome: row.expected.admin };
  return { holder: other.as, outcome: "ok" };
}
