import * as contract from "#domain/invites/contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { neediest, type EventInvites } from "#domain/invites/invite.ts";
import { AppError } from "#domain/app-error.ts";
import { inviteStatus, type InviteStatus } from "#domain/roster/invite-status.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { findEvent, lockEvent } from "#server/events/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { findParticipant } from "#server/roster/contact-store.ts";
import { confirmReturning, inviteAll, inviteContact, resendInvite, revokeInvite } from "./actions.ts";
import { listReturning } from "./returning-store.ts";
import { listContactInvites, listContactIds, type ContactInvite } from "./store.ts";

export function inviteOperations(deps: Deps): Operation[] {
  return [...staffOperations(deps), ...returningOperations(deps)];
}

function staffOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readEventInvites, {
      summary: "How the invites of an event stand, and the state to look at for each participant.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        if ((await findEvent(deps.db, staff, eventId)) === undefined)
          throw new AppError(eventErrors.notFound);
        return summed(await listContactInvites(deps.db, staff, eventId, maxParticipants * 2));
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
      summary: "Invites every contact of an event that was never invited.",
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await lockEvent(tx, staff, eventId);
          return inviteAll(tx, deps, staff, eventId);
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
        const families = await listReturning(db, staff, eventId, { contactIds });
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
  const participants = [...byParticipant].map(([id, statuses]) => ({ id, status: neediest(statuses) }));
  return { counts, participants };
}
