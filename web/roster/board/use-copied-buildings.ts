import { useEffect, useState } from "react";
import { useCopyEventBuildings } from "#web/events/calls.ts";
import type { EventRef } from "../calls.ts";

/**
 * Copies the latest buildings once, if the event has none when its board opens. It never copies after a user removes
 * the last building. Returns true while copying.
 */
export function useCopiedBuildings(
  { orgId, eventId }: EventRef,
  hasNone: boolean,
  reread: () => Promise<unknown>,
): boolean {
  const [foundEmpty] = useState(hasNone);
  const [isCopying, setCopying] = useState(hasNone);
  const { mutateAsync } = useCopyEventBuildings(orgId);
  useEffect(() => {
    if (!foundEmpty) return;
    mutateAsync(eventId)
      .then(({ copied }) => (copied > 0 ? reread() : undefined))
      // If copying fails, the board shows its empty state.
      .catch(() => undefined)
      .finally(() => setCopying(false));
  }, [foundEmpty, mutateAsync, eventId, reread]);
  return isCopying;
}
