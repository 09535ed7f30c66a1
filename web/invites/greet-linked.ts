import { showToast } from "#web/ui/toast-store.ts";
import type { InviteMessages } from "./messages/en.ts";

/** The pressed button disappears with its invite, so move the focus to the page. */
export function greetLinked(participantName: string, t: InviteMessages): void {
  showToast(t.linkedTo(participantName));
  document.getElementById("content")?.focus({ preventScroll: true });
}
