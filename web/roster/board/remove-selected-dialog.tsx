import { keptDeletedDays } from "#domain/events/event.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

type Props = {
  participants: readonly ListedParticipant[];
  words: Terms;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
};

/** More names than this would hide the buttons. */
const maxNames = 12;

export function RemoveSelectedDialog({ participants, words, onRemove, onClose }: Props) {
  const { attempt, run } = useAttempt(rosterErrors.removeFailed.message);
  const people = pluralize(participants.length, words.participant, words.participants);
  const names = participants.slice(0, maxNames).map(({ name }) => name);
  const more = participants.length - names.length;
  return (
    <ConfirmDialog
      title={`Remove ${people}?`}
      confirmLabel={attempt.status === "working" ? "Removing…" : `Remove ${people}`}
      isOpen
      onOpenChange={onClose}
      onConfirm={() => void run(onRemove, onClose)}
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ")}</p>
        <p>
          {`Their ${words.contacts.toLowerCase()} can't write or read anymore. ${words.participants} with ${words.contacts.toLowerCase()} stay in Recently deleted for up to ${keptDeletedDays} days.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
