import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidateResponses } from "./invalidate-responses.ts";
import { listReadersFrom } from "./visible-replies-store.ts";

const visible = z.object({ organizationId: uuid, eventId: uuid, at: z.iso.datetime() });

/** Only invalidates open pages; visibility does not depend on this job. */
export const visibleReplies = { name: "replies-shown", payload: visible };

/** One job per event and moment, however many replies are filed. */
export async function invalidateThen(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  { organizationId, eventId, at }: { organizationId: string; eventId: string; at: Date },
): Promise<void> {
  const payload = { organizationId, eventId, at: at.toISOString() };
  await enqueue(tx, visibleReplies, payload, { key: `${eventId} ${payload.at}`, startAfter: at });
}

export async function invalidateVisible(tx: Tx, { organizationId, eventId, at }: z.infer<typeof visible>) {
  const readers = await listReadersFrom(tx, { organizationId, eventId, at: new Date(at) });
  invalidateResponses(tx, { organizationId }, { eventIds: [eventId], readers });
}
