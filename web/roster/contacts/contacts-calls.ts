import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/roster/contract.ts";
import { eventTopics } from "#domain/events/topics.ts";
import type { ContactForm, NewContact } from "#domain/roster/contact.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export type ParticipantRef = { orgId: string; eventId: string; participantId: string };

const keyOf = ({ orgId, eventId, participantId }: ParticipantRef) => [
  "contacts",
  orgId,
  eventId,
  participantId,
];

export function useContacts(of: ParticipantRef) {
  const { orgId, eventId, participantId } = of;
  return useLiveQuery(
    {
      queryKey: keyOf(of),
      queryFn: ({ signal }) => call(contract.listContacts, { orgId, eventId, participantId }, { signal }),
    },
    [eventTopics.roster(orgId, eventId)],
  );
}

export function useAddContact(of: ParticipantRef) {
  const reread = useRereadContacts(of);
  return useMutation({
    mutationFn: (contact: NewContact & { anyway?: boolean }) =>
      call(
        contract.addContact,
        { ...of, ...contact },
        {
          idempotencyKey: contact.id,
        },
      ),
    onSuccess: reread,
  });
}

export type ContactUpdate = ContactForm & {
  contactId: string;
  anyway?: boolean;
  /** Created with the form: a retry must not replace the contact twice. */
  key: string;
};

export function useUpdateContact(of: ParticipantRef) {
  const reread = useRereadContacts(of);
  return useMutation({
    mutationFn: ({ key, ...update }: ContactUpdate) =>
      call(contract.updateContact, { ...of, ...update }, { idempotencyKey: key }),
    onSuccess: reread,
  });
}

export function useRemoveContact(of: ParticipantRef) {
  const reread = useRereadContacts(of);
  return useMutation({
    mutationFn: (removal: { contactId: string; everywhere: boolean }) =>
      call(contract.removeContact, { ...of, ...removal }),
    onSuccess: reread,
  });
}

/** Refetches, so the user's own change shows without the live stream. */
export function useRereadContacts(of: ParticipantRef): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(of) });
}
