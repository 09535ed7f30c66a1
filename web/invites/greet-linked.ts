import { showToast } from "#web/ui/toast-store.ts";
import type { InviteWords } from "./words/en.ts";

/** The button that was pressed is gone with its invite, so the focus goes to the page and the words to the corner. */
export function greetLinked(participantName: string, said: InviteWords): void {
  showToast(said.linkedTo(participantName));
  document.getElementById("content")?.focus({ preventScroll: true });
}
