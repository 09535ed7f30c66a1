// Made by `npm run schema` from the migrations. Do not edit.
import type { Generated } from "kysely";

export type BearersTable = {
  secretHash: Buffer;
  sessionId: string;
  expiresAt: Date;
};

export type IdempotencyKeysTable = {
  userId: string;
  key: string;
  operation: string;
  requestHash: Buffer;
  answer: unknown;
  createdAt: Date;
};

export type MembershipsTable = {
  organizationId: string;
  userId: string;
  role: string;
  joinedAt: Date;
  displayName: string;
  email: string | null;
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
};

export type SessionsTable = {
  id: string;
  secretHash: Buffer;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
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
};

export type VerifiedEmailsTable = {
  userId: string;
  email: string;
  verifiedAt: Date;
};

export type Tables = {
  bearers: BearersTable;
  idempotencyKeys: IdempotencyKeysTable;
  memberships: MembershipsTable;
  organizations: OrganizationsTable;
  sessions: SessionsTable;
  users: UsersTable;
  verifiedEmails: VerifiedEmailsTable;
};
