import { useEffect } from "react";

/** Dropped beside the desk, a browser would put the photograph in the place of the page, and the pile would seem to be gone. */
export function useStrayDrops(): void {
  useEffect(() => {
    const stray = new AbortController();
    const refuse = (event: DragEvent) => {
      // Whoever takes it has said so by now.
      if (event.defaultPrevented || event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", refuse, stray);
    window.addEventListener("drop", refuse, stray);
    return () => stray.abort();
  }, []);
}
