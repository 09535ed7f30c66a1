import { keptDeletedDays } from "#domain/events/event.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

type Props = {
  participant: ListedParticipant;
  eventName: string;
  words: Terms;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
};

export function RemoveParticipantDialog({ participant, eventName, words, onRemove, onClose }: Props) {
  const { attempt, run } = useAttempt(rosterErrors.removeFailed.message);
  const { name, contacts } = participant;
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel={attempt.status === "working" ? "Removing…" : "Remove"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await onRemove();
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        {contacts > 0 ? (
          <p>
            {name} leaves {eventName} right away, and {pluralize(contacts, words.contact, words.contacts)}{" "}
            can't write or read anymore. Everything stays in Recently deleted for up to {keptDeletedDays}{" "}
            days.
          </p>
        ) : (
          <p>
            {name} leaves {eventName} right away. With no {words.contacts.toLowerCase()} there are no letters
            to keep, so you can't undo this.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
