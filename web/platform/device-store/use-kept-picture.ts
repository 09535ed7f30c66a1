import { useEffect, useState } from "react";
import { isKeptLink, keepPicture, keptPicture, openedUser } from "./kept-answers.ts";

type Found = { of: string; url: string | null };

/**
 * What an image loads: the picture on this device, otherwise the link. Undefined while it is looked up; null if there is
 * nothing to load. Pictures are kept under the child that they are about; without one, only the link counts.
 */
export function useKeptPicture(link: string | null, child: string | undefined) {
  const [found, setFound] = useState<Found>();
  // Decided once: a picture that shows already must not be looked up.
  const [looks] = useState(() => child !== undefined && openedUser() !== undefined);
  useEffect(() => {
    if (!looks || link === null) return undefined;
    let url: string | null = null;
    let hasLeft = false;
    async function look(of: string): Promise<void> {
      const picture = await keptPicture(of);
      if (hasLeft) return;
      if (picture !== undefined) url = URL.createObjectURL(picture);
      setFound({ of, url });
    }
    void look(link);
    return () => {
      hasLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [link, looks]);
  if (link === null || !looks) return toLoad(link);
  return found?.of === link ? (found.url ?? toLoad(link)) : undefined;
}

function toLoad(link: string | null): string | null {
  return link === null || isKeptLink(link) ? null : link;
}

/** For the load event of an image. */
export function keepShownPicture(src: string | null | undefined, child: string | undefined): void {
  if (child === undefined || src === null || src === undefined) return;
  // After what the reader waits for.
  setTimeout(() => void keepPicture(src, child), 1_000);
}
