import * as z from "zod/mini";
import { eventErrors } from "#domain/events/errors.ts";
import {
  eventInvites,
  inviteAllAnswer,
  inviteAnswer,
  neediest,
  type EventInvites,
} from "#domain/invites/invite.ts";
import { returningAnswer } from "#domain/invites/returning.ts";
import { AppError } from "#domain/app-error.ts";
import { inviteStatus, type InviteStatus } from "#domain/roster/invite-status.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { uuid } from "#domain/uuid.ts";
import { lockEvent } from "#server/events/lock-event.ts";
import { findEvent } from "#server/events/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { findParticipant } from "#server/roster/contact-store.ts";
import { confirmReturning, inviteAll, inviteContact, resendInvite, revokeInvite } from "./actions.ts";
import { listReturning } from "./returning-store.ts";
import { listContactInvites, listContactIds, type ContactInvite } from "./store.ts";

const eventRef = { orgId: uuid, eventId: uuid };
const contactRef = { ...eventRef, participantId: uuid, contactId: uuid };
const nothing = z.object({});

export function inviteOperations(deps: Deps): Operation[] {
  return [...staffOperations(deps), ...returningOperations(deps)];
}

function staffOperations(deps: Deps): Operation[] {
  return [
    query({
      name: "readEventInvites",
      path: "/org/:orgId/events/:eventId/invites",
      summary: "How the invites of an event stand, and the state to look at for each participant.",
      input: z.object(eventRef),
      output: eventInvites,
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        if ((await findEvent(deps.db, staff, eventId)) === undefined)
          throw new AppError(eventErrors.notFound);
        return summed(await listContactInvites(deps.db, staff, eventId, maxParticipants * 2));
      },
    }),
    callable({
      name: "inviteContact",
      summary: "Invites one contact by mail. An invite that exists is told, not made again.",
      input: z.object(contactRef),
      output: inviteAnswer,
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => inviteContact(tx, deps, await requireStaff(tx, caller, orgId), key)),
    }),
    callable({
      name: "resendInvite",
      summary: "Sends the mail of an open invite once more.",
      input: z.object(contactRef),
      output: inviteAnswer,
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => resendInvite(tx, deps, await requireStaff(tx, caller, orgId), key)),
    }),
    callable({
      name: "revokeInvite",
      summary: "Ends an open invite; its link stops working at once.",
      input: z.object(contactRef),
      output: nothing,
      handle: ({ orgId, ...key }, { caller, transact }) =>
        transact(async (tx) => {
          await revokeInvite(tx, deps, await requireStaff(tx, caller, orgId), key);
          return {};
        }),
    }),
    callable({
      name: "inviteAll",
      summary: "Invites every contact of an event that was never invited.",
      input: z.object(eventRef),
      output: inviteAllAnswer,
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
    query({
      name: "listReturning",
      path: "/org/:orgId/events/:eventId/participants/:participantId/returning",
      summary: "Contacts whose account is linked to a child of this name in an earlier event.",
      input: z.object({ ...eventRef, participantId: uuid }),
      output: returningAnswer,
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
    callable({
      name: "confirmReturning",
      summary:
        "Staff say that a contact is the family they know from an earlier event: linked without a new invite.",
      input: z.object(contactRef),
      output: nothing,
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
