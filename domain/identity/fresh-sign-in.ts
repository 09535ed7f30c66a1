import { minuteMs } from "../time.ts";

/** How old the last sign-in of a session may be for the operations below. */
export const freshSignInMinutes = 15;

/**
 * What an unlocked computer must not be enough for: these operations ask for a new sign-in if the last one is older
 * than `freshSignInMinutes`. The server checks it before it runs them, and the browser then asks and sends them again.
 * The authorization test fails if an operation that gives access, or takes a whole list out, is missing here.
 */
export const needsFreshSignIn: ReadonlySet<string> = new Set([
  // Lets people, programs or devices in, or lets them do more
  "inviteTeamMember",
  "resendTeamInvite",
  "changeRole",
  "inviteCounselor",
  "resendCounselorInvite",
  "setCounselorBuildings",
  "setCounselorsReadReplies",
  "createApiKey",
  "startPairing",
  "addScanner",
  "setAnswersByMail",
  "liftContactBlock",
  "approveOrganization",
  // Decides what is asked at the next sign-in
  "startAddingPasskey",
  "finishAddingPasskey",
  "removePasskey",
  "resetMemberPasskeys",
  "setPasskeysRequired",
  // Takes whole lists and all letters out
  "exportRoster",
  "exportAudit",
  "getEventDownloadUrl",
  "getParticipantDownloadUrl",
  "exportMyAccount",
  // Deletes letters
  "deleteEvent",
  "deleteLettersEarly",
  "setRetention",
  "closeOrganization",
]);

/** `authenticatedAt` is absent if the provider did not say it. */
export function isFreshSignIn(authenticatedAt: Date | null | undefined, now: Date): boolean {
  const oldest = now.getTime() - freshSignInMinutes * minuteMs;
  return authenticatedAt !== null && authenticatedAt !== undefined && authenticatedAt.getTime() >= oldest;
}
