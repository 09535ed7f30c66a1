import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CircleCheck } from "lucide-react";
import { termsFor } from "#domain/organizations/terms.ts";
import type { ListedContact } from "#domain/roster/contact.ts";
import { contactConfirmations, contactErrors } from "#domain/roster/errors.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AddContactForm } from "./add-contact-form.tsx";
import type { ContactActions } from "./contact-place.ts";
import { useAddContact, useContacts, useRemoveContact } from "./contacts-calls.ts";
import { ContactsList } from "./contacts-list.tsx";
import { RemoveContactQuestion } from "./remove-contact-question.tsx";
import "./contacts.css";

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
  const remove = useRemoveContact(place);
  const [done, setDone] = useState<string>();
  const [leaving, setLeaving] = useState<ListedContact>();
  const page = useRef<HTMLDivElement>(null);
  const { data, error } = contacts;
  const listed = data?.contacts ?? [];
  const gone = error instanceof CallFailed && error.status === "not-found";

  /** Clears the status first: screen readers do not read an unchanged text again. */
  async function say(words: string, action: () => Promise<unknown>): Promise<void> {
    setDone(undefined);
    await action();
    setDone(words);
  }

  function closeQuestion(removed: boolean): void {
    flushSync(() => setLeaving(undefined));
    // The pressed button is gone with its row; keep the focus inside the dialog.
    if (removed) page.current?.closest<HTMLElement>("[role=dialog]")?.focus();
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
      {leaving !== undefined && (
        <RemoveContactQuestion
          contact={leaving}
          participantName={participant.name}
          organizationType={organization.type}
          onRemove={(id) => say(contactConfirmations.removed, () => remove.mutateAsync(id))}
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
      Add who may write to {of}. Nobody hears of it before you invite them.
    </EmptyState>
  );
}
