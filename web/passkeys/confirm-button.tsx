import { KeyRound } from "lucide-react";
import { passkeyErrors } from "#domain/passkeys/errors.ts";
import { useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useConfirmPasskey } from "./calls.ts";
import { hasPasskeys } from "./credentials.ts";
import { passkeyMessages } from "./messages/en.ts";

export function ConfirmButton() {
  const t = useMessages(passkeyMessages);
  const confirm = useConfirmPasskey();
  const { attempt, run } = useAttempt(passkeyErrors.confirmFailed.message);
  if (!hasPasskeys()) return <p>{t.unsupported}</p>;
  return (
    <>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div>
        <Button
          variant="primary"
          icon={<KeyRound />}
          isPending={attempt.status === "working"}
          pendingLabel={t.confirming}
          onPress={() =>
            void run(
              () => confirm.mutateAsync(),
              () => showToast(t.confirmed),
            )
          }
        >
          {t.confirm}
        </Button>
      </div>
    </>
  );
}
