import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { inviteAllAnswer, inviteAnswer } from "#domain/invites/invite.ts";
import { returningAnswer } from "#domain/invites/returning.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { useRereadContacts, type ParticipantRef } from "#web/roster/contacts/contacts-calls.ts";
import { eventKey, topicsOf } from "./event-invites-calls.ts";

const returningKey = ({ orgId, eventId, participantId }: ParticipantRef) => [
  "returning",
  orgId,
  eventId,
  participantId,
];
/** Contacts whose family is already linked to the same child elsewhere. */
export function useReturning(of: ParticipantRef) {
  const { orgId, eventId, participantId } = of;
  return useLiveQuery(
    {
      queryKey: returningKey(of),
      queryFn: ({ signal }) =>
        get(
          `/org/${orgId}/events/${eventId}/participants/${participantId}/returning`,
          returningAnswer,
          signal,
        ),
    },
    topicsOf(of),
  );
}

export function useInviting(of: ParticipantRef, contactId: string) {
  const queries = useQueryClient();
  const rereadContacts = useRereadContacts(of);
  const key = { ...of, contactId };
  const { mutateAsync: send } = useMutation({
    networkMode: "always",
    mutationFn: (action: "inviteContact" | "resendInvite") => call(action, key, inviteAnswer),
  });
  const { mutateAsync: end } = useMutation({
    networkMode: "always",
    mutationFn: (action: "revokeInvite" | "confirmReturning") => call(action, key, z.object({})),
  });
  const reread = async () => {
    const keys = [eventKey(of), returningKey(of)];
    await Promise.all([
      rereadContacts(),
      ...keys.map((queryKey) => queries.invalidateQueries({ queryKey, exact: true })),
    ]);
  };
  return { send, end, reread };
}

/** Resolves after the counts are refetched: with the old counts all mails would look sent. */
export function useInviteAll(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: () => call("inviteAll", of, inviteAllAnswer),
    onSuccess: () => queries.invalidateQueries({ queryKey: eventKey(of), exact: true }),
  });
}
