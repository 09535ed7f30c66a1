import * as contract from "#domain/identity/contract.ts";
import { accountDeletion } from "#domain/identity/account.ts";
import { accountErrors } from "#domain/identity/errors.ts";
import { call } from "#web/platform/call.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { TypedConfirmDialog } from "#web/ui/typed-confirm-dialog.tsx";
import { useMessages } from "#web/platform/language.ts";
import { accountMessages } from "../messages/en.ts";
import { signOut } from "../who.ts";

/** Deletion is final, so the user must type a word. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { attempt, run, refuse } = useAttempt(accountErrors.accountNotDeleted.message);
  const unsent = countUnsentFiles();
  const t = useMessages(accountMessages);

  function confirm(typed: string): boolean {
    const read = accountDeletion.safeParse({ typed });
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "typed");
      return false;
    }
    void run(async () => {
      await call(contract.deleteAccount, read.data);
      showToast(t.deleted, { seconds: 8 });
      // The server has already ended the session; this clears the browser's state.
      await signOut();
    });
    return true;
  }

  return (
    <TypedConfirmDialog
      title={t.deleteQuestion}
      label={t.typeWord}
      confirmLabel={attempt.status === "working" ? t.deleting : t.delete}
      refusal={attempt.status === "failed" ? attempt.sentence : undefined}
      isInvalid={attempt.status === "failed" && attempt.field === "typed"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t.atOnce}</p>
      {unsent > 0 && <p>{t.picturesGo}</p>}
    </TypedConfirmDialog>
  );
}
