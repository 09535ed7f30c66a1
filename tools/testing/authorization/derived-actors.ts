import { isDeepStrictEqual } from "node:util";
import { generalErrors } from "#domain/errors.ts";
import { notInDemo } from "#domain/not-in-demo.ts";
import { openInDemos } from "#server/demos/open-in-demos.ts";
import {
  brokenKeys,
  cookieOnly,
  derivedActors,
  inDemo,
  type Besides,
  type BrokenKey,
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

/** The outcome for an actor without a column. A row that differs declares it in "derived" or "besides". */
export function derivedOutcome(row: MatrixRow, actor: DerivedActor): Outcome {
  const text = row.derived?.[actor];
  if (text !== undefined) return text;
  if (cookieOnly.some((one) => one === actor)) return row.expected.anonymous;
  if (inDemo.some((one) => one === actor) && !isOpenInDemos(row)) return notInDemo;
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

/** The broken token must belong to a user with access, or the rejection would prove nothing. */
export function holderOf(row: MatrixRow): Exclude<Besides["as"], "anonymous"> {
  if (row.expected.admin === "ok") return "admin";
  if (row.expected.member === "ok") return "member";
  const some = someThings();
  const may = (row.besides ?? []).find(
    ({ expected, input }) => expected === "ok" && isDeepStrictEqual(input(some), row.input(some)),
  );
  return may === undefined || may.as === "anonymous" ? "admin" : may.as;
}
