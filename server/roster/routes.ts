import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { formatBlock } from "#domain/roster/contact-block.ts";
import { setCollectingStopped as setCollectingStoppedContract } from "#domain/roster/collecting-contract.ts";
import { collectingErrors } from "#domain/roster/collecting-errors.ts";
import * as contract from "#domain/roster/contract.ts";
import { contactErrors, rosterErrors } from "#domain/roster/errors.ts";
import { listEventBuildings } from "#server/events/building-store.ts";
import { findEvent } from "#server/events/store.ts";
import { requireAdmin, requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import {
  addContact,
  addParticipant,
  moveParticipant,
  removeContact,
  removeEventBuilding,
  removeParticipant,
  restoreParticipant,
  unassignParticipant,
  type WhenContactGoes,
} from "./actions.ts";
import { findBlockedContacts } from "./contact-block-store.ts";
import { liftContactBlock, listContactBlocks } from "./contact-blocks.ts";
import { findAccess, findParticipant, listContacts } from "./contact-store.ts";
import { listDeletedParticipants } from "./deleted-store.ts";
import { listParticipants } from "./store.ts";
import {
  setCollectingStopped,
  updateContact,
  updateParticipant,
  type PrepareInvite,
} from "./update-actions.ts";

/** Lets features that depend on the roster clean up their own data, and invite the new address of a contact. */
export type RosterHooks = { onContactRemoved: WhenContactGoes; prepareInvite: PrepareInvite };

export function rosterOperations(deps: Deps, hooks: RosterHooks): Operation[] {
  return [...boardOperations(deps), ...participantOperations(deps), ...contactOperations(deps, hooks)];
}

function boardOperations({ db }: Deps): Operation[] {
  return [
    implement(contract.readRoster, {
      summary: "One event with its buildings and everybody in it.",
      async handle({ orgId, eventId }, { caller }) {
        const staff = await requireStaff(db, caller, orgId);
        const [event, buildings, participants] = await Promise.all([
          findEvent(db, staff, eventId),
          listEventBuildings(db, staff, eventId),
          listParticipants(db, staff, eventId),
        ]);
        if (event === undefined) throw new AppError(eventErrors.notFound);
        return { event, buildings, participants };
      },
    }),
    implement(contract.removeEventBuilding, {
      summary: "Removes a building from an event. With people in it, all of them move to another one first.",
      handle: ({ orgId, ...removal }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, buildingErrors.onlyAdminsRemove);
          await removeEventBuilding(tx, admin, removal);
          return {};
        }),
    }),
  ];
}

function contactOperations(deps: Deps, hooks: RosterHooks): Operation[] {
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
        const contactIds = contacts.map(({ id }) => id);
        const [blocked, access] = await Promise.all([
          findBlockedContacts(db, deps, staff, contactIds),
          findAccess(db, staff, { eventId: of.eventId, contactIds }),
        ]);
        return {
          participant: { id: participant.id, name: participant.name },
          contacts: contacts.map((contact) => {
            const [block] = blocked.get(contact.id)?.blocks ?? [];
            return {
              ...contact,
              access: access.get(contact.id),
              block: block && formatBlock(contact.email, participant.name, block),
            };
          }),
        };
      },
    }),
    implement(contract.addContact, {
      summary:
        "Adds a contact. An address can be used once per participant. One that staff removed from this child before is added only if an admin sends `anyway`.",
      creates: true,
      handle: ({ orgId, eventId, participantId, ...contact }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return addContact(tx, deps, staff, { eventId, participantId }, contact);
        }),
    }),
    implement(contract.updateContact, {
      summary:
        "Corrects a contact. A new address ends the access, the invite and the unprinted letters of the old one and makes a new contact, which is invited if the old one was. Printed letters and replies stay with the old contact.",
      creates: true,
      handle: ({ orgId, eventId, participantId, ...update }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return updateContact(tx, { ...deps, ...hooks }, staff, { eventId, participantId }, update);
        }),
    }),
    implement(contract.removeContact, {
      summary:
        "Removes a contact, with `everywhere` in all events. The row stays, so that what was printed keeps its sender. The address is blocked for this child until an admin lifts the block.",
      handle: ({ orgId, eventId, participantId, ...removal }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          const of = { eventId, participantId };
          await removeContact(tx, { ...deps, ...hooks }, staff, of, removal);
          return {};
        }),
    }),
    implement(contract.listContactBlocks, {
      summary: "Contacts that staff removed and no event may add again. Admins only.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(db, caller, orgId, contactErrors.onlyAdminsLift);
        return { blocks: await listContactBlocks(db, deps, admin) };
      },
    }),
    implement(contract.liftContactBlock, {
      summary: "Lets a removed contact be added again. Admins only.",
      handle: ({ orgId, blockId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, contactErrors.onlyAdminsLift);
          await liftContactBlock(tx, deps, admin, blockId);
          return {};
        }),
    }),
  ];
}

function participantOperations(deps: Deps): Operation[] {
  return [...arrivals(deps), ...departures(deps)];
}

function arrivals(deps: Deps): Operation[] {
  return [
    implement(contract.addParticipant, {
      summary: "Adds a participant to a building of an event.",
      creates: true,
      handle: ({ orgId, eventId, ...participant }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, rosterErrors.onlyMembersAdd);
          return addParticipant(tx, deps, staff, eventId, participant);
        }),
    }),
    implement(contract.updateParticipant, {
      summary:
        "Corrects a participant's name or the organization's own id for them. Sheets that are printed keep the old name.",
      handle: ({ orgId, eventId, participantId, ...change }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await updateParticipant(tx, deps, staff, { eventId, participantId }, change);
          return {};
        }),
    }),
    implement(setCollectingStoppedContract, {
      summary:
        "Stops new letters and replies of one participant, as a parent asked, or allows them again. What is there stays. Admins only.",
      handle: ({ orgId, ...change }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, collectingErrors.onlyAdmins);
          await setCollectingStopped(tx, deps, admin, change);
          return {};
        }),
    }),
    implement(contract.moveParticipant, {
      summary: "Moves a participant to another building of the same event.",
      handle: ({ orgId, ...move }, { caller, transact }) =>
        transact(async (tx) => {
          await moveParticipant(tx, await requireStaff(tx, caller, orgId), move);
          return {};
        }),
    }),
    implement(contract.unassignParticipant, {
      summary: "Undoes a move out of Unassigned, if the participant is still in that building.",
      handle: ({ orgId, ...move }, { caller, transact }) =>
        transact(async (tx) => {
          await unassignParticipant(tx, await requireStaff(tx, caller, orgId), move);
          return {};
        }),
    }),
  ];
}

function departures(deps: Deps): Operation[] {
  return [
    implement(contract.removeParticipant, {
      summary:
        "Removes a participant from an event. A participant who has or had contacts can be restored for 30 days; others are deleted at once.",
      handle: ({ orgId, eventId, participantId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, rosterErrors.onlyMembersRemove);
          return removeParticipant(tx, deps, staff, eventId, participantId);
        }),
    }),
    implement(contract.restoreParticipant, {
      summary: "Brings a recently deleted person back; unassigned when their building is gone.",
      handle: ({ orgId, eventId, participantId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await restoreParticipant(tx, deps, staff, eventId, participantId);
          return {};
        }),
    }),
    implement(contract.listDeletedParticipants, {
      summary: "People who can still be brought back, the last deleted first.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { participants: await listDeletedParticipants(deps.db, staff, deps.clock.now()) };
      },
    }),
  ];
}
