import { termsFor } from "#domain/organizations/terms.ts";
import type { ListedContact } from "#domain/roster/contact.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";

type Props = {
  contact: ListedContact;
  participantName: string;
  organizationType: string | null;
  onRemove: (contactId: string) => Promise<unknown>;
  onClose: (removed: boolean) => void;
};

/** Removing a contact can cut off access to a child, so it states exactly what ends and what stays. */
export function RemoveContactQuestion(props: Props) {
  const { contact, participantName, organizationType, onRemove, onClose } = props;
  const { attempt, run } = useAttempt(contactErrors.removeFailed.message);
  const { name, email, relationship } = contact;
  return (
    <ConfirmDialog
      title={`Remove ${name ?? email}?`}
      confirmLabel={attempt.status === "working" ? "Removing…" : "Remove"}
      isOpen
      onOpenChange={() => onClose(false)}
      onConfirm={() =>
        void run(async () => {
          await onRemove(contact.id);
          onClose(true);
        })
      }
    >
      <div className="contact-question">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p className="muted">
          {name === null ? "" : `${email} · `}
          {relationship} of {participantName}
        </p>
        <p>This ends at once:</p>
        <ul>
          <li>the entry in this list, and invites that are still open</li>
          <li>the link to {participantName}: nothing can be read or written any more</li>
          <li>notes that are not printed yet</li>
        </ul>
        <p>{`Printed notes and responses stay with the ${termsFor(organizationType).organization}.`}</p>
      </div>
    </ConfirmDialog>
  );
}
