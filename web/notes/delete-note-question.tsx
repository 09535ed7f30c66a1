import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useWords } from "#web/platform/language.ts";
import { uiWords } from "#web/ui/words/en.ts";
import { noteWords } from "./words/en.ts";
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
  const said = useWords(noteWords);
  const { cancel } = useWords(uiWords);
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
      title={said.deleteTitle}
      keepLabel={cancel}
      confirmLabel={said.delete}
      pendingLabel={said.deleting}
      isPending={attempt.step === "working"}
      onKeep={() => onClose(false)}
      onConfirm={() => void run(remove)}
    >
      <div className="grid gap-3">
        {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{hasUnsent ? said.typedGoesToo : said.nobodyGetsIt}</p>
      </div>
    </Question>
  );
}
