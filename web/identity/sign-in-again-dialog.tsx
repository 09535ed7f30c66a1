import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { setSignInAgainNeeded } from "#web/platform/sign-in-again.ts";
import { rememberReturnPath } from "./return-path.ts";
import { SignInButtons } from "./sign-in-buttons.tsx";

/** For staff, in English only. Opens over the screen whose operation was refused, so that nothing typed there is lost. */
export function SignInAgainDialog(): ReactNode {
  const close = () => setSignInAgainNeeded(false);
  function goOn(): void {
    close();
    showToast("You're signed in. Please try again.");
  }
  /** The server returns to /login, which continues to the remembered path. */
  function comeBackHere(): void {
    rememberReturnPath(`${window.location.pathname}${window.location.search}`);
  }
  return (
    <Dialog title="Sign in again" size="narrow" asks isOpen onOpenChange={close}>
      <p>
        It's been more than 15 minutes since you signed in. Sign in again so we know it's you. You'll stay on
        this page.
      </p>
      <SignInButtons forStaff fresh onSignedIn={goOn} beforeRedirect={comeBackHere} />
      <DialogActions>
        <Button slot="close">Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
