import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { noteMessages } from "./messages/en.ts";
import { Question } from "#web/ui/question.tsx";
import { useNoteMutations } from "./calls.ts";

type Props = {
  note: Note;
  participant: MyParticipant;
  hasUnsent: boolean;
  onClose: (isDeleted: boolean) => void;
};

export function DeleteNoteQuestion({ note, participant, hasUnsent, onClose }: Props) {
  const { attempt, run } = useAttempt(noteErrors.deleteFailed.message);
  const actions = useNoteMutations();
  const t = useMessages(noteMessages);
  const { cancel } = useMessages(uiMessages);
  const { orgId, eventId, participantId } = participant;

  async function remove(): Promise<void> {
    try {
      await actions.remove({ orgId, eventId, participantId, noteId: note.id });
    } catch (error) {
      await actions.reread(participantId);
      throw error;
    }
    onClose(true);
  }

  return (
    <Question
      title={t.deleteTitle}
      keepLabel={cancel}
      confirmLabel={t.delete}
      pendingLabel={t.deleting}
      isPending={attempt.status === "working"}
      onKeep={() => onClose(false)}
      onConfirm={() => void run(remove)}
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{hasUnsent ? t.typedGoesToo : t.isNotDelivered}</p>
      </div>
    </Question>
  );
}
