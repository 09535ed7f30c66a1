import { isDeepStrictEqual } from "node:util";
import { generalErrors } from "#domain/errors.ts";
import type { Actor, Besides, MatrixRow, Outcome } from "./matrix-row.ts";
import { someThings } from "./named-things.ts";
import { writers } from "./writing-world.ts";

/** Signed in with rights somewhere else, or with rights that were taken from them. To this camp they are strangers. */
export const asStrangers = [...writers, "otherCampFamily", "removedMember", "removedFamily"] as const;

/** Invalid tokens. The response must say that the user is signed out, also on public pages. */
export const brokenKeys = [
  "expiredSession",
  "expiredBearer",
  "signedOut",
  "unknownBearer",
  "tamperedBearer",
  "malformedBearer",
  "secretAsBearer",
] as const;

/** A living session in the cookie and no bearer: another site can make a browser send that, so it counts for nothing. */
export const cookieOnly = ["cookieAlone"] as const;

export const derivedActors = [...asStrangers, ...brokenKeys, ...cookieOnly] as const;
export type DerivedActor = (typeof derivedActors)[number];
export type BrokenKey = (typeof brokenKeys)[number] | (typeof cookieOnly)[number];
export type Requester = Actor | Besides["as"] | DerivedActor;

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
  return isBrokenKey(actor) ? generalErrors.signInFirst : row.expected.signedIn;
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
