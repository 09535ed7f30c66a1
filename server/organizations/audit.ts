import type { AuditAction } from "#domain/organizations/audit-deeds.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./audit-store.ts";
import type { Staff } from "./require-staff.ts";

export type Deed = {
  /** What was done to what, "print-job.voided". Each has its sentence in domain/organizations/audit-deeds.ts. */
  action: AuditAction;
  eventId?: string | undefined;
  /** Ids and counts, and what staff wrote as `reason`. Never a child's name, an address or what a letter says. */
  subject: Readonly<Record<string, string | number>>;
};

/** Staff, or a family that did something with what is its own. */
export type Doer = Pick<Staff, "organizationId" | "userId" | "displayName">;

/** Writes down who did what, in the transaction of the deed: there is not one without the other. */
export async function record(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: Doer,
  deed: Deed,
): Promise<void> {
  const actor = { actorId: userId, actorName: displayName };
  await store.insertEntry(tx, entryOf(deps, { organizationId, ...actor }, deed));
}

/** What a page opens again by itself as long as somebody looks at it. */
type Opening = Deed & { action: "replies.opened"; subject: { participantId: string } };

/** The same for what is opened again and again: once for each person, child and hour, so that the list stays readable. */
export async function recordOpening(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { organizationId, userId, displayName }: Staff,
  opening: Opening,
): Promise<void> {
  const actor = { actorId: userId, actorName: displayName };
  await store.insertEntryOnce(tx, entryOf(deps, { organizationId, ...actor }, opening));
}

/** The same for what one page shows of several: letters at the safety desk, or replies there. */
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

/** The same for what happens by itself when its day comes. */
export async function recordByItself(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  organizationId: string,
  deed: Deed,
): Promise<void> {
  const actor = { actorId: null, actorName: "Cabin Courier" };
  await store.insertEntry(tx, entryOf(deps, { organizationId, ...actor }, deed));
}

function entryOf(
  { clock }: Pick<Deps, "clock">,
  whose: Pick<store.KeptEntry, "organizationId" | "actorId" | "actorName">,
  { action, eventId, subject }: Deed,
): store.KeptEntry {
  return { id: newId(clock), at: clock.now(), ...whose, action, eventId: eventId ?? null, subject };
}
