import { useEffect } from "react";

/** A file dropped outside the drop zone would make the browser leave the page. */
export function useStrayDrops(): void {
  useEffect(() => {
    const stray = new AbortController();
    const refuse = (event: DragEvent) => {
      // A drop zone that accepts the file has already called preventDefault.
      if (event.defaultPrevented || event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", refuse, stray);
    window.addEventListener("drop", refuse, stray);
    return () => stray.abort();
  }, []);
}
