import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { earlyDeletionErrors } from "#domain/notes/early-deletion-errors.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useAskForEarlyDeletion } from "#web/notes/early-deletion-calls.ts";
import { useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { askForMyDownload } from "#web/responses/downloads/calls.ts";
import { DownloadButton } from "#web/responses/downloads/download-button.tsx";
import { replyMessages } from "#web/responses/messages/en.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Question } from "#web/ui/question.tsx";
import { earlyDeletionMessages } from "../messages/early-deletion-en.ts";

type Props = { participant: MyParticipant; onClose: () => void };

export function EarlyDeletionQuestion({ participant, onClose }: Props) {
  const { participantId, participantName, eventName, orgType } = participant;
  const t = useMessages(earlyDeletionMessages);
  const { downloadAll } = useMessages(replyMessages);
  const ask = useAskForEarlyDeletion(participantId);
  const { attempt, run } = useAttempt(earlyDeletionErrors.askFailed.message);
  return (
    <Question
      title={t.askTitle(orgType)}
      keepLabel={t.cancel}
      confirmLabel={t.send(orgType)}
      pendingLabel={t.sending}
      isPending={attempt.status === "working"}
      onKeep={onClose}
      onConfirm={() => void run(() => ask.mutateAsync(), onClose)}
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{t.decides(orgType)}</p>
        <p>{t.whatGoes(firstNameOf(participantName), eventName)}</p>
        <p>{t.saveFirst}</p>
        <DownloadButton label={downloadAll} ask={() => askForMyDownload(participantId)} />
      </div>
    </Question>
  );
}
