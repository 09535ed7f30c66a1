import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import {
  aBuilding,
  aCamper,
  aContact,
  anEvent,
  anOrganizationBuilding,
} from "#database/seed/roster-builders.ts";
import type { Tables } from "#database/tables.ts";
import { noCounts } from "#domain/roster/import-answer.ts";
import { anInvoice } from "#database/seed/billing-builders.ts";
import { mailsOfEachKind } from "../a-mailed-note.ts";
import { aCounselor, aTeamInvite, someCounselors, type CampCounselors } from "./counselor-world.ts";
import { aReadyBook } from "./book-world.ts";
import {
  aFamilyOfLastSeason,
  aLinkFromLastYear,
  anInviteId,
  familyAddresses,
  someFamilies,
} from "./family-world.ts";
import { aFormerPerson, whoGo, type Former } from "./former-world.ts";
import { aBlock, whatIsKept } from "./kept-world.ts";
import { aPrinterKey, aReadyPrintJob } from "./printed-world.ts";
import { aJobCode, aReply, someReplies } from "./replied-world.ts";
import { letThemWrite, someWriters, type Writers } from "./writing-world.ts";

type Db = Kysely<Tables>;
type Person = { id: string; name: string; email: string };

/** What an input can name by its id. Each camp has all of them. */
export type Ids = {
  orgId: string;
  eventId: string;
  deletedEventId: string;
  buildingId: string;
  /** Of the same event. */
  otherBuildingId: string;
  organizationBuildingId: string;
  participantId: string;
  deletedParticipantId: string;
  /** No contact has accepted, and one was never invited. */
  forgottenParticipantId: string;
  /** Never invited. */
  contactId: string;
  /** With an open invite, whose mail went out. */
  invitedContactId: string;
  /** Not linked; the same address of a child of the same name is, in another event. */
  returningContactId: string;
  inviteId: string;
  /** A note that waits, to the participant, by `writer`. */
  noteId: string;
  /** A letter from the team that waits. */
  staffLetterId: string;
  /** Open, by the participant's `otherParent`. */
  deletionRequestId: string;
  /** Open, by the participant's `otherParent`. */
  proposalId: string;
  /** A print job that can be opened; so can its only sheet. */
  printJobId: string;
  /** Of counselor sheets, with a page that waits. */
  counselorJobId: string;
  /** An upload that is not assigned to a participant yet. */
  uploadId: string;
  /** An upload of stationery that has no addressee yet. */
  letterId: string;
  unwrittenId: string;
  /** Sent by `member` for a sheet, and without one; both lie in quarantine. */
  sentUploadId: string;
  sentUnmatchedId: string;
  /** A reply on a sheet of `writer`'s. */
  responseId: string;
  jobCode: string;
  importId: string;
  teamInviteId: string;
  /** An open invitation for a counselor, to `counselorAddress`. */
  counselorId: string;
  apiKeyId: string;
  invoiceId: string;
  /** Of a removed contact. */
  blockId: string;
  /** A team member who never sends requests. */
  userId: string;
};
/** What else an input may need. */
type Facts = {
  /** For what is to be created: an id that nothing has. */
  newId: string;
  orgName: string;
  eventName: string;
  /** Links that were good once. */
  revokedInviteId: string;
  deletedEventInviteId: string;
  /** Waits as well; of the same child's other parent. */
  otherParentsNoteId: string;
  sheetToken: string;
  adminId: string;
  memberId: string;
};
export type Things = Ids & Facts;
export type ThingName = Exclude<keyof Ids, "orgId">;

export type Camp = {
  /** Is in every name and address of this camp, and nowhere else. */
  mark: string;
  name: string;
  things: Things;
  /** The same names for what is in an event that was deleted. */
  ofDeletedEvent: Things;
  otherEventId: string;
  removedContactId: string;
  admin: Person;
  member: Person;
  /** Linked to children of the event, and of the deleted one. */
  writers: Writers;
  counselors: CampCounselors;
  inviteAddress: string;
  counselorAddress: string;
  familyAddress: string;
};

type RequestCamp = Camp & {
  /** The same names for things in another current event. */
  ofOtherEvent: Partial<Things>;
  /** Of the same event. */
  ofOtherChild: OfChild;
  former: Former;
};

/** Two camps that know nothing of each other, and people around them. */
export type World = {
  camp: RequestCamp;
  other: Camp;
  signedIn: Person;
  invited: Person;
  invitedCounselor: Person;
  unverified: Person;
  family: Person;
  unverifiedFamily: Person;
  operator: Person;
};

/** The server under test must have it in OPERATOR_EMAILS. */
export const operatorEmail = "operator@courier.example";

