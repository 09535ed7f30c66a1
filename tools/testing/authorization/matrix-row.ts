import { organizationErrors } from "#domain/organizations/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import type { ErrorDefinition } from "#domain/app-error.ts";
import type { OperationInput } from "../ask-operation.ts";
import type { Ids, ThingName, Things } from "./camp-world.ts";
import type { DerivedActor } from "./derived-actors.ts";
import type { Writer } from "./writing-world.ts";

/** Who asks. The camp in question is always the same one; "other" camps are real ones with everything in them. */
export const actors = [
  "anonymous",
  "signedIn",
  "otherCampAdmin",
  "otherCampMember",
  "member",
  "admin",
] as const;
export type Actor = (typeof actors)[number];

/** Done, or refused with this status and this sentence. */
export type Outcome = "ok" | ErrorDefinition;
export type Rights = Readonly<Record<Actor, Outcome>>;

/**
 * One operation of the product: what is asked, and what everybody is told. To add one, copy a row that is like it and
 * run the test; it says what is missing.
 */
export type MatrixRow = {
  operation: string;
  /** Asks for these things; take from `things` whatever the input names, the test swaps them for others. */
  input: (things: Things) => OperationInput;
  expected: Rights;
  /** For each thing that the input names: what its own people are told when it is another camp's or was never there. */
  things?: Readonly<Partial<Record<ThingName, Outcome>>>;
  /**
   * What its own people are told of such a thing of another event of the camp, or of another child, where it is not what
   * "things" says of another camp's. Say why.
   */
  sameCamp?: Readonly<Partial<Record<ThingName, Outcome>>>;
  /** What somebody without a column is told, where the rule of derived-actors.ts does not hold. Say why. */
  derived?: Readonly<Partial<Record<DerivedActor, Outcome>>>;
  /** What is said of an event in Recently deleted; needed where the input names an event. */
  deletedEvent?: Outcome;
  /** What is said under another event of the camp, where it is not what the first of "things" says: which is missed first. */
  inOtherEvent?: Outcome;
  /** For what is created under the client's own id: what is said when another camp's thing has that id. */
  takenId?: { by: ThingName | "orgId"; outcome: ErrorDefinition };
  /** For what is created under an id that the server makes: no client can name one that is taken. */
  idByServer?: true;
  /**
   * The id that is asked for stands in a link that was mailed to somebody, too long to be guessed. Whoever names a living
   * one holds the link and is told more than that it never was; so only what is not living must look like that.
   */
  grantedByLink?: true;
  /** Only `member`, who sent the picture, goes on with it; to colleagues it is as one that was never sent. */
  bySender?: true;
  /** Done to the asker's own account: it reaches wherever they belong, also into another camp. */
  toOneself?: true;
  /** Done by a family that is linked to the child; nobody who asks from a column may, the camp's own team included. */
  byFamily?: true;
  /** The safety desk, where an admin has switched it on: the camp's own team reads letters of its own camp that wait. */
  readsOwnLetters?: true;
  /** Cases that no column has. */
  besides?: readonly Besides[];
};

/**
 * `invited` has the address of the open team invitation; `unverified` says so too, but nobody vouches for it. `family`
 * and `unverifiedFamily` are the same for the address of the contact with an open invite. Of writers see writing-world.ts.
 */
export type Besides = {
  what: string;
  as: Actor | "invited" | "unverified" | "family" | "unverifiedFamily" | Writer;
  input: (things: Things) => OperationInput;
  expected: Outcome;
  /** Answered as if it were done, though there is nothing of theirs to do it to. */
  changesNothing?: true;
  /** The same asked of what never was, where the answer must be the same to the letter. */
  alike?: (things: Things, never: Ids) => OperationInput;
};

export const everybody: Rights = {
  anonymous: "ok",
  signedIn: "ok",
  otherCampAdmin: "ok",
  otherCampMember: "ok",
  member: "ok",
  admin: "ok",
};

export const anybodySignedIn: Rights = { ...everybody, anonymous: generalErrors.signInFirst };

/** For the camp's own team. To everybody else it does not exist; some deeds have their own sentence for that. */
export function staff(
  outsiders: ErrorDefinition & { status: "not-found" } = organizationErrors.notFound,
): Rights {
  return {
    ...anybodySignedIn,
    signedIn: outsiders,
    otherCampAdmin: outsiders,
    otherCampMember: outsiders,
  };
}

/** For admins. Members are told so in the words of the deed. */
export function admins(denied: ErrorDefinition & { status: "permission-denied" }): Rights {
  return { ...staff(), member: denied };
}
