import { showToast } from "#web/ui/toast-store.ts";

/** The button that was pressed is gone with its invite, so the focus goes to the page and the words to the corner. */
export function greetLinked(participantName: string): void {
  showToast(`Linked! You can write to ${participantName} now.`);
  document.getElementById("content")?.focus({ preventScroll: true });
}
