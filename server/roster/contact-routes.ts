import * as z from "zod/mini";
import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { contactsAnswer, newContact } from "#domain/roster/contact.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { uuid } from "#domain/uuid.ts";
import { findEvent } from "#server/events/store.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { addContact, removeContact, type WhenContactGoes } from "./contact-actions.ts";
import { findParticipant, listContacts } from "./contact-store.ts";

const participantRef = { orgId: uuid, eventId: uuid, participantId: uuid };

export function contactOperations(deps: Deps, onContactRemoved: WhenContactGoes): Operation[] {
  const { db } = deps;
  return [
    query({
      name: "listContacts",
      path: "/org/:orgId/events/:eventId/participants/:participantId/contacts",
      summary: "Who may be invited to write to one person.",
      input: z.object(participantRef),
      output: contactsAnswer,
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
    callable({
      name: "addContact",
      summary: "Adds a contact. An address can be used once per participant.",
      creates: true,
      input: z.extend(newContact, participantRef),
      output: z.object({ id: z.string() }),
      handle: ({ orgId, eventId, participantId, ...contact }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return addContact(tx, deps, staff, { eventId, participantId }, contact);
        }),
    }),
    callable({
      name: "removeContact",
      summary: "Removes a contact; the row stays, so that what was printed keeps its sender.",
      input: z.object({ ...participantRef, contactId: uuid }),
      output: z.object({}),
      handle: ({ orgId, contactId, ...of }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await removeContact(tx, { ...deps, onContactRemoved }, staff, of, contactId);
          return {};
        }),
    }),
  ];
}
