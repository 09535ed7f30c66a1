import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/invites/contract.ts";
import { call } from "#web/platform/call.ts";
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
      queryFn: ({ signal }) => call(contract.listReturning, { orgId, eventId, participantId }, { signal }),
    },
    topicsOf(of),
  );
}

const mailing = { inviteContact: contract.inviteContact, resendInvite: contract.resendInvite };
const changes = { revokeInvite: contract.revokeInvite, confirmReturning: contract.confirmReturning };

export function useInviting(of: ParticipantRef, contactId: string) {
  const queries = useQueryClient();
  const rereadContacts = useRereadContacts(of);
  const key = { ...of, contactId };
  const { mutateAsync: send } = useMutation({
    networkMode: "always",
    mutationFn: ({ action, ...anyway }: { action: keyof typeof mailing; anyway?: boolean }) =>
      call(mailing[action], { ...key, ...anyway }),
  });
  const { mutateAsync: end } = useMutation({
    networkMode: "always",
    mutationFn: ({ action, ...anyway }: { action: keyof typeof changes; anyway?: boolean }) =>
      call(changes[action], { ...key, ...anyway }),
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
    /** Without ids: everyone in the event. */
    mutationFn: (participantIds?: readonly string[]) =>
      call(contract.inviteAll, { ...of, ...(participantIds && { participantIds: [...participantIds] }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: eventKey(of), exact: true }),
  });
}
