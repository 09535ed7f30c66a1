import { showToast } from "#web/ui/toast-store.ts";
import type { InviteWords } from "./words/en.ts";

/** The pressed button disappears with its invite, so move the focus to the page. */
export function greetLinked(participantName: string, said: InviteWords): void {
  showToast(said.linkedTo(participantName));
  document.getElementById("content")?.focus({ preventScroll: true });
}
