import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { finishSignInAgain } from "#web/platform/sign-in-again.ts";
import { rememberReturnPath } from "./return-path.ts";
import { SignInButtons } from "./sign-in-buttons.tsx";

/**
 * For staff, in English only. Opens over the screen whose operation was refused: nothing typed there is lost, and after
 * the sign-in the operation is sent again.
 */
export function SignInAgainDialog({ email }: { email?: string | undefined }): ReactNode {
  /** The server returns to /login, which continues to the remembered path. */
  function comeBackHere(): void {
    rememberReturnPath(`${window.location.pathname}${window.location.search}`);
  }
  return (
    <Dialog title="Sign in again" size="narrow" asks isOpen onOpenChange={() => finishSignInAgain(false)}>
      <p>
        It's been more than 15 minutes since you signed in. Sign in again so we know it's you. Then we'll
        finish what you started.
      </p>
      <SignInButtons
        forStaff
        fresh
        email={email}
        onSignedIn={() => finishSignInAgain(true)}
        beforeRedirect={comeBackHere}
      />
      <DialogActions>
        <Button slot="close">Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
