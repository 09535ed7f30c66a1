import {
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import * as contract from "#domain/invites/contract.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { type AcceptedInvite, type OpenInvite } from "#domain/invites/invite.ts";
import { sessionKey } from "#web/identity/session.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { Language } from "#domain/language.ts";
import { useLanguage } from "#web/platform/language.ts";
import type { InviteKey } from "./invite-link.ts";

const pendingKey = ["pending-invites"];
const participantsKey = ["my-participants"];
const inviteKey = ({ orgId, inviteId }: InviteKey) => ["invite", orgId, inviteId];

const listPending = ({ signal }: { signal: AbortSignal }) =>
  call(contract.listPendingInvites, {}, { signal });

/** Matched by the e-mail addresses that the sign-in provider has verified. */
export function usePendingInvites(userId: string) {
  return useLiveQuery({ queryKey: pendingKey, queryFn: listPending }, [identityTopics.person(userId)]);
}

/**
 * The number of pending invites when the user arrived. It is not updated later, so a new invite does not interrupt
 * the user's work. Undefined while unknown, also after a failed request.
 */
export function useInvitesAtArrival({ enabled: request }: { enabled: boolean }): number | undefined {
  return useQuery({
    queryKey: pendingKey,
    queryFn: listPending,
    enabled: request,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ invites }) => invites.length,
  }).data;
}

export function useMyParticipants(userId: string) {
  return useLiveQuery(
    {
      queryKey: participantsKey,
      queryFn: ({ signal }) => call(contract.listMyParticipants, {}, { signal }),
      onDevice: {
        shape: contract.listMyParticipants.output,
        childrenIn: ({ participants }) => participants.map(({ participantId }) => participantId),
      },
    },
    [identityTopics.person(userId)],
  );
}

/** True while the session is being refetched. */
export function useAccessIsLoading(): boolean {
  return useIsFetching({ queryKey: sessionKey }) > 0;
}

/** What the holder of an invite link may see. */
export function useInvite(invite: InviteKey, userId: string) {
  return useLiveQuery(
    {
      queryKey: inviteKey(invite),
      queryFn: ({ signal }) =>
        call(contract.readInvite, { orgId: invite.orgId, inviteId: invite.inviteId }, { signal }),
    },
    [identityTopics.person(userId)],
  );
}

/** Resolves after the lists are refetched, so the accepted invite is gone by then. */
export function useAcceptInvite() {
  const queries = useQueryClient();
  const readIn = useReadIn();
  return useMutation({
    mutationFn: ({ orgId, inviteId }: InviteKey) =>
      call(contract.acceptInvite, { orgId, inviteId, ...readIn }),
    onSuccess: (accepted, invite) => noteLinked(queries, invite, accepted),
  });
}

export function useSendInviteCode({ orgId, inviteId }: InviteKey) {
  const readIn = useReadIn();
  return useMutation({
    mutationFn: () => call(contract.sendInviteCode, { orgId, inviteId, ...readIn }),
  });
}

export function useAcceptInviteWithCode({ orgId, inviteId }: InviteKey) {
  const queries = useQueryClient();
  const readIn = useReadIn();
  return useMutation({
    mutationFn: (code: string) => call(contract.acceptInviteWithCode, { orgId, inviteId, code, ...readIn }),
    onSuccess: (accepted) => noteLinked(queries, { orgId, inviteId }, accepted),
  });
}

/** The server stores this language for users who have not chosen one. English is the default. */
function useReadIn(): { language?: Language } {
  const language = useLanguage();
  return language === "en" ? {} : { language };
}

async function noteLinked(queries: QueryClient, invite: InviteKey, linked: AcceptedInvite): Promise<void> {
  // A linked user has full access. Set it now: the next step must not wait for the refetch.
  queries.setQueryData<SessionAnswer>(
    sessionKey,
    (session) => session && { ...session, access: "full", hasParticipants: true },
  );
  const accepted: OpenInvite = { state: "accepted", ...linked };
  queries.setQueryData(inviteKey(invite), accepted);
  await Promise.all(
    [pendingKey, participantsKey, sessionKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
