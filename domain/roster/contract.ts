import * as z from "zod/mini";
import { query, callable } from "../contract.ts";
import { eventRef, nothing, participantRef } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { contactBlocksAnswer } from "./contact-block.ts";
import { contactForm, contactsAnswer, newContact } from "./contact.ts";
import { contactErrors, rosterErrors } from "./errors.ts";
import {
  maxHeldListed,
  importMappingAnswer,
  newImport,
  importPreview,
  rosterExport,
  importAnswer,
} from "./import-answer.ts";
import { newParticipant, deletedParticipantsAnswer, participantChange, rosterAnswer } from "./participant.ts";

export const listContacts = query(
  "listContacts",
  "/org/:orgId/events/:eventId/participants/:participantId/contacts",
  {
    input: z.object(participantRef),
    output: contactsAnswer,
  },
);

export const addContact = callable("addContact", {
  input: z.extend(newContact, { ...participantRef, anyway: z.optional(z.boolean()) }),
  output: z.object({ id: z.string() }),
  errors: [contactErrors.wasRemoved.code],
});

export const updateContact = callable("updateContact", {
  input: z.extend(contactForm, {
    ...participantRef,
    contactId: uuid,
    /** For a new address that staff removed from this child before. Admins only. */
    anyway: z.optional(z.boolean()),
  }),
  output: z.object({
    /** A new address makes a new contact. */
    id: z.string(),
    /** What happened to the invite, if the old address had one; null if there is nothing to tell. */
    invite: z.nullable(z.object({ invited: z.boolean(), feedback: z.string() })),
  }),
  errors: [contactErrors.wasRemoved.code],
});

export const removeContact = callable("removeContact", {
  input: z.object({
    ...participantRef,
    contactId: uuid,
    /** Also in every other event of the organization, for the same child. */
    everywhere: z.optional(z.boolean()),
  }),
  output: nothing,
});

export const listContactBlocks = query("listContactBlocks", "/org/:orgId/contact-blocks", {
  input: z.object({ orgId: uuid }),
  output: contactBlocksAnswer,
});

export const liftContactBlock = callable("liftContactBlock", {
  input: z.object({ orgId: uuid, blockId: uuid }),
  output: nothing,
});

export const readImportMapping = query("readImportMapping", "/org/:orgId/import-mapping", {
  input: z.object({ orgId: uuid }),
  output: importMappingAnswer,
});

export const previewImport = callable("previewImport", {
  input: z.extend(newImport, eventRef),
  output: importPreview,
});

export const startImport = callable("startImport", {
  input: z.object({
    ...eventRef,
    importId: uuid,
    /** Blocks that an admin lifts, so that their contacts are imported. */
    liftBlocks: z.optional(z.array(uuid).check(z.maxLength(maxHeldListed * 5))),
    /** Names and phones of people who are on the roster already are replaced by those in the file. */
    useFileNames: z.optional(z.boolean()),
  }),
  output: nothing,
});

export const exportRoster = callable("exportRoster", {
  input: z.object(eventRef),
  output: rosterExport,
});

export const readImport = query("readImport", "/org/:orgId/imports/:importId", {
  input: z.object({ orgId: uuid, importId: uuid }),
  output: importAnswer,
});

export const addParticipant = callable("addParticipant", {
  input: z.extend(newParticipant, eventRef),
  output: z.object({ id: z.string() }),
});

export const updateParticipant = callable("updateParticipant", {
  input: z.extend(participantChange, participantRef),
  output: nothing,
});

export const moveParticipant = callable("moveParticipant", {
  input: z.object({
    ...participantRef,
    // Participants cannot be moved back to Unassigned.
    buildingId: z.pipe(z.string({ error: rosterErrors.cannotMove.message }), uuid),
  }),
  output: nothing,
});

/** Undoes the first move of an unassigned participant. */
export const unassignParticipant = callable("unassignParticipant", {
  input: z.object({
    ...participantRef,
    /** The building of the move. A participant who has moved on since stays where they are. */
    fromBuildingId: uuid,
  }),
  output: nothing,
});

export const removeParticipant = callable("removeParticipant", {
  input: z.object(participantRef),
  output: z.object({ kept: z.boolean() }),
});

export const restoreParticipant = callable("restoreParticipant", {
  input: z.object(participantRef),
  output: nothing,
});

export const listDeletedParticipants = query("listDeletedParticipants", "/org/:orgId/deleted-participants", {
  input: z.object({ orgId: uuid }),
  output: deletedParticipantsAnswer,
});

export const readRoster = query("readRoster", "/org/:orgId/events/:eventId/roster", {
  input: z.object(eventRef),
  output: rosterAnswer,
});

export const removeEventBuilding = callable("removeEventBuilding", {
  input: z.object({
    orgId: uuid,
    eventId: uuid,
    buildingId: uuid,
    moveToBuildingId: z.optional(uuid),
  }),
  output: nothing,
});
