import * as contract from "#domain/roster/contract.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { findEvent } from "#server/events/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { addContact, removeContact, type WhenContactGoes } from "./contact-actions.ts";
import { findParticipant, listContacts } from "./contact-store.ts";

export function contactOperations(deps: Deps, onContactRemoved: WhenContactGoes): Operation[] {
  const { db } = deps;
  return [
    implement(contract.listContacts, {
      summary: "Who may be invited to write to one person.",
      async handle({ orgId, ...of }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, participant, contacts] = await Promise.all([
          findEvent(db, staff, of.eventId),
          findParticipant(db, staff, of),
          listContacts(db, staff, of),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        if (participant === undefined) throw new AppError(rosterErrors.participantNotFound);
        return { participant, contacts };
      },
    }),
    implement(contract.addContact, {
      summary: "Adds a contact. An address can be used once per participant.",
      creates: true,
      handle: ({ orgId, eventId, participantId, ...contact }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return addContact(tx, deps, staff, { eventId, participantId }, contact);
        }),
    }),
    implement(contract.removeContact, {
      summary: "Removes a contact; the row stays, so that what was printed keeps its sender.",
      handle: ({ orgId, contactId, ...of }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await removeContact(tx, { ...deps, onContactRemoved }, staff, of, contactId);
          return {};
        }),
    }),
  ];
}
