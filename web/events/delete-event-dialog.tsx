import { keptDeletedDays, type ListedEvent } from "#domain/events/event.ts";
import { eventErrors } from "#domain/events/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { isTypedName } from "#domain/text.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TypedConfirmDialog } from "#web/ui/typed-confirm-dialog.tsx";

type Props = {
  event: ListedEvent;
  words: Terms;
  onDelete: (typedName?: string) => Promise<unknown>;
  onClose: () => void;
};

export function DeleteEventDialog(props: Props) {
  const { attempt, run } = useAttempt(eventErrors.deleteFailed.message);
  const { event, words, onDelete, onClose } = props;
  // The event may have participants that this list does not count (added since, or deleted). The server checks.
  const holdsPeople =
    event.participants > 0 || (attempt.status === "failed" && attempt.code === eventErrors.typeTheName.code);
  if (holdsPeople) return <TypeTheName {...props} />;
  return (
    <ConfirmDialog
      title={deleteTitle(event)}
      confirmLabel={attempt.status === "working" ? "Deleting…" : deleteLabel(words)}
      isOpen
      onOpenChange={onClose}
      onConfirm={() => void run(async () => void (await onDelete()))}
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{`It has no ${words.participants.toLowerCase()}. It's deleted right away and can't be restored.`}</p>
      </div>
    </ConfirmDialog>
  );
}

function TypeTheName({ event, words, onDelete, onClose }: Props) {
  const { attempt, run, refuse } = useAttempt(eventErrors.deleteFailed.message);

  function confirm(typed: string): boolean {
    if (!isTypedName(typed, event.name)) {
      refuse(eventErrors.typeTheName.message, "typed");
      return false;
    }
    void run(() => onDelete(typed));
    return true;
  }

  return (
    <TypedConfirmDialog
      title={deleteTitle(event)}
      label={`Type “${event.name}” to confirm`}
      confirmLabel={attempt.status === "working" ? "Deleting…" : deleteLabel(words)}
      refusal={attempt.status === "failed" ? attempt.sentence : undefined}
      isInvalid={attempt.status === "failed" && attempt.field === "typed"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {`${formatPeople(event, words)} You can restore it from Recently deleted for up to ${keptDeletedDays} days.`}
      </p>
    </TypedConfirmDialog>
  );
}

function formatPeople({ participants }: ListedEvent, words: Terms): string {
  if (participants === 0)
    return `${words.participants} deleted earlier and pictures uploaded to it are deleted with it.`;
  const people = pluralize(participants, words.participant, words.participants);
  return `${people} ${participants === 1 ? "is" : "are"} deleted with it, and families lose access right away.`;
}

/** A line must not break between a word and its number: "Week" and "2 · Lakeside". */
function deleteTitle({ name }: ListedEvent): string {
  return `Delete ${name.replaceAll(/ (?=[\d·])/g, "\u00A0")}?`;
}

function deleteLabel(words: Terms): string {
  return `Delete ${words.event.toLowerCase()}`;
}
