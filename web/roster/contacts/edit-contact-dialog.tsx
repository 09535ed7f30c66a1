import { useId, useRef, useState, type FormEvent } from "react";
import { formatPhone } from "#domain/phone.ts";
import { contactForm, type ContactForm, type ListedContact } from "#domain/roster/contact.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { ContactFields, type ContactDraft } from "./contact-fields.tsx";
import { FailedOrRemovedBefore } from "./removed-before.tsx";

export type ContactChange = ContactForm & { key: string; anyway?: boolean };

type Props = {
  contact: ListedContact;
  /** Addresses of the other contacts. */
  taken: readonly string[];
  onSave: (change: ContactChange) => Promise<unknown>;
  /** True if a new address replaced the row. */
  onClose: (rowIsGone: boolean) => void;
};

export function EditContactDialog(props: Props) {
  const { name, email } = props.contact;
  const title = `Edit ${name ?? email}`;
  return (
    <Dialog locksWriting title={title} size="narrow" isOpen onOpenChange={() => props.onClose(false)}>
      <Form {...props} title={title} />
    </Dialog>
  );
}

function Form({ contact, taken, onSave, onClose, title }: Props & { title: string }) {
  const [draft, setDraft] = useState<ContactDraft>({
    email: contact.email,
    name: contact.name ?? "",
    relationship: contact.relationship,
    phone: formatPhone(contact.phone ?? ""),
  });
  const [key, setKey] = useState(newId);
  const { attempt, run, refuse } = useAttempt(contactErrors.saveFailed.message);
  const messageId = useId();
  const form = useRef<HTMLFormElement>(null);
  const wrong = attempt.status === "failed" ? attempt.field : undefined;
  const typedEmail = draft.email.trim().toLowerCase();
  const hasNewEmail = typedEmail !== contact.email;

  function write(part: Partial<ContactDraft>): void {
    // Until the response arrives, the fields show what was sent.
    if (attempt.status === "working") return;
    setDraft({ ...draft, ...part });
    setKey(newId());
  }

  async function save(form: HTMLFormElement, anyway: { anyway?: boolean } = {}): Promise<void> {
    const read = contactForm.safeParse(draft);
    const [issue] = read.success ? [] : read.error.issues;
    const field = String(issue?.path[0] ?? "email");
    if (!read.success) {
      refuse(issue?.message ?? contactErrors.saveFailed.message, field);
      return focusField(form, field);
    }
    if (taken.includes(read.data.email)) {
      refuse(contactErrors.alreadyAdded.message, "email");
      return focusField(form, "email");
    }
    await run(
      () => onSave({ ...read.data, ...anyway, key }),
      () => onClose(read.data.email !== contact.email),
    );
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void save(event.currentTarget);
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={title}
      className="contact-form contact-form-narrow"
    >
      <ContactFields
        draft={draft}
        onWrite={write}
        wrong={wrong === undefined ? undefined : { field: wrong, messageId }}
      />
      {hasNewEmail && contact.invite !== null && (
        <p role="status" className="contact-new-email">
          {contact.invite === "accepted"
            ? `${contact.email} loses access now, and their letters that aren't printed yet are deleted. We'll invite the new address.`
            : `The invite to ${contact.email} stops working. We'll invite the new address.`}
        </p>
      )}
      {attempt.status === "failed" && (
        <div id={messageId}>
          <FailedOrRemovedBefore
            attempt={attempt}
            confirmLabel="Save anyway"
            onConfirm={() => form.current !== null && void save(form.current, { anyway: true })}
          />
        </div>
      )}
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.status === "working"
            ? "Saving…"
            : hasNewEmail && contact.invite !== null
              ? "Save and invite again"
              : "Save"}
        </Button>
      </DialogActions>
    </form>
  );
}
