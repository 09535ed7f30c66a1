import { generalErrors } from "#domain/errors.ts";
import { organizationErrors, teamErrors } from "#domain/organizations/errors.ts";
import { passkeyErrors } from "#domain/passkeys/errors.ts";
import { admins, anybodySignedIn, type MatrixRow, type Rights } from "./matrix-row.ts";

const bytes = "AAAA";

const everySignedIn = (outcome: Rights["signedIn"]): Rights => ({
  anonymous: generalErrors.signInFirst,
  signedIn: outcome,
  otherCampAdmin: outcome,
  otherCampMember: outcome,
  member: outcome,
  admin: outcome,
});

export const passkeyRows: readonly MatrixRow[] = [
  { operation: "listMyPasskeys", input: () => ({}), expected: anybodySignedIn },
  {
    operation: "startAddingPasskey",
    input: () => ({}),
    toOneself: true,
    expected: { ...anybodySignedIn, signedIn: passkeyErrors.onlyTeams },
  },
  {
    operation: "finishAddingPasskey",
    input: () => ({
      name: "Office laptop",
      credential: { credentialId: bytes, clientDataJson: bytes, attestationObject: bytes, transports: [] },
    }),
    toOneself: true,
    // None of them has asked for a challenge.
    expected: { ...everySignedIn(passkeyErrors.challengeEnded), signedIn: passkeyErrors.onlyTeams },
  },
  {
    operation: "startPasskeyConfirmation",
    input: () => ({}),
    toOneself: true,
    expected: everySignedIn(passkeyErrors.none),
  },
  {
    operation: "finishPasskeyConfirmation",
    input: () => ({
      credential: {
        credentialId: bytes,
        clientDataJson: bytes,
        authenticatorData: bytes,
        signature: bytes,
      },
    }),
    toOneself: true,
    expected: everySignedIn(passkeyErrors.challengeEnded),
  },
  // The id of a passkey that is not the caller's removes nothing.
  { operation: "removePasskey", input: ({ newId }) => ({ passkeyId: newId }), expected: anybodySignedIn },
  {
    operation: "setPasskeysRequired",
    input: ({ orgId }) => ({ orgId, wanted: false }),
    expected: admins(organizationErrors.onlyAdminsEdit),
    besides: [
      {
        what: "an admin who has not confirmed with a passkey cannot require one",
        as: "admin",
        input: ({ orgId }) => ({ orgId, wanted: true }),
        expected: generalErrors.passkeyNeeded,
      },
    ],
  },
  {
    operation: "resetMemberPasskeys",
    input: ({ orgId, userId }) => ({ orgId, userId }),
    expected: admins(teamErrors.onlyAdmins),
    things: { userId: teamErrors.memberNotFound },
    besides: [
      {
        what: "an admin cannot reset their own",
        as: "admin",
        input: ({ orgId, adminId }) => ({ orgId, userId: adminId }),
        expected: passkeyErrors.notOwnReset,
      },
    ],
  },
];
