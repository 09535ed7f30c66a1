import { Send } from "lucide-react";
import { counselorErrors } from "#domain/responses/counselor-errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { LetterToAddress } from "#domain/responses/upload.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useSendPages } from "./calls.ts";

type Props = { of: EventRef; letter: LetterToAddress; uploadId: string; onSent: () => void };

/** A page that a counselor wrote: there is no choice of readers, only when they get it. */
export function SendPage({ of, letter: { contacts, counselorJobId = "" }, uploadId, onSent }: Props) {
  const { attempt, run } = useAttempt(counselorErrors.sendFailed.message);
  const { mutateAsync: send } = useSendPages(of);
  if (contacts.length === 0) return <p role="status">{responseErrors.noGuardian.message}</p>;

  async function press(): Promise<void> {
    await send({ jobId: counselorJobId, uploadId });
    showToast("Sent. The guardians can read it now.");
    onSent();
  }

  return (
    <div className="address-letter">
      <p>{`Goes to ${contacts.map(({ name }) => name).join(" and ")}.`}</p>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <Button
        variant="primary"
        icon={<Send />}
        isPending={attempt.status === "working"}
        pendingLabel="Sending…"
        onPress={() => void run(press)}
      >
        Send to the guardians
      </Button>
    </div>
  );
}
