import { useEffect, useState } from "react";
import { useCopyEventBuildings } from "#web/events/calls.ts";
import type { OfEvent } from "../calls.ts";

/**
 * An event that is found without buildings gets a copy of the latest ones: once, when its board is opened. Whoever takes
 * the last building away later means it. Answers whether that is still going on.
 */
export function useCopiedBuildings(
  { orgId, eventId }: OfEvent,
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
      // Without a copy the board says that there are none, and how to add one.
      .catch(() => undefined)
      .finally(() => setCopying(false));
  }, [foundEmpty, mutateAsync, eventId, reread]);
  return isCopying;
}
