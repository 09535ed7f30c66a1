import type { AuditAction, FamilyAction, StaffAction } from "#domain/organizations/audit-actions.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./audit-store.ts";
import type { ApiKey } from "./require-api-key.ts";
import type { Mailer } from "./require-mailer.ts";
import type { Staff } from "./require-staff.ts";

/** An action such as "print-job.voided". Messages are in domain/organizations/audit-actions.ts. */
export type NewAuditEntry = Entry & { action: StaffAction };

type Entry = {
  eventId?: string | undefined;
  /** Ids, counts, and the `reason` that staff typed. Never a child's name, a family's address or the text of a letter. */
  subject: Readonly<Record<string, string | number>>;
};

export type AuditActor = Pick<Staff, "organizationId" | "userId" | "displayName">;

/** A key and a copier have no user. */
type AuditedActor = AuditActor | Pick<ApiKey | Mailer, "organizationId" | "userId" | "displayName">;

/** Must run in the transaction of the action. Returns the id of the entry. */
export async function record(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: AuditedActor,
  entry: NewAuditEntry,
): Promise<string> {
  const actor = { actorId: userId, actorName: displayName };
  const stored = entryOf(deps, { organizationId, ...actor }, entry);
  await store.insertEntry(tx, stored);
  return stored.id;
}

/** A family acts on its own data. Activity must never say that it left the team. */
export async function recordByFamily(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: AuditActor,
  entry: Entry & { action: FamilyAction },
): Promise<void> {
  const actor = { actorId: userId, actorName: displayName };
  await store.insertEntry(tx, entryOf(deps, { organizationId, ...actor }, entry));
}

/** An open page repeats this action automatically. */
type Opening = NewAuditEntry & { action: "replies.opened"; subject: { participantId: string } };

/** At most one entry per user, child and hour, so that the list stays readable. */
export async function recordOpening(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: AuditActor,
  opening: Opening,
): Promise<void> {
  const actor = { actorId: userId, actorName: displayName };
  await store.insertEntryOnce(tx, entryOf(deps, { organizationId, ...actor }, opening));
}

/** Same for a page of several letters or replies at the safety desk. */
export async function recordOpenings(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: Staff,
  { action, eventId, participantIds }: OpenedTogether,
): Promise<void> {
  const actor = { actorId: userId, actorName: displayName };
  const entries = [...new Set(participantIds)].map((participantId) =>
    entryOf(deps, { organizationId, ...actor }, { action, eventId, subject: { participantId } }),
  );
  await store.insertEntriesOnce(tx, entries);
}

type OpenedTogether = {
  action: "letters.opened" | "replies.opened";
  eventId: string;
  participantIds: readonly string[];
};

export async function recordBySystem(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  organizationId: string,
  entry: NewAuditEntry,
): Promise<void> {
  const actor = { actorId: null, actorName: "Cabin Courier" };
  await store.insertEntry(tx, entryOf(deps, { organizationId, ...actor }, entry));
}

function entryOf(
  { clock }: Pick<Deps, "clock">,
  whose: Pick<store.KeptEntry, "organizationId" | "actorId" | "actorName">,
  { action, eventId, subject }: Entry & { action: AuditAction },
): store.KeptEntry {
  return { id: newId(clock), at: clock.now(), ...whose, action, eventId: eventId ?? null, subject };
}
