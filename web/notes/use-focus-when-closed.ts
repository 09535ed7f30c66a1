import { useEffect, useRef } from "react";

/** The button that closed the editor is gone; the focus moves to the title for screen readers. */
export function useFocusWhenClosed(isWriting: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasWriting = useRef(isWriting);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasWriting.current && !isWriting && isLost) title.current?.focus({ preventScroll: true });
    wasWriting.current = isWriting;
  }, [isWriting]);
  return title;
}
