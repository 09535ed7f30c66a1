import { showToast } from "#web/ui/toast-store.ts";
import { signOut } from "./who.ts";

/** Signs out from a screen, and says so plainly when that could not be done. */
export async function leave(): Promise<void> {
  if ((await signOut()) === "still-signed-in") {
    showToast("You are still signed in: the service could not be reached. Please try again.", { seconds: 8 });
  }
}
