import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { wordsIn, type Translation } from "#web/platform/language.ts";
import { signOutWords } from "./words/sign-out-en.ts";
import { signOut } from "./who.ts";

/** Signs out from a screen, and says so plainly when that could not be done. */
export async function leave(translation?: Translation): Promise<void> {
  const said = wordsIn(translation, signOutWords);
  const unsent = countUnsentFiles();
  // Whoever signs out takes everything along, and these lie nowhere else.
  if (unsent > 0 && !window.confirm(said.unsentPictures(unsent))) return;
  if ((await signOut()) === "still-signed-in") {
    showToast(said.stillSignedIn, { seconds: 8 });
  }
}
