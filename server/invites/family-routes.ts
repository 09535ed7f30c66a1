import * as contract from "#domain/invites/contract.ts";
import { dayIn, shiftedDay, startOfDay } from "#domain/events/calendar-day.ts";
import { hasClosed, openDaysAfterEnd, type PendingInvite } from "#domain/invites/invite.ts";
import {
  unknownInvitesOfAccount,
  unknownInvitesOfAddress,
  wrongDigitsOfAccount,
  wrongDigitsOfAddress,
} from "#domain/invites/limits.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type AuthedContext, type Operation, implement } from "#server/platform/http/operation.ts";
import type { Guess } from "#server/platform/limits/limits.ts";
import { acceptInvite, readInvite } from "./accept-actions.ts";
import { listMyParticipants, listPending, type PendingRow } from "./family-store.ts";
import { acceptInviteWithCode, sendInviteCode } from "./mailbox-code-actions.ts";

export function familyInviteOperations(deps: Deps): Operation[] {
  const { db, clock, limits } = deps;
  return [
    implement(contract.listPendingInvites, {
      withSystemAccess: "invites are found by address, in organizations the caller has not joined yet",
      summary: "Invites that wait for the caller, found by verified addresses.",
      async handle(_, { caller }) {
        const now = clock.now();
        // One day more than any time zone needs; the filter below is exact.
        const notEndedBefore = shiftedDay(dayIn("UTC", now), -openDaysAfterEnd - 1);
        const rows = await listPending(db, caller.userId, notEndedBefore);
        return {
          invites: rows.filter(({ endDate, timeZone }) => !hasClosed(endDate, timeZone, now)).map(card),
        };
      },
    }),
    implement(contract.readInvite, {
      withSystemAccess: "the invite link is the permission",
      summary: "What the holder of an invite link may know of it.",
      handle: (key, request) =>
        limits.guarded(guessesOf(request), () => readInvite(db, clock, request.caller, key)),
    }),
    implement(contract.acceptInvite, {
      withSystemAccess: "the invite link is the permission",
      summary: "Links the caller's account to the participant, if the invited address is the caller's.",
      handle: (key, request) =>
        limits.guarded(guessesOf(request), () =>
          request.transact((tx) => acceptInvite(tx, clock, request.caller, key)),
        ),
    }),
    implement(contract.sendInviteCode, {
      withSystemAccess: "the invite link is the permission",
      summary: "Mails a six-digit code to the invited address, for a caller signed in with another address.",
      handle: (key, request) =>
        limits.guarded(guessesOf(request), () => sendInviteCode(deps, request.caller, key)),
    }),
    implement(contract.acceptInviteWithCode, {
      withSystemAccess: "the invite link is the permission",
      summary: "Like acceptInvite, for a caller who has the code that was mailed to the invited address.",
      handle: (input, request) =>
        limits.guarded(guessesOf(request), () => acceptInviteWithCode(deps, request.caller, input)),
    }),
    implement(contract.listMyParticipants, {
      summary: "Whom the caller may write to.",
      handle: async (_, { caller }) => ({ participants: await listMyParticipants(db, caller.userId) }),
    }),
  ];
}

/** Rate limits against guessing invite links and codes. */
function guessesOf({ caller: { userId }, address }: AuthedContext): Guess[] {
  const network = address();
  return [
    {
      error: inviteErrors.invalidLink,
      uses: [
        { limit: unknownInvitesOfAccount, by: userId },
        { limit: unknownInvitesOfAddress, by: network },
      ],
    },
    {
      error: inviteErrors.wrongCode,
      uses: [
        { limit: wrongDigitsOfAccount, by: userId },
        { limit: wrongDigitsOfAddress, by: network },
      ],
    },
  ];
}

/** `eventEnd` is the last millisecond of the last day. */
function card({ timeZone, ...row }: PendingRow): PendingInvite {
  return {
    ...row,
    eventStart: startOfDay(row.startDate, timeZone),
    eventEnd: startOfDay(shiftedDay(row.endDate, 1), timeZone) - 1,
  };
}
