import { AppError } from "#domain/app-error.ts";
import { contactBlockTopics, formatBlock, type ListedBlock } from "#domain/roster/contact-block.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { record } from "#server/organizations/audit.ts";
import { isAdmin, type Admin, type Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./contact-block-store.ts";

type LiftDeps = Pick<Deps, "clock">;
type Place = { eventId: string; participantId: string };

export function listContactBlocks(db: Db, deps: store.BlockDeps, admin: Admin): Promise<ListedBlock[]> {
  return store.listBlocks(db, deps, admin);
}

/** Throws if staff removed the contact before. With `anyway`, an admin lifts the blocks instead. */
export async function liftOrThrow(
  tx: Tx,
  deps: LiftDeps,
  staff: Staff,
  blocked: store.BlockedContact & Place,
  anyway: boolean | undefined,
): Promise<void> {
  const { email, child, blocks, eventId, participantId } = blocked;
  const [newest] = blocks;
  if (newest === undefined) return;
  const sentence = formatBlock(email, child.name, newest);
  if (!isAdmin(staff))
    throw new AppError({
      ...contactErrors.wasRemovedAskAdmin,
      message: `${sentence} Only admins can add them again.`,
    });
  if (anyway !== true) throw new AppError({ ...contactErrors.wasRemoved, message: sentence });
  const ids = blocks.map(({ id }) => id);
  await store.liftBlocks(tx, staff, ids, deps.clock.now());
  const subject = { participantId, contactId: newest.id };
  await record(tx, deps, staff, { action: "contact-block.lifted", eventId, subject });
  invalidate(tx, [contactBlockTopics.list(staff.organizationId)]);
}

export async function liftContactBlocks(
  tx: Tx,
  deps: LiftDeps,
  admin: Admin,
  blockIds: readonly string[],
): Promise<void> {
  const lifted = new Set(await store.liftBlocks(tx, admin, blockIds, deps.clock.now()));
  const chosen = blockIds.filter((id) => lifted.has(id));
  const places = new Map(
    (await store.findParticipantsOf(tx, admin, chosen)).map(({ contactId, ...place }) => [contactId, place]),
  );
  for (const contactId of chosen) {
    // The event and the child may be deleted; the block outlives them.
    const { eventId, participantId } = places.get(contactId) ?? {};
    const subject = { contactId, ...(participantId === undefined ? {} : { participantId }) };
    await record(tx, deps, admin, { action: "contact-block.lifted", eventId, subject });
  }
  if (lifted.size > 0) invalidate(tx, [contactBlockTopics.list(admin.organizationId)]);
}

export async function liftContactBlock(tx: Tx, deps: LiftDeps, admin: Admin, blockId: string): Promise<void> {
  if (!(await store.isBlocked(tx, admin, blockId))) throw new AppError(contactErrors.blockNotFound);
  await liftContactBlocks(tx, deps, admin, [blockId]);
}
