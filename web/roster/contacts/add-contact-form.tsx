import { useId, useState, type FormEvent } from "react";
import { UserPlus } from "lucide-react";
import { newContact, type NewContact } from "#domain/roster/contact.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { ContactFields, type ContactDraft } from "./contact-fields.tsx";

type Props = {
  label: string;
  taken: readonly string[];
  onSave: (contact: NewContact) => Promise<unknown>;
};

const empty: ContactDraft = { email: "", name: "", relationship: "Parent/Guardian", phone: "" };

/** Always open: most children have two parents. */
export function AddContactForm({ label, taken, onSave }: Props) {
  const [id, setId] = useState(newId);
  const [draft, setDraft] = useState(empty);
  const { attempt, run, refuse } = useAttempt(contactErrors.saveFailed.message);
  const messageId = useId();
  const wrong = attempt.status === "failed" ? attempt.field : undefined;

  function write(part: Partial<ContactDraft>): void {
    // Until the response arrives, the fields show what was sent.
    if (attempt.status === "working") return;
    setDraft({ ...draft, ...part });
    // Changed input needs a new id, or a lost response to the first try would be taken for this one.
    setId(newId());
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const contact = readDraft(id, draft, taken);
    if ("sentence" in contact) {
      refuse(contact.sentence, contact.field);
      return focusField(form, contact.field);
    }
    await run(
      () => onSave(contact),
      () => {
        setDraft(empty);
        setId(newId());
        focusField(form, "email");
      },
    );
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={label} className="contact-form">
      <h3>{label}</h3>
      <ContactFields
        draft={draft}
        onWrite={write}
        wrong={wrong === undefined ? undefined : { field: wrong, messageId }}
      />
      {attempt.status === "failed" && (
        <div id={messageId}>
          <ErrorBox sentence={attempt.sentence} />
        </div>
      )}
      <div>
        <Button type="submit" variant="primary" icon={<UserPlus />}>
          {attempt.status === "working" ? "Saving…" : label}
        </Button>
      </div>
    </form>
  );
}

type Wrong = { sentence: string; field: string };

function readDraft(id: string, draft: ContactDraft, taken: readonly string[]): NewContact | Wrong {
  const read = newContact.safeParse({ id, ...draft });
  if (!read.success) {
    const [issue] = read.error.issues;
    return {
      sentence: issue?.message ?? contactErrors.saveFailed.message,
      field: String(issue?.path[0] ?? "email"),
    };
  }
  const { email } = read.data;
  return taken.includes(email) ? { sentence: contactErrors.alreadyAdded.message, field: "email" } : read.data;
}
