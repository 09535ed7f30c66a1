import * as z from "zod/mini";
import { eventReasons } from "#domain/events/reasons.ts";
import { Refused } from "#domain/refusal.ts";
import { contactsAnswer, newContact } from "#domain/roster/contact.ts";
import { rosterReasons } from "#domain/roster/reasons.ts";
import { uuid } from "#domain/uuid.ts";
import { findEvent } from "#server/events/store.ts";
import { proveStaff } from "#server/organizations/prove-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { addContact, removeContact, type WhenContactGoes } from "./contact-actions.ts";
import { findParticipant, listContacts } from "./contact-store.ts";

const ofParticipant = { orgId: uuid, eventId: uuid, participantId: uuid };

export function contactOperations(deps: Deps, whenContactGoes: WhenContactGoes): Operation[] {
  const { db } = deps;
  return [
    query({
      name: "listContacts",
      path: "/org/:orgId/events/:eventId/participants/:participantId/contacts",
      summary: "Who may be invited to write to one person.",
      input: z.object(ofParticipant),
      output: contactsAnswer,
      async handle({ orgId, ...of }, { caller }) {
        const staff = await proveStaff(db, caller, orgId);
        const [event, participant, contacts] = await Promise.all([
          findEvent(db, staff, of.eventId),
          findParticipant(db, staff, of),
          listContacts(db, staff, of),
        ]);
        if (event === undefined) throw new Refused(eventReasons.notFound);
        if (participant === undefined) throw new Refused(rosterReasons.participantNotFound);
        return { participant, contacts };
      },
    }),
    callable({
      name: "addContact",
      summary: "Adds somebody who may be invited to write. One address once per person.",
      creates: true,
      input: z.extend(newContact, ofParticipant),
      output: z.object({ id: z.string() }),
      handle: ({ orgId, eventId, participantId, ...contact }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await proveStaff(tx, caller, orgId);
          return addContact(tx, deps, staff, { eventId, participantId }, contact);
        }),
    }),
    callable({
      name: "removeContact",
      summary: "Removes a contact; the row stays, so that what was printed keeps its sender.",
      input: z.object({ ...ofParticipant, contactId: uuid }),
      output: z.object({}),
      handle: ({ orgId, contactId, ...of }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await proveStaff(tx, caller, orgId);
          await removeContact(tx, { ...deps, whenContactGoes }, staff, of, contactId);
          return {};
        }),
    }),
  ];
}
