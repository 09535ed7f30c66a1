import { useState, type FormEvent } from "react";
import * as z from "zod/mini";
import { accountDeletion, deletionWord } from "#domain/identity/account.ts";
import { accountReasons } from "#domain/identity/account-reasons.ts";
import { call } from "#web/platform/call.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { signOut } from "../who.ts";

/** Cannot be taken back, so a word has to be typed. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { attempt, run, refuse } = useAttempt(accountReasons.accountNotDeleted.message);
  const unsent = countUnsentFiles();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = accountDeletion.safeParse({ typed });
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "typed");
      return focusField(event.currentTarget, "typed");
    }
    await run(async () => {
      await call("deleteAccount", read.data, z.object({}));
      showToast("Your account is deleted.", { seconds: 8 });
      // The session is over already; this clears what the browser remembers of it.
      await signOut();
    });
  }

  return (
    <Dialog title="Delete your account?" size="narrow" asks isOpen onOpenChange={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>It goes at once and cannot be brought back.</p>
        {unsent > 0 && <p>Pictures of replies that were not uploaded yet go with it.</p>}
        <TextField
          label={`Type “${deletionWord}” to delete it`}
          name="typed"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck="false"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this question asks for
          autoFocus
          isInvalid={attempt.step === "failed" && attempt.field === "typed"}
        />
        <DialogActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="confirm-danger">
            {attempt.step === "working" ? "Deleting…" : "Delete account"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
