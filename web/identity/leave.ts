import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { messagesIn, type Translation } from "#web/platform/language.ts";
import { signOutMessages } from "./messages/sign-out-en.ts";
import { signOut } from "./sign-out.ts";

export async function leave(translation?: Translation): Promise<void> {
  const t = messagesIn(translation, signOutMessages);
  const unsent = countUnsentFiles();
  // Signing out deletes unsent images, and no other copy exists.
  if (unsent > 0 && !window.confirm(t.unsentPictures(unsent))) return;
  if ((await signOut()) === "still-signed-in") {
    showToast(t.stillSignedIn, { seconds: 8 });
  }
}
