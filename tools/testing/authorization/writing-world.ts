import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { aPerson } from "#database/seed/builders.ts";
import { aReadyPhoto } from "#database/seed/photo-builders.ts";
import { aCamper, aContact, type SeededCamper } from "#database/seed/roster-builders.ts";
import type { Tables } from "#database/tables.ts";

type Db = Kysely<Tables>;
type Person = { id: string; name: string; email: string };

/** Of every note that waits in these worlds; an edit names the version it was written over. */
export const writtenAt = "2027-01-02T03:04:05.678Z";

/** Who writes: two to the same child, who must never see each other's letters, and one to another child of the camp. */
export const writers = ["writer", "otherParent", "otherChildsFamily"] as const;
export type Writer = (typeof writers)[number];
export type Writers = Record<Writer, Person>;

export async function someWriters(db: Db, mark: string): Promise<Writers> {
  const person = (name: Writer) =>
    aPerson(db, { name: `${name} ${mark}`, email: `${name.toLowerCase()}@${mark}.example` });
  const [writer, otherParent, otherChildsFamily] = await Promise.all(writers.map(person));
  if (writer === undefined || otherParent === undefined || otherChildsFamily === undefined)
    throw new Error("no families");
  return { writer, otherParent, otherChildsFamily };
}

/** Is in this person's letter and nowhere else. */
export function letterOf({ id }: Person): string {
  return `letter-by-${id}`;
}

/** Links them to the child, the last one to another child of the event. Each has a note that waits. */
export async function letThemWrite(db: Db, camper: SeededCamper, people: Writers, mark: string) {
  const { organizationId, eventId } = camper;
  const otherCamper = await aCamper(db, { event: { id: eventId, organizationId }, name: `Other ${mark}` });
  const noteOf = (writer: Writer) =>
    aLinkedNote(db, writer === "otherChildsFamily" ? otherCamper : camper, people[writer]);
  const [note, otherParents] = await Promise.all([noteOf("writer"), noteOf("otherParent")]);
  const staffLetterId = await aStaffLetter(db, camper, mark);
  await aDeletionRequest(db, camper, {
    contactId: note.contactId,
    userId: people.writer.id,
    declinedAt: new Date(writtenAt),
    declineReason: "The week is not over yet",
  });
  const deletionRequestId = await aDeletionRequest(db, camper, {
    contactId: otherParents.contactId,
    userId: people.otherParent.id,
  });
  await aProposal(db, camper, { proposerContactId: note.contactId, userId: people.writer.id, mark });
  const proposalId = await aProposal(db, camper, {
    proposerContactId: otherParents.contactId,
    userId: people.otherParent.id,
    mark,
  });
  return {
    letters: {
      noteId: note.noteId,
      otherParentsNoteId: otherParents.noteId,
      staffLetterId,
      deletionRequestId,
      proposalId,
    },
    otherChild: { camper: otherCamper, ...(await noteOf("otherChildsFamily")) },
  };
}

async function aStaffLetter(db: Db, of: SeededCamper, mark: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("staffLetters")
    .values({
      id,
      organizationId: of.organizationId,
      eventId: of.eventId,
      participantId: of.id,
      text: `from the team of ${mark}`,
      createdAt: new Date(writtenAt),
      writtenByName: "Maya Ortiz",
      writtenByRole: "Counselor",
    })
    .execute();
  return id;
}

type DeletionRequest = { contactId: string; userId: string; declinedAt?: Date; declineReason?: string };

async function aDeletionRequest(db: Db, of: SeededCamper, request: DeletionRequest): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("earlyDeletionRequests")
    .values({
      id,
      organizationId: of.organizationId,
      eventId: of.eventId,
      participantId: of.id,
      askedAt: new Date(writtenAt),
      ...request,
    })
    .execute();
  return id;
}

type Proposal = { proposerContactId: string; userId: string; mark: string };

async function aProposal(db: Db, of: SeededCamper, { mark, ...proposer }: Proposal): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("contactProposals")
    .values({
      id,
      organizationId: of.organizationId,
      eventId: of.eventId,
      participantId: of.id,
      name: `Proposed ${mark}`,
      relationship: "Other Family Member",
      email: `proposed@${mark}.example`,
      askedAt: new Date(writtenAt),
      ...proposer,
    })
    .execute();
  return id;
}

export async function aLinkedNote(db: Db, of: SeededCamper, person: Person) {
  const contact = await aContact(db, { of, email: person.email, name: person.name });
  const place = { organizationId: of.organizationId, eventId: of.eventId, participantId: of.id };
  const [id, at] = [randomUUID(), new Date(writtenAt)];
  await db
    .insertInto("participantLinks")
    .values({ id: randomUUID(), ...place, contactId: contact.id, userId: person.id, createdAt: at })
    .execute();
  await db
    .insertInto("notes")
    .values({
      id,
      ...place,
      contactId: contact.id,
      text: letterOf(person),
      createdAt: at,
      updatedAt: at,
      createdBy: person.id,
      createdByName: person.name,
    })
    .execute();
  await aReadyPhoto(db, { organizationId: of.organizationId, participantId: of.id, noteId: id });
  await db
    .insertInto("letterChecks")
    .values({
      noteId: id,
      organizationId: of.organizationId,
      eventId: of.eventId,
      checkedAt: at,
      checkedBy: null,
    })
    .execute();
  await db
    .insertInto("letterHolds")
    .values({
      noteId: id,
      organizationId: of.organizationId,
      eventId: of.eventId,
      heldAt: at,
      note: "Call home",
    })
    .execute();
  return { noteId: id, contactId: contact.id };
}
