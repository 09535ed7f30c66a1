import { CircleCheck, UserPlus } from "lucide-react";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { termsFor } from "#domain/organizations/terms.ts";
import { formatPhone } from "#domain/phone.ts";
import { formatAccess } from "#domain/roster/contact-access.ts";
import { newContact, type ListedContact, type NewContact } from "#domain/roster/contact.ts";
import { contactConfirmations, contactErrors } from "#domain/roster/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ContactFields, type ContactDraft } from "./contact-fields.tsx";
import type { ContactActions } from "./contact-place.ts";
import { useAddContact, useContacts, useRemoveContact, useUpdateContact } from "./contacts-calls.ts";
import "./contacts.css";
import { EditContactDialog } from "./edit-contact-dialog.tsx";
import { InviteBadge } from "./invite-badge.tsx";
import { FailedOrRemovedBefore } from "./removed-before.tsx";

type Of = {
  organization: { id: string; type: string | null };
  eventId: string;
  participant: { id: string; name: string };
  actionsFor?: ContactActions | undefined;
};
type Props = Of & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function ContactsDialog({ isOpen, onOpenChange, ...of }: Props) {
  const title = `${termsFor(of.organization.type).contacts} of ${of.participant.name}`;
  return (
    <Dialog locksWriting title={title} isOpen={isOpen} onOpenChange={onOpenChange} fillsPhone>
      <Contacts {...of} title={title} />
    </Dialog>
  );
}

function Contacts({ organization, eventId, participant, actionsFor, title }: Of & { title: string }) {
  const place = { orgId: organization.id, eventId, participantId: participant.id };
  const contacts = useContacts(place);
  const add = useAddContact(place);
  const update = useUpdateContact(place);
  const remove = useRemoveContact(place);
  const [done, setDone] = useState<string>();
  const [leaving, setLeaving] = useState<ListedContact>();
  const [editing, setEditing] = useState<ListedContact>();
  const page = useRef<HTMLDivElement>(null);
  const { data, error } = contacts;
  const listed = data?.contacts ?? [];
  const gone = error instanceof CallFailed && error.status === "not-found";

  /** Clears the status first: screen readers do not read an unchanged text again. */
  async function say<A>(words: string | ((answer: A) => string), action: () => Promise<A>): Promise<void> {
    setDone(undefined);
    const answer = await action();
    setDone(typeof words === "string" ? words : words(answer));
  }

  function closeQuestion(rowIsGone: boolean): void {
    flushSync(() => {
      setLeaving(undefined);
      setEditing(undefined);
    });
    // The pressed button is gone with its row; keep the focus inside the dialog.
    if (rowIsGone) page.current?.closest<HTMLElement>("[role=dialog]")?.focus();
  }

  return (
    <div ref={page} className="contacts">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={contactErrors.loadFailed.message}
          loadedAt={contacts.dataUpdatedAt}
          onRetry={() => void contacts.refetch()}
        />
      )}
      {contacts.isPending && error === null && <Skeleton label="Loading…" rows={2} />}
      {data !== undefined && !gone && (
        <>
          {listed.length === 0 ? (
            <NoContacts of={participant.name} type={organization.type} />
          ) : (
            <ContactsList
              label={title}
              contacts={listed}
              onEdit={setEditing}
              onRemove={setLeaving}
              actionsFor={(contact) =>
                actionsFor?.({ organization, eventId, participant, contact, onMessage: setDone })
              }
            />
          )}
          <p role="status" className="contacts-done">
            {done !== undefined && (
              <>
                <CircleCheck />
                {done}
              </>
            )}
          </p>
          <AddContactForm
            label={`Add ${termsFor(organization.type).contact.toLowerCase()}`}
            taken={listed.map(({ email }) => email)}
            onSave={(contact) => say(contactConfirmations.saved, () => add.mutateAsync(contact))}
          />
        </>
      )}
      {editing !== undefined && (
        <EditContactDialog
          contact={editing}
          taken={listed.flatMap(({ id, email }) => (id === editing.id ? [] : email))}
          onSave={(change) =>
            say(
              ({ invite }) => [contactConfirmations.saved, invite?.feedback ?? ""].join(" ").trim(),
              () => update.mutateAsync({ contactId: editing.id, ...change }),
            )
          }
          onClose={closeQuestion}
        />
      )}
      {leaving !== undefined && (
        <RemoveContactQuestion
          contact={leaving}
          participantName={participant.name}
          organizationType={organization.type}
          onRemove={(removal) => say(contactConfirmations.removed, () => remove.mutateAsync(removal))}
          onClose={closeQuestion}
        />
      )}
    </div>
  );
}

function NoContacts({ of, type }: { of: string; type: string | null }) {
  const { contacts } = termsFor(type);
  return (
    <EmptyState
      picture={<Picture name="invite-families" />}
      title={`No ${contacts.toLowerCase()} yet`}
      layout="beside"
      level={3}
    >
      Add the people who may write to {of}. They won't get an email until you invite them.
    </EmptyState>
  );
}

type ContactsListProps = {
  label: string;
  contacts: readonly ListedContact[];
  onEdit: (contact: ListedContact) => void;
  onRemove: (contact: ListedContact) => void;
  actionsFor?: ((contact: ListedContact) => ReactNode) | undefined;
};

