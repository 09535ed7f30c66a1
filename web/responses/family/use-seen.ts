import { useEffect, useRef } from "react";

/** Long enough that scrolling past does not count. */
const seenAfterMs = 1_000;
const shares = [0, 0.25, 0.5, 0.75, 1];

/** Calls `onSeen` once the element fills half of the screen, or half of it is visible, for a second. */
export function useSeen<Seen extends HTMLElement>(isWatched: boolean, onSeen: () => void) {
  const element = useRef<Seen>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  }, [onSeen]);
  useEffect(() => {
    if (!isWatched || element.current === null || typeof IntersectionObserver === "undefined")
      return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry !== undefined && isInSight(entry)) timer = setTimeout(() => seen.current(), seenAfterMs);
      },
      { threshold: shares },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isWatched]);
  return element;
}

function isInSight({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
}: IntersectionObserverEntry): boolean {
  return isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= window.innerHeight / 2);
}
