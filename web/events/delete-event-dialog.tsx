import { useState, type FormEvent } from "react";
import { keptDeletedDays, type ListedEvent } from "#domain/events/event.ts";
import { eventReasons } from "#domain/events/reasons.ts";
import type { Words } from "#domain/organizations/words.ts";
import { cleanLine } from "#domain/text.ts";
import { counted } from "#web/organizations/counted.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";

type Props = {
  event: ListedEvent;
  words: Words;
  onDelete: (typedName?: string) => Promise<unknown>;
  onClose: () => void;
};

/** An empty event goes with a word; one with people in it asks for its name. */
export function DeleteEventDialog(props: Props) {
  const { attempt, run } = useAttempt(eventReasons.deleteFailed.message);
  const { event, words, onDelete, onClose } = props;
  // Somebody may have come into it meanwhile, or was deleted from it before: the server knows, and asks for the name.
  const holdsPeople =
    event.participants > 0 ||
    (attempt.step === "failed" && attempt.sentence === eventReasons.typeTheName.message);
  if (holdsPeople) return <TypeTheName {...props} />;
  return (
    <ConfirmDialog
      title={`Delete ${event.name}?`}
      confirmLabel={attempt.step === "working" ? "Deleting…" : deleteLabel(words)}
      isOpen
      onOpenChange={onClose}
      onConfirm={() => void run(async () => void (await onDelete()))}
    >
      <div className="grid gap-3">
        {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{`There are no ${words.participants.toLowerCase()} in it. It goes at once and cannot be restored.`}</p>
      </div>
    </ConfirmDialog>
  );
}

function TypeTheName({ event, words, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const { attempt, run, refuse } = useAttempt(eventReasons.deleteFailed.message);

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault();
    const typedName = cleanLine(typed);
    if (typedName === event.name) {
      await run(() => onDelete(typedName));
      return;
    }
    refuse(eventReasons.typeTheName.message, "typedName");
    focusField(submitted.currentTarget, "typedName");
  }

  return (
    <Dialog title={`Delete ${event.name}?`} size="narrow" asks isOpen onOpenChange={onClose}>
      <form onSubmit={(submitted) => void submit(submitted)} noValidate className="grid gap-4">
        {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          {`${peopleInWords(event, words)} For ${keptDeletedDays} days it can be restored in Recently deleted; then it is gone for good.`}
        </p>
        <TextField
          label={`Type “${event.name}” to delete it`}
          name="typedName"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck="false"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this question asks for
          autoFocus
          isInvalid={attempt.step === "failed" && attempt.field === "typedName"}
        />
        <DialogActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="confirm-danger">
            {attempt.step === "working" ? "Deleting…" : deleteLabel(words)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function peopleInWords({ participants }: ListedEvent, words: Words): string {
  if (participants === 0)
    return `${words.participants} who were deleted before, or pictures that were sent to it, go along with it.`;
  const people = counted(participants, words.participant, words.participants);
  return `${people} ${participants === 1 ? "goes" : "go"} along with it, and access ends at once.`;
}

function deleteLabel(words: Words): string {
  return `Delete ${words.event.toLowerCase()}`;
}