export function ContactsList({ label, contacts, onEdit, onRemove, actionsFor }: ContactsListProps) {
  return (
    <ul aria-label={label} className="contact-list">
      {contacts.map((contact) => (
        <ContactRow
          key={contact.id}
          contact={contact}
          onEdit={() => onEdit(contact)}
          onRemove={() => onRemove(contact)}
        >
          {actionsFor?.(contact)}
        </ContactRow>
      ))}
    </ul>
  );
}

type RowProps = {
  contact: ListedContact;
  onEdit: () => void;
  onRemove: () => void;
  children: ReactNode;
};

function ContactRow({ contact, onEdit, onRemove, children }: RowProps) {
  const { email, name, relationship, phone, invite, failure, access, block } = contact;
  return (
    <li className="contact-row">
      <div className="contact-words">
        <p className="contact-name">{name ?? email}</p>
        <ul className="contact-facts">
          {name !== null && <li>{email}</li>}
          <li>{relationship}</li>
          {phone !== null && (
            <li>
              <span className="nowrap">{formatPhone(phone)}</span>
            </li>
          )}
        </ul>
      </div>
      <InviteBadge status={invite} />
      {invite === "error" && failure !== null && <p className="contact-failure">{failure}</p>}
      {access !== undefined && <p className="contact-access">{formatAccess(access)}</p>}
      {block !== undefined && <p className="contact-block">{block}</p>}
      {children !== undefined && <div className="contact-actions">{children}</div>}
      <div className="contact-buttons">
        <Button variant="plain" aria-label={`Edit ${name ?? email}`} onPress={onEdit}>
          Edit
        </Button>
        <Button variant="danger" aria-label={`Remove ${name ?? email}`} onPress={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

type RemoveContactQuestionProps = {
  contact: ListedContact;
  participantName: string;
  organizationType: string | null;
  onRemove: (removal: { contactId: string; everywhere: boolean }) => Promise<unknown>;
  onClose: (removed: boolean) => void;
};

/** Removing a contact can cut off access to a child, so it states exactly what ends and what stays. */
export function RemoveContactQuestion(props: RemoveContactQuestionProps) {
  const { contact, participantName, organizationType, onRemove, onClose } = props;
  const { attempt, run } = useAttempt(contactErrors.removeFailed.message);
  const [everywhere, setEverywhere] = useState(false);
  const words = termsFor(organizationType);
  const { name, email, relationship } = contact;
  return (
    <ConfirmDialog
      title={`Remove ${name ?? email}?`}
      confirmLabel={attempt.status === "working" ? "Removing…" : "Remove"}
      isOpen
      onOpenChange={() => onClose(false)}
      onConfirm={() =>
        void run(async () => {
          await onRemove({ contactId: contact.id, everywhere });
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
        <p>This ends right away:</p>
        <ul>
          <li>the entry in this list, and invites that are still open</li>
          <li>the link to {participantName}, so they can't read or write</li>
          <li>letters that aren't printed yet</li>
        </ul>
        <Checkbox isSelected={everywhere} onChange={setEverywhere}>
          {`In all ${words.events.toLowerCase()}, not only this one`}
        </Checkbox>
        <p>
          {`Printed letters and replies stay with the ${words.organization}. If a roster lists ${email} for ${participantName} again, you'll be asked first.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}

type AddContactFormProps = {
  label: string;
  taken: readonly string[];
  onSave: (contact: NewContact & { anyway?: boolean }) => Promise<unknown>;
};

const empty: ContactDraft = { email: "", name: "", relationship: "Parent/Guardian", phone: "" };

/** Always open: most children have two parents. */
export function AddContactForm({ label, taken, onSave }: AddContactFormProps) {
  const [id, setId] = useState(newId);
  const [draft, setDraft] = useState(empty);
  const { attempt, run, refuse } = useAttempt(contactErrors.saveFailed.message);
  const messageId = useId();
  const form = useRef<HTMLFormElement>(null);
  const wrong = attempt.status === "failed" ? attempt.field : undefined;

  function write(part: Partial<ContactDraft>): void {
    // Until the response arrives, the fields show what was sent.
    if (attempt.status === "working") return;
    setDraft({ ...draft, ...part });
    // Changed input needs a new id, or a lost response to the first try would be taken for this one.
    setId(newId());
  }

  async function save(form: HTMLFormElement, anyway: { anyway?: boolean } = {}): Promise<void> {
    const contact = readDraft(id, draft, taken);
    if ("sentence" in contact) {
      refuse(contact.sentence, contact.field);
      return focusField(form, contact.field);
    }
    await run(
      () => onSave({ ...contact, ...anyway }),
      () => {
        setDraft(empty);
        setId(newId());
        focusField(form, "email");
      },
    );
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void save(event.currentTarget);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={label} className="contact-form">
      <h3>{label}</h3>
      <ContactFields
        draft={draft}
        onWrite={write}
        wrong={wrong === undefined ? undefined : { field: wrong, messageId }}
      />
      {attempt.status === "failed" && (
        <div id={messageId}>
          <FailedOrRemovedBefore
            attempt={attempt}
            confirmLabel="Add anyway"
            onConfirm={() => form.current !== null && void save(form.current, { anyway: true })}
          />
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
