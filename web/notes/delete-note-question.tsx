import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteReasons } from "#domain/notes/reasons.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Question } from "#web/ui/question.tsx";
import { useNoteDeeds } from "./calls.ts";

type Props = {
  note: Note;
  participant: MyParticipant;
  /** Something was typed over it and not sent. */
  hasUnsent: boolean;
  onClose: (isDeleted: boolean) => void;
};

export function DeleteNoteQuestion({ note, participant, hasUnsent, onClose }: Props) {
  const { attempt, run } = useAttempt(noteReasons.deleteFailed.message);
  const deeds = useNoteDeeds();
  const { orgId, eventId, participantId } = participant;

  async function remove(): Promise<void> {
    try {
      await deeds.remove({ orgId, eventId, participantId, noteId: note.id });
    } catch (error) {
      await deeds.reread(participantId);
      throw error;
    }
    onClose(true);
  }

  return (
    <Question
      title="Delete this note?"
      keepLabel="Cancel"
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      isPending={attempt.step === "working"}
      onKeep={() => onClose(false)}
      onConfirm={() => void run(remove)}
    >
      <div className="grid gap-3">
        {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          {hasUnsent
            ? "It has not been printed, so nobody will get it. What you typed since goes with it."
            : "It has not been printed, so nobody will get it."}
        </p>
      </div>
    </Question>
  );
}
