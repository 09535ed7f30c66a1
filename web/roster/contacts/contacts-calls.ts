import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { eventTopics } from "#domain/events/topics.ts";
import { contactsAnswer, type NewContact } from "#domain/roster/contact.ts";
import { call, get } from "#web/platform/call.ts";
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
      queryFn: ({ signal }) =>
        get(`/org/${orgId}/events/${eventId}/participants/${participantId}/contacts`, contactsAnswer, signal),
    },
    [eventTopics.roster(orgId, eventId)],
  );
}

export function useAddContact(of: ParticipantRef) {
  const reread = useRereadContacts(of);
  return useMutation({
    mutationFn: (contact: NewContact) =>
      call("addContact", { ...of, ...contact }, z.object({ id: z.string() }), {
        idempotencyKey: contact.id,
      }),
    onSuccess: reread,
  });
}

export function useRemoveContact(of: ParticipantRef) {
  const reread = useRereadContacts(of);
  return useMutation({
    mutationFn: (contactId: string) => call("removeContact", { ...of, contactId }, z.object({})),
    onSuccess: reread,
  });
}

/** Refetches, so the user's own change shows without the live stream. */
export function useRereadContacts(of: ParticipantRef): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(of) });
}