/** Everything is new, except that an unchanged other camp can be reused. */
export async function aWorld(db: Db, untouched?: Camp): Promise<World> {
  const [camp, other] = await Promise.all([
    aRequestCamp(db),
    untouched ?? aCamp(db).then(({ camp }) => camp),
  ]);
  const name = "Somebody Else";
  return {
    camp,
    other,
    signedIn: await aPerson(db, { name }),
    invited: await aPerson(db, { name, email: camp.inviteAddress }),
    invitedCounselor: await aPerson(db, { name, email: camp.counselorAddress }),
    unverified: await aPerson(db, { name, email: camp.inviteAddress, verified: false }),
    family: await aPerson(db, { name, email: camp.familyAddress }),
    unverifiedFamily: await aPerson(db, { name, email: camp.familyAddress, verified: false }),
    operator: await aPerson(db, { name, email: operatorEmail }),
  };
}

export function neverThere(): Ids {
  return {
    orgId: randomUUID(),
    eventId: randomUUID(),
    deletedEventId: randomUUID(),
    buildingId: randomUUID(),
    otherBuildingId: randomUUID(),
    organizationBuildingId: randomUUID(),
    participantId: randomUUID(),
    deletedParticipantId: randomUUID(),
    forgottenParticipantId: randomUUID(),
    blockId: randomUUID(),
    contactId: randomUUID(),
    invitedContactId: randomUUID(),
    returningContactId: randomUUID(),
    inviteId: anInviteId(),
    noteId: randomUUID(),
    staffLetterId: randomUUID(),
    deletionRequestId: randomUUID(),
    proposalId: randomUUID(),
    printJobId: randomUUID(),
    counselorJobId: randomUUID(),
    uploadId: randomUUID(),
    letterId: randomUUID(),
    unwrittenId: randomUUID(),
    sentUploadId: randomUUID(),
    sentUnmatchedId: randomUUID(),
    responseId: randomUUID(),
    jobCode: aJobCode(),
    importId: randomUUID(),
    teamInviteId: randomUUID(),
    counselorId: randomUUID(),
    apiKeyId: randomUUID(),
    invoiceId: randomUUID(),
    userId: randomUUID(),
  };
}

async function aRequestCamp(db: Db): Promise<RequestCamp> {
  const formerMember = await aFormerPerson(db);
  const { camp, organization, week } = await aCamp(db, [formerMember]);
  const { mark, writers, member } = camp;
  const { camper, contactId, noteId } = week.otherChild;
  const [otherWeek, families, sheet, former] = await Promise.all([
    anEventWithPeople(db, organization, { mark, writers, member, deletedAt: null }),
    someFamilies(db, camper, mark),
    aPrintedNote(db, { from: { id: contactId }, to: camper, text: "Of the other child" }),
    whoGo(db, formerMember, week.sheet),
  ]);
  const { invitedContactId, returningContactId } = families;
  const responseId = await aReply(db, sheet, member);
  await aReadyBook(db, { userId: writers.writer.id, participantId: otherWeek.things.participantId });
  return {
    ...camp,
    ofOtherEvent: otherWeek.things,
    ofOtherChild: { contactId, invitedContactId, returningContactId, noteId, responseId },
    former,
  };
}

