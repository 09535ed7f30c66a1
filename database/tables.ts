// Made by `npm run schema` from the migrations. Do not edit.
import type { Generated } from "kysely";

export type AuditEntriesTable = {
  id: string;
  organizationId: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  eventId: string | null;
  subject: unknown;
};

export type BearersTable = {
  secretHash: Buffer;
  sessionId: string;
  expiresAt: Date;
};

export type ContactsTable = {
  id: string;
  organizationId: string;
  eventId: string;
  participantId: string;
  email: string;
  name: string | null;
  relationship: string;
  phone: string | null;
  createdAt: Date;
  createdBy: string | null;
  removedAt: Date | null;
  removedBy: string | null;
};

export type EventBuildingsTable = {
  id: string;
  organizationId: string;
  eventId: string;
  name: string;
  capacity: number | null;
  createdAt: Date;
  createdBy: string | null;
  copiedFromEventId: string | null;
  copiedFromOrganizationId: string | null;
  copiedAt: Date | null;
};

export type EventsTable = {
  id: string;
  organizationId: string;
  name: string;
  startDate: string;
  endDate: string;
  description: string | null;
  createdAt: Date;
  createdBy: string | null;
  createdByName: string;
  deletedAt: Date | null;
  deletedBy: string | null;
};

export type FilesToRemoveTable = {
  key: string;
  since: Generated<Date>;
  removedAt: Date | null;
};

export type IdempotencyKeysTable = {
  userId: string;
  key: string;
  operation: string;
  requestHash: Buffer;
  answer: unknown;
  createdAt: Date;
};

export type InviteMailsTable = {
  id: string;
  organizationId: string;
  inviteId: string;
  requestedAt: Date;
  dueAt: Date;
  attempts: Generated<number>;
  takenAt: Date | null;
  sentAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
};

export type InvitesTable = {
  id: string;
  organizationId: string;
  eventId: string;
  participantId: string;
  contactId: string;
  createdAt: Date;
  createdBy: string | null;
  createdByName: string;
  acceptedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
};

export type LegalHoldsTable = {
  organizationId: string;
  eventId: string | null;
  reason: string;
  placedAt: Date;
  placedBy: string | null;
  placedByName: string;
};

export type MailOptOutsTable = {
  organizationId: string;
  email: string;
  createdAt: Date;
};

export type MailboxCodesTable = {
  id: string;
  organizationId: string;
  inviteId: string;
  userId: string;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  triesLeft: number;
};

export type MembershipsTable = {
  organizationId: string;
  userId: string;
  role: string;
  joinedAt: Date;
  displayName: string;
  email: string | null;
};

export type NotesTable = {
  id: string;
  organizationId: string;
  eventId: string;
  participantId: string;
  contactId: string;
  text: string;
  createdAt: Date;
  updatedAt: Date;
  createdBy: string | null;
  createdByName: string;
  printedAt: Date | null;
  printJobId: string | null;
  sheetNumber: number | null;
  returnedAt: Date | null;
};

export type NoticeChoicesTable = {
  userId: string;
  kind: string;
  wanted: boolean;
  chosenAt: Date;
};

export type NoticesTable = {
  id: string;
  organizationId: string;
  userId: string;
  kind: string;
  about: string;
  eventId: string | null;
  printJobId: string | null;
  sheetNumber: number | null;
  madeAt: Date;
  dueAt: Date;
  attempts: Generated<number>;
  takenAt: Date | null;
  sentAt: Date | null;
  givenUpAt: Date | null;
  givenUpWhy: string | null;
};

export type OrganizationBuildingsTable = {
  id: string;
  organizationId: string;
  name: string;
  capacity: number | null;
  createdAt: Date;
  createdBy: string | null;
};

export type OrganizationsTable = {
  id: string;
  name: string;
  type: string | null;
  description: string | null;
  timeZone: string;
  createdAt: Date;
  createdBy: string | null;
  createdByName: string;
  createdByEmail: string | null;
  lot: Generated<number>;
  paper: Generated<string>;
  sides: Generated<string>;
  retentionDays: Generated<number>;
  nothingDeletedBefore: string | null;
  familyNotices: Generated<boolean>;
};

export type ParticipantLinksTable = {
  id: string;
  organizationId: string;
  eventId: string;
  participantId: string;
  contactId: string;
  userId: string;
  createdAt: Date;
};

export type ParticipantsTable = {
  id: string;
  organizationId: string;
  eventId: string;
  buildingId: string | null;
  name: string;
  externalId: string | null;
  createdAt: Date;
  createdBy: string | null;
  createdByName: string;
  deletedAt: Date | null;
  deletedBy: string | null;
};

