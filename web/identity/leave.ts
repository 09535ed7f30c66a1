import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { wordsIn, type Translation } from "#web/platform/language.ts";
import { signOutWords } from "./words/sign-out-en.ts";
import { signOut } from "./who.ts";

export async function leave(translation?: Translation): Promise<void> {
  const said = wordsIn(translation, signOutWords);
  const unsent = countUnsentFiles();
  // Signing out deletes unsent images, and no other copy exists.
  if (unsent > 0 && !window.confirm(said.unsentPictures(unsent))) return;
  if ((await signOut()) === "still-signed-in") {
    showToast(said.stillSignedIn, { seconds: 8 });
  }
}
