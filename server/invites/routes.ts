import { AppError } from "#domain/app-error.ts";
import { dayIn, shiftedDay, startOfDay } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import * as contract from "#domain/invites/contract.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import {
  hasClosed,
  neediest,
  openDaysAfterEnd,
  type EventInvites,
  type PendingInvite,
} from "#domain/invites/invite.ts";
import type { Limit } from "#domain/limit.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { inviteStatus, summarizeInvites, type InviteStatus } from "#domain/roster/invite-status.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import { findEvent, lockEvent } from "#server/events/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import {
  implement,
  implementPublic,
  type AuthedContext,
  type Operation,
} from "#server/platform/http/operation.ts";
import type { Guess } from "#server/platform/limits/limits.ts";
import { findParticipant } from "#server/roster/contact-store.ts";
import {
  acceptInvite,
  acceptInviteWithCode,
  greetInvited,
  readInvite,
  sendInviteCode,
} from "./accept-actions.ts";
import {
  confirmReturning,
  inviteAll,
  inviteContact,
  listParticipantsToLink,
  resendInvite,
  revokeInvite,
} from "./actions.ts";
import { listMyParticipants, listPending, type PendingRow } from "./family-store.ts";
import { listReturning } from "./returning-store.ts";
import { listContactIds, listContactInvites, type ContactInvite } from "./store.ts";

export function inviteOperations(deps: Deps): Operation[] {
  return [...staffOperations(deps), ...returningOperations(deps)];
}

function staffOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readEventInvites, {
      summary: "How the invites of an event stand, in total and for each participant.",
      async handle({ orgId, eventId, returning }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        if ((await findEvent(deps.db, staff, eventId)) === undefined)
          throw new AppError(eventErrors.notFound);
        const contacts = await listContactInvites(deps.db, staff, eventId, maxParticipants * 2);
        if (returning === undefined) return summed(contacts);
        return {
          ...summed(contacts),
          returning: await listParticipantsToLink(deps.db, deps, staff, eventId, contacts),
        };
      },
    }),
    implement(contract.inviteContact, {
      summary: "Invites one contact by mail. An invite that exists is told, not made again.",
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => inviteContact(tx, deps, await requireStaff(tx, caller, orgId), key)),
    }),
    implement(contract.resendInvite, {
      summary: "Sends the mail of an open invite once more.",
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => resendInvite(tx, deps, await requireStaff(tx, caller, orgId), key)),
    }),
    implement(contract.revokeInvite, {
      summary: "Ends an open invite; its link stops working at once.",
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => {
          await revokeInvite(tx, deps, await requireStaff(tx, caller, orgId), key);
          return {};
        }),
    }),
    implement(contract.inviteAll, {
      summary: "Invites every contact that was never invited, of an event or of some of its participants.",
      handle: ({ orgId, eventId, participantIds }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await lockEvent(tx, staff, eventId);
          return inviteAll(tx, deps, staff, eventId, participantIds);
        }),
    }),
  ];
}

function returningOperations(deps: Deps): Operation[] {
  return [
    implement(contract.listReturning, {
      summary: "Contacts whose account is linked to a child of this name in an earlier event.",
      async handle({ orgId, eventId, participantId }, { caller }) {
        const { db } = deps;
        const staff = await requireStaff(db, caller, orgId);
        const [event, participant, contactIds] = await Promise.all([
          findEvent(db, staff, eventId),
          findParticipant(db, staff, { eventId, participantId }),
          listContactIds(db, staff, { eventId, participantId }),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        if (participant === undefined) throw new AppError(rosterErrors.participantNotFound);
        const families = await listReturning(db, deps, staff, { eventId, contactIds });
        return {
          families: families.map(({ contactId, eventName, participantName, sure }) => ({
            contactId,
            eventName,
            participantName,
            sure,
          })),
        };
      },
    }),
    implement(contract.confirmReturning, {
      summary:
        "Staff say that a contact is the family they know from an earlier event: linked without a new invite.",
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => {
          await confirmReturning(tx, deps, await requireStaff(tx, caller, orgId), key);
          return {};
        }),
    }),
  ];
}

function summed(contacts: readonly (ContactInvite & { participantId: string })[]): EventInvites {
  const counts = { none: 0, pending: 0, queued: 0, sent: 0, accepted: 0, error: 0 };
  const byParticipant = new Map<string, (InviteStatus | null)[]>();
  for (const contact of contacts) {
    const invited = contact.inviteId !== null || contact.acceptedAt !== null;
    const status = invited ? inviteStatus(contact) : null;
    counts[status ?? "none"] += 1;
    byParticipant.set(contact.participantId, [...(byParticipant.get(contact.participantId) ?? []), status]);
  }
  const participants = [...byParticipant].map(([id, statuses]) => ({
    id,
    status: neediest(statuses),
    summary: summarizeInvites(statuses),
  }));
  return { counts, participants };
}

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
    implementPublic(contract.greetInvited, {
      withSystemAccess: "the invite link is the permission",
      summary: "The organization and the child's first name, for a holder of an unused invite link.",
      handle: (key, request) =>
        limits.guarded([unknownInvites({ limit: unknownInvitesOfAddress, by: request.address() })], () =>
          greetInvited(db, clock, key),
        ),
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
    unknownInvites(
      { limit: unknownInvitesOfAccount, by: userId },
      { limit: unknownInvitesOfAddress, by: network },
    ),
    {
      error: inviteErrors.wrongCode,
      uses: [
        { limit: wrongDigitsOfAccount, by: userId },
        { limit: wrongDigitsOfAddress, by: network },
      ],
    },
  ];
}

function unknownInvites(...uses: Guess["uses"]): Guess {
  return { error: inviteErrors.invalidLink, uses };
}

/** `eventEnd` is the last millisecond of the last day. */
function card({ timeZone, ...row }: PendingRow): PendingInvite {
  return {
    ...row,
    eventStart: startOfDay(row.startDate, timeZone),
    eventEnd: startOfDay(shiftedDay(row.endDate, 1), timeZone) - 1,
  };
}

/** Unknown links opened by one account. This many are a scan, not a mistake. */
export const unknownInvitesOfAccount: Limit = {
  name: "unknown-invites-of-account",
  times: 60,
  minutes: 60,
  error: inviteErrors.tooManyLinks,
};

export const unknownInvitesOfAddress: Limit = {
  name: "unknown-invites-of-address",
  times: 600,
  minutes: 60,
  error: inviteErrors.tooManyLinks,
};

/** Over all invites of one account. Each code also allows only five tries. */
export const wrongDigitsOfAccount: Limit = {
  name: "wrong-digits-of-account",
  times: 20,
  minutes: 60,
  error: inviteErrors.tooManyWrongDigits,
};

const wrongDigitsOfAddress: Limit = {
  name: "wrong-digits-of-address",
  times: 200,
  minutes: 60,
  error: inviteErrors.tooManyWrongDigits,
};
