import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { signOut } from "./who.ts";

/** Signs out from a screen, and says so plainly when that could not be done. */
export async function leave(): Promise<void> {
  const unsent = countUnsentFiles();
  // Whoever signs out takes everything along, and these lie nowhere else.
  if (unsent > 0 && !window.confirm(questionAbout(unsent))) return;
  if ((await signOut()) === "still-signed-in") {
    showToast("You are still signed in: the service could not be reached. Please try again.", { seconds: 8 });
  }
}

function questionAbout(unsent: number): string {
  const pictures = unsent === 1 ? "1 picture of a reply has" : `${unsent} pictures of replies have`;
  const them = unsent === 1 ? "it" : "them";
  return `${pictures} not been uploaded yet. Logging out removes ${them} from this device. Log out anyway?`;
}
