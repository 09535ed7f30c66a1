import { accountErrors } from "#domain/identity/errors.ts";
import { anybodySignedIn, type MatrixRow } from "./matrix-row.ts";

export const identityRows: readonly MatrixRow[] = [
  { operation: "readSession", input: () => ({}), expected: anybodySignedIn },
  { operation: "chooseLanguage", input: () => ({ language: "es" }), expected: anybodySignedIn },
  {
    operation: "chooseName",
    input: () => ({ name: "Robin Vale" }),
    toOneself: true,
    expected: anybodySignedIn,
  },
  { operation: "listMySessions", input: () => ({}), expected: anybodySignedIn },
  // The id of a session that is not the caller's ends nothing.
  { operation: "endMySession", input: ({ newId }) => ({ sessionId: newId }), expected: anybodySignedIn },
  { operation: "endMyOtherSessions", input: () => ({}), toOneself: true, expected: anybodySignedIn },
  { operation: "exportMyAccount", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "deleteAccount",
    input: () => ({ typed: "delete" }),
    toOneself: true,
    // The admins of both camps are the last ones of theirs.
    expected: {
      ...anybodySignedIn,
      otherCampAdmin: accountErrors.handOverFirst,
      admin: accountErrors.handOverFirst,
    },
  },
];