async function aCamp(db: Db, alsoOnTeam: readonly Person[] = []) {
  const mark = `mark${randomBytes(6).toString("hex")}`;
  const person = (name: string) =>
    aPerson(db, { name: `${name} ${mark}`, email: `${name.toLowerCase()}@${mark}.example` });
  const [admin, member, colleague] = await Promise.all(["Admin", "Member", "Colleague"].map(person));
  if (admin === undefined || member === undefined || colleague === undefined) throw new Error("no people");
  const organization = await anOrganization(db, {
    name: `Camp ${mark}`,
    admins: [admin],
    members: [member, colleague, ...alsoOnTeam],
  });
  const writers = await someWriters(db, mark);
  const [week, deleted, otherWeek, ownBuilding, invite] = await Promise.all([
    anEventWithPeople(db, organization, { mark, writers, member, deletedAt: null }),
    anEventWithPeople(db, organization, { mark, writers, member, deletedAt: new Date() }),
    anEvent(db, { organization, name: `Empty ${mark}` }),
    anOrganizationBuilding(db, { organization, name: `Cabin ${mark}` }),
    aTeamInvite(db, organization, mark),
    aLinkFromLastYear(db, organization, mark, camperName(mark)),
  ]);
  const counselors = await someCounselors(db, organization, mark);
  const counselorAddress = `outdoors@${mark}.example`;
  const counselorId = await aCounselor(db, organization, {
    person: null,
    email: counselorAddress,
    buildings: [`Cabin ${mark}`],
  });
  await mailsOfEachKind(db, { organizationId: organization.id, id: week.things.eventId });
  const invoice = await anInvoice(db, { organization, name: `Camp ${mark}` });
  const things = {
    orgId: organization.id,
    organizationBuildingId: ownBuilding.id,
    teamInviteId: invite.id,
    counselorId,
    apiKeyId: await aPrinterKey(db, organization, mark),
    invoiceId: invoice.id,
    userId: colleague.id,
    newId: randomUUID(),
    adminId: admin.id,
    memberId: member.id,
    orgName: `Camp ${mark}`,
    eventName: week.name,
    deletedEventId: deleted.things.eventId,
    blockId: await aBlock(db, organization, { mark, contactId: week.removedContactId }),
    revokedInviteId: week.revokedInviteId,
    deletedEventInviteId: deleted.things.inviteId,
    ...week.things,
  };
  const { inviteId, eventId, participantId } = things;
  await aReadyBook(db, { userId: writers.writer.id, participantId });
  await aFamilyOfLastSeason(db, organization, colleague);
  await whatIsKept(db, organization, { mark, inviteId, eventId, participantId, userId: colleague.id });
  const camp: Camp = {
    mark,
    name: organization.name,
    things,
    ofDeletedEvent: { ...things, ...deleted.things },
    otherEventId: otherWeek.id,
    removedContactId: week.removedContactId,
    admin,
    member,
    writers,
    counselors,
    inviteAddress: invite.email,
    counselorAddress,
    familyAddress: familyAddresses(mark).family,
  };
  return { camp, organization, week };
}

type EventPeople = { mark: string; writers: Writers; member: Person; deletedAt: Date | null };

async function anEventWithPeople(
  db: Db,
  organization: { id: string },
  { mark, writers, member, deletedAt }: EventPeople,
) {
  const name = `Week ${mark}`;
  // It must never end, or writing would close; and every day of it is a mail day.
  const event = await anEvent(db, {
    organization,
    name,
    deletedAt,
    startDate: "2026-01-01",
    endDate: "2999-12-31",
    mail: { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 1_439 },
  });
  const cabin = await aBuilding(db, { event, name: `Cabin ${mark}` });
  const [otherCabin, camper, gone, forgotten, importId] = await Promise.all([
    aBuilding(db, { event, name: `Lodge ${mark}` }),
    aCamper(db, { in: cabin, name: camperName(mark) }),
    aCamper(db, { in: cabin, name: `Gone ${mark}`, deletedAt: new Date() }),
    aCamper(db, { in: cabin, name: `Forgotten ${mark}` }),
    anImport(db, event),
  ]);
  const [contact, removed, { revokedInviteId, ...families }, written, printJobId] = await Promise.all([
    aContact(db, { of: camper, email: `parent@${mark}.example`, name: `Parent ${mark}` }),
    aContact(db, { of: camper, email: `former@${mark}.example`, removedAt: new Date() }),
    someFamilies(db, camper, mark),
    letThemWrite(db, camper, writers, mark),
    aReadyPrintJob(db, camper, mark),
    aContact(db, { of: forgotten, email: `far@${mark}.example` }),
  ]);
  const { letters, otherChild } = written;
  const { sheet, replies } = await someReplies(db, camper, { from: writers.writer, sentBy: member });
  return {
    name,
    otherChild,
    sheet,
    revokedInviteId,
    removedContactId: removed.id,
    things: {
      eventId: event.id,
      buildingId: cabin.id,
      otherBuildingId: otherCabin.id,
      participantId: camper.id,
      deletedParticipantId: gone.id,
      forgottenParticipantId: forgotten.id,
      contactId: contact.id,
      ...families,
      ...letters,
      printJobId,
      ...replies,
      importId,
    },
  };
}

function camperName(mark: string): string {
  return `Camper ${mark}`;
}

/** A roster that was looked at and waits to be started. */
async function anImport(db: Db, { id: eventId, organizationId }: { id: string; organizationId: string }) {
  const id = randomUUID();
  await db
    .insertInto("rosterImports")
    .values({
      id,
      organizationId,
      eventId,
      rows: JSON.stringify([]),
      totalRows: 0,
      result: JSON.stringify({ counts: noCounts, skipped: [], buildingsAdded: [] }),
      createdAt: new Date(),
      createdByName: "Seed",
    })
    .execute();
  return id;
}

export const childRef = [
  "contactId",
  "invitedContactId",
  "returningContactId",
  "noteId",
  "responseId",
] as const;
type OfChild = Pick<Ids, (typeof childRef)[number]>;
