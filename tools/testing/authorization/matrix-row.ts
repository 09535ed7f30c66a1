import type { ErrorDefinition } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import type { OperationInput } from "../ask-operation.ts";
import type { Ids, ThingName, Things } from "./camp-world.ts";
import { counselors, type Counselor } from "./counselor-world.ts";
import { writers, type Writer } from "./writing-world.ts";

/** Actors. The requested camp is always the same; "other" camps are real and filled. */
export const actors = [
  "anonymous",
  "signedIn",
  "otherCampAdmin",
  "otherCampMember",
  "member",
  "admin",
] as const;
export type Actor = (typeof actors)[number];

export type Outcome = "ok" | ErrorDefinition;
export type Rights = Readonly<Record<Actor, Outcome>>;

/**
 * One operation with its request and its outcome for every actor. To add one, copy a similar row and run the test; it
 * reports what is missing.
 */
export type MatrixRow = {
  operation: string;
  /** Asks for these things; take from `things` whatever the input names, the test swaps them for others. */
  input: (things: Things) => OperationInput;
  expected: Rights;
  /** For each thing in the input: the outcome for the camp's own people if it is another camp's or never existed. */
  things?: Readonly<Partial<Record<ThingName, Outcome>>>;
  /** The outcome for a thing of another event or child of the camp, if it differs from "things". Explain why. */
  sameCamp?: Readonly<Partial<Record<ThingName, Outcome>>>;
  /** The outcome for an actor without a column if it differs from derived-actors.ts. Explain why. */
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
   * The id comes from a mailed link and cannot be guessed. Only inactive ids must be indistinguishable from ids that
   * never existed.
   */
  grantedByLink?: true;
  /** Only `member`, who sent the image, can continue; for other staff it does not exist. */
  bySender?: true;
  /** Done to the asker's own account: it reaches wherever they belong, also into another camp. */
  toOneself?: true;
  /** Only for a family linked to the child; no actor with a column may, including the camp's own team. */
  byFamily?: true;
  /** Only for a counselor of the building; no actor with a column may, including the camp's own team. */
  byCounselor?: true;
  /** The safety desk, where an admin has switched it on: the camp's own team reads letters of its own camp that wait. */
  readsOwnLetters?: true;
  /** Why it needs no fresh sign-in though it gives access or takes a whole list out: see doors.ts. */
  anySignIn?: string;
  /** Cases that no column has. */
  besides?: readonly Besides[];
};

/**
 * `invited` has the verified address of the open team invite, `invitedCounselor` that of the counselor's; `unverified` has it unverified. `family` and
 * `unverifiedFamily` are the same for the contact with an open invite. `operator` is on the operator list. For writers see
 * writing-world.ts, for counselors counselor-world.ts.
 */
export type Besides = {
  what: string;
  as:
    | Actor
    | "invited"
    | "invitedCounselor"
    | "unverified"
    | "family"
    | "unverifiedFamily"
    | "operator"
    | Writer
    | Counselor;
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

/** For the camp's own team. Others get not-found; some actions have their own message for it. */
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

export function admins(denied: ErrorDefinition & { status: "permission-denied" }): Rights {
  return { ...staff(), member: denied };
}

/** Signed in with rights somewhere else, or with rights that were taken from them. To this camp they are strangers. */
export const asStrangers = [
  ...writers,
  ...counselors,
  "otherCampFamily",
  "removedMember",
  "removedFamily",
  "removedCounselor",
] as const;

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

/** A user with access who signed in so long ago that an operation of domain/identity/fresh-sign-in.ts asks again. */
export const oldSignIn = ["signedInTwoDaysAgo"] as const;

/** A visitor of a demo camp in the same instance: a stranger with fewer operations. */
export const inDemo = ["demoVisitor"] as const;

export const derivedActors = [...asStrangers, ...inDemo, ...oldSignIn, ...brokenKeys, ...cookieOnly] as const;
export type DerivedActor = (typeof derivedActors)[number];
export type BrokenKey = (typeof brokenKeys)[number] | (typeof cookieOnly)[number];
/** Made from the session of a user with access. */
export type ChangedKey = BrokenKey | (typeof oldSignIn)[number];
export type Requester = Actor | Besides["as"] | DerivedActor;
