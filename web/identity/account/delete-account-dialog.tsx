import * as z from "zod/mini";
import { accountDeletion, deletionWord } from "#domain/identity/account.ts";
import { accountReasons } from "#domain/identity/account-reasons.ts";
import { call } from "#web/platform/call.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { TypedConfirmDialog } from "#web/ui/typed-confirm-dialog.tsx";
import { signOut } from "../who.ts";

/** Cannot be taken back, so a word has to be typed. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { attempt, run, refuse } = useAttempt(accountReasons.accountNotDeleted.message);
  const unsent = countUnsentFiles();

  function confirm(typed: string): boolean {
    const read = accountDeletion.safeParse({ typed });
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "typed");
      return false;
    }
    void run(async () => {
      await call("deleteAccount", read.data, z.object({}));
      showToast("Your account is deleted.", { seconds: 8 });
      // The session is over already; this clears what the browser remembers of it.
      await signOut();
    });
    return true;
  }

  return (
    <TypedConfirmDialog
      title="Delete your account?"
      label={`Type “${deletionWord}” to delete it`}
      confirmLabel={attempt.step === "working" ? "Deleting…" : "Delete account"}
      refusal={attempt.step === "failed" ? attempt.sentence : undefined}
      isInvalid={attempt.step === "failed" && attempt.field === "typed"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>It goes at once and cannot be brought back.</p>
      {unsent > 0 && <p>Pictures of replies that were not uploaded yet go with it.</p>}
    </TypedConfirmDialog>
  );
}
