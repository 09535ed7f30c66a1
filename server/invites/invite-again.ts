import { inviteStatus } from "#domain/roster/invite-status.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { findBlockedContacts } from "#server/roster/contact-block-store.ts";
import {
  linkReturning,
  queueMails,
  refuseIfOver,
  roomToday,
  tooManyToday,
  writeInvites,
  type InviteDeps,
} from "./actions.ts";
import * as store from "./store.ts";

type Contact = Awaited<ReturnType<typeof store.listContactInvitesOf>>[number];

export type InvitedAgain = {
  participantIds: string[];
  /** Families over the daily limit. */
  left: number;
  /** Contacts that staff removed from the same child before. */
  heldBack: number;
};

/**
 * For families without an accepted invite: resends sent invites and invites the rest. Skips failed and queued mails
 * and contacts that staff removed from the same child before.
 * `claim` picks from the families within the daily limit.
 */
export async function inviteAgain(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  { eventId, participantIds }: { eventId: string; participantIds: readonly string[] },
  claim: (participantIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<InvitedAgain> {
  await store.lockInviting(tx, staff);
  await refuseIfOver(tx, deps, staff, eventId);
  const { families, heldBack } = await listFamilies(tx, deps, staff, { eventId, participantIds });
  const room = await roomToday(tx, deps, staff);
  const fitting = thatFit(families, room);
  if (fitting.length === 0 && families.size > 0) throw await tooManyToday(tx, deps, staff);
  const claimed = await claim(fitting);
  const contacts = [...claimed].flatMap((participantId) => families.get(participantId) ?? []);
  await mail(tx, deps, staff, eventId, contacts);
  return { participantIds: [...claimed], left: families.size - fitting.length, heldBack };
}

async function listFamilies(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  { eventId, participantIds }: { eventId: string; participantIds: readonly string[] },
): Promise<{ families: Map<string, Contact[]>; heldBack: number }> {
  const contacts = await store.listContactInvitesOf(tx, staff, eventId, participantIds);
  const accepted = new Set(
    contacts.filter(({ acceptedAt }) => acceptedAt !== null).map(({ participantId }) => participantId),
  );
  const optedOut = await store.hasOptedOut(
    tx,
    staff,
    contacts.map(({ email }) => email),
  );
  const blocked = await findBlockedContacts(
    tx,
    deps,
    staff,
    contacts.map(({ contactId }) => contactId),
  );
  const wanted = contacts.filter(
    (contact) =>
      !accepted.has(contact.participantId) &&
      !optedOut.has(contact.email) &&
      !blocked.has(contact.contactId) &&
      (contact.inviteId === null || inviteStatus(contact) === "sent"),
  );
  return {
    families: Map.groupBy(wanted, ({ participantId }) => participantId),
    heldBack: blocked.size,
  };
}

/** Whole families only: all contacts of a child or none. */
function thatFit(families: ReadonlyMap<string, readonly Contact[]>, room: number): string[] {
  let taken = 0;
  return [...families].flatMap(([participantId, contacts]) => {
    if (taken + contacts.length > room) return [];
    taken += contacts.length;
    return [participantId];
  });
}

async function mail(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  eventId: string,
  contacts: readonly Contact[],
): Promise<void> {
  const uninvited = contacts.filter(({ inviteId }) => inviteId === null);
  const linked = await linkReturning(
    tx,
    deps,
    staff,
    eventId,
    uninvited.map(({ contactId }) => contactId),
  );
  const first = uninvited.filter(({ contactId }) => !linked.has(contactId));
  if (first.length > 0) await writeInvites(tx, deps, staff, eventId, first);
  const again = contacts.flatMap(({ inviteId }) => inviteId ?? []);
  if (again.length > 0) await queueMails(tx, deps, staff, eventId, again);
}
