import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { setSignInAgainNeeded } from "#web/platform/sign-in-again.ts";
import { signInAgainMessages as t } from "./messages/sign-in-again-en.ts";
import { rememberReturnPath } from "./return-path.ts";
import { SignInButtons } from "./sign-in-buttons.tsx";

/** Opens over the screen whose operation was refused, so that nothing typed there is lost. */
export function SignInAgainDialog(): ReactNode {
  const close = () => setSignInAgainNeeded(false);
  function goOn(): void {
    close();
    showToast(t.goOn);
  }
  /** The server returns to /login, which continues to the remembered path. */
  function comeBackHere(): void {
    rememberReturnPath(`${window.location.pathname}${window.location.search}`);
  }
  return (
    <Dialog title={t.title} size="narrow" asks isOpen onOpenChange={close}>
      <p>{t.why}</p>
      <SignInButtons fresh onSignedIn={goOn} beforeRedirect={comeBackHere} />
      <DialogActions>
        <Button slot="close">Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
