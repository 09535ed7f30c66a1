// Made by `npm run schema` from the migrations. Do not edit.
/* oxlint-disable eslint/max-lines -- a line for each column; nobody reads it from end to end */
import type { Generated } from "kysely";

export type Tables = {
  auditEntries: {
    id: string;
    organizationId: string;
    at: Date;
    actorId: string | null;
    actorName: string;
    action: string;
    eventId: string | null;
    subject: unknown;
  };
  bearers: {
    secretHash: Buffer;
    sessionId: string;
    expiresAt: Date;
  };
  contacts: {
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
  eventBuildings: {
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
  events: {
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
    mailDays: number[] | null;
    cutOffMinutes: number | null;
  };
  filesToRemove: {
    key: string;
    since: Generated<Date>;
    removedAt: Date | null;
  };
  handOuts: {
    organizationId: string;
    eventId: string;
    printJobId: string;
    buildingId: string | null;
    sheets: number;
    handedOutAt: Date;
    handedOutBy: string | null;
  };
  idempotencyKeys: {
    userId: string;
    key: string;
    operation: string;
    requestHash: Buffer;
    answer: unknown;
    createdAt: Date;
  };
  inviteMails: {
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
  invites: {
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
  legalHolds: {
    organizationId: string;
    eventId: string | null;
    reason: string;
    placedAt: Date;
    placedBy: string | null;
    placedByName: string;
  };
  mailCalls: {
    eventId: string;
    organizationId: string;
    lookAt: Date | null;
  };
  mailOptOuts: {
    organizationId: string;
    email: string;
    createdAt: Date;
  };
  mailRuns: {
    id: string;
    organizationId: string;
    eventId: string;
    day: string;
    savedBefore: Date;
    limitPerSheet: number;
    maxSheets: number;
    jobs: Generated<number>;
    printedSheets: Generated<number>;
    remaining: Generated<number>;
    lastJobId: string | null;
    createdAt: Date;
    createdBy: string | null;
    createdByName: string;
    finishedAt: Date | null;
  };
  mailboxCodes: {
    id: string;
    organizationId: string;
    inviteId: string;
    userId: string;
    codeHash: Buffer;
    createdAt: Date;
    expiresAt: Date;
    triesLeft: number;
  };
  memberships: {
    organizationId: string;
    userId: string;
    role: string;
    joinedAt: Date;
    displayName: string;
    email: string | null;
  };
  notePhotos: {
    id: string;
    organizationId: string;
    participantId: string;
    noteId: string;
    state: string;
    why: string | null;
    byteSize: number;
    contentHash: Buffer;
    createdAt: Date;
    receivedAt: Date | null;
    settledAt: Date | null;
    width: number | null;
    height: number | null;
    printJobId: string | null;
  };
  notes: {
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
    heldAt: Date | null;
  };
  noticeChoices: {
    userId: string;
    kind: string;
    wanted: boolean;
    chosenAt: Date;
  };
  notices: {
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
  nudges: {
    participantId: string;
    day: string;
    organizationId: string;
    eventId: string;
    nudgedAt: Date;
    nudgedBy: string | null;
    nudgedByName: string;
  };
  organizationBuildings: {
    id: string;
    organizationId: string;
    name: string;
    capacity: number | null;
    createdAt: Date;
    createdBy: string | null;
  };
  organizations: {
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
    handOutTicks: Generated<boolean>;
    letterPhotos: Generated<boolean>;
  };
  participantLinks: {
    id: string;
    organizationId: string;
    eventId: string;
    participantId: string;
    contactId: string;
    userId: string;
    createdAt: Date;
  };
  participants: {
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
  printJobs: {
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
  responses: {
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
    visibleFrom: Date | null;
    heldAt: Date | null;
  };
  rosterImportMappings: {
    organizationId: string;
    mapping: unknown;
    updatedAt: Date;
  };
  rosterImports: {
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
  safetyDesks: {
    organizationId: string;
    isOn: Generated<boolean>;
    words: Generated<string[]>;
    repliesAtMinutes: number | null;
    changedAt: Date;
  };
  sessions: {
    id: string;
    secretHash: Buffer;
    userId: string;
    createdAt: Date;
    expiresAt: Date;
  };
  sheetNotes: {
    organizationId: string;
    printJobId: string;
    sheetNumber: number;
    position: number;
    noteId: string;
    text: string;
    writtenAt: Date;
  };
  sheets: {
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
    language: Generated<string>;
  };
  teamInvites: {
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
  uploads: {
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
  usedLimits: {
    key: Buffer;
    freeAt: Date;
  };
  users: {
    id: string;
    issuer: string;
    subject: string;
    displayName: string;
    photoUrl: string | null;
    email: string | null;
    createdAt: Date;
    lastSignedInAt: Date;
    deletedAt: Date | null;
    language: string | null;
  };
  verifiedEmails: {
    userId: string;
    email: string;
    verifiedAt: Date;
  };
  wrongCodes: {
    organizationId: string;
    userId: string;
    at: Date;
  };
};