export type PrintJobsTable = {
  id: string;
  organizationId: string;
  eventId: string;
  createdAt: Date;
  createdBy: string | null;
  createdByName: string;
  createdByEmail: string | null;
  voidedAt: Date | null;
  voidedBy: string | null;
  code: string;
  paper: Generated<string>;
  sides: Generated<string>;
  sheetCount: Generated<number>;
  remaining: Generated<number>;
  renderedSheets: Generated<number>;
  renderFailedAt: Date | null;
  renderedAt: Date | null;
  pageCount: number | null;
};

export type ResponsesTable = {
  id: string;
  organizationId: string;
  eventId: string;
  participantId: string;
  contactId: string;
  printJobId: string;
  sheetNumber: number;
  scope: Generated<string>;
  uploadedAt: Date;
  uploadedBy: string | null;
  withdrawnAt: Date | null;
  page: Generated<number>;
  originalFileName: Generated<string>;
  picturesAt: Date | null;
  hasScan: Generated<boolean>;
  width: number | null;
  height: number | null;
  withdrawnBy: string | null;
};

export type RosterImportMappingsTable = {
  organizationId: string;
  mapping: unknown;
  updatedAt: Date;
};

export type RosterImportsTable = {
  id: string;
  organizationId: string;
  eventId: string;
  rows: unknown;
  totalRows: number;
  doneRows: Generated<number>;
  result: unknown;
  createdAt: Date;
  createdBy: string | null;
  createdByName: string;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export type SessionsTable = {
  id: string;
  secretHash: Buffer;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
};

export type SheetNotesTable = {
  organizationId: string;
  printJobId: string;
  sheetNumber: number;
  position: number;
  noteId: string;
  text: string;
  writtenAt: Date;
};

export type SheetsTable = {
  organizationId: string;
  eventId: string;
  printJobId: string;
  number: number;
  participantId: string;
  contactId: string;
  participantName: string;
  contactName: string;
  buildingId: string | null;
  buildingName: string | null;
  tokenHash: Buffer;
  reprintReadyAt: Date | null;
};

export type TeamInvitesTable = {
  id: string;
  organizationId: string;
  email: string;
  role: string;
  createdAt: Date;
  createdBy: string | null;
  createdByName: string;
  sentAt: Date | null;
  sendFailed: string | null;
};

export type UploadsTable = {
  id: string;
  organizationId: string;
  eventId: string;
  printJobId: string | null;
  sheetNumber: number | null;
  state: string;
  why: string | null;
  contentType: string;
  byteSize: number;
  contentHash: Buffer;
  originalFileName: Generated<string>;
  createdAt: Date;
  uploadedBy: string | null;
  uploadedByName: string;
  receivedAt: Date | null;
  settledAt: Date | null;
  width: number | null;
  height: number | null;
  hasScan: Generated<boolean>;
};

export type UsedLimitsTable = {
  key: Buffer;
  freeAt: Date;
};

export type UsersTable = {
  id: string;
  issuer: string;
  subject: string;
  displayName: string;
  photoUrl: string | null;
  email: string | null;
  createdAt: Date;
  lastSignedInAt: Date;
  deletedAt: Date | null;
};

export type VerifiedEmailsTable = {
  userId: string;
  email: string;
  verifiedAt: Date;
};

export type WrongCodesTable = {
  organizationId: string;
  userId: string;
  at: Date;
};

export type Tables = {
  auditEntries: AuditEntriesTable;
  bearers: BearersTable;
  contacts: ContactsTable;
  eventBuildings: EventBuildingsTable;
  events: EventsTable;
  filesToRemove: FilesToRemoveTable;
  idempotencyKeys: IdempotencyKeysTable;
  inviteMails: InviteMailsTable;
  invites: InvitesTable;
  legalHolds: LegalHoldsTable;
  mailOptOuts: MailOptOutsTable;
  mailboxCodes: MailboxCodesTable;
  memberships: MembershipsTable;
  notes: NotesTable;
  noticeChoices: NoticeChoicesTable;
  notices: NoticesTable;
  organizationBuildings: OrganizationBuildingsTable;
  organizations: OrganizationsTable;
  participantLinks: ParticipantLinksTable;
  participants: ParticipantsTable;
  printJobs: PrintJobsTable;
  responses: ResponsesTable;
  rosterImportMappings: RosterImportMappingsTable;
  rosterImports: RosterImportsTable;
  sessions: SessionsTable;
  sheetNotes: SheetNotesTable;
  sheets: SheetsTable;
  teamInvites: TeamInvitesTable;
  uploads: UploadsTable;
  usedLimits: UsedLimitsTable;
  users: UsersTable;
  verifiedEmails: VerifiedEmailsTable;
  wrongCodes: WrongCodesTable;
};
