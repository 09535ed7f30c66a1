import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { teamErrors } from "#domain/organizations/errors.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useAcceptTeamInvite, useMyTeamInvites } from "./team-calls.ts";

// Few people are invited: the first screen goes without the field for their name.
const TeamInvite = lazy(async () => ({ default: (await import("./team-invite.tsx")).TeamInvite }));

/** Renders nothing while loading or without invites. */
export function TeamInvitesCard({ userId }: { userId: string }) {
  const mine = useMyTeamInvites(userId);
  const accept = useAcceptTeamInvite();
  const navigate = useNavigate();
  const { data, error } = mine;
  if (error !== null)
    return (
      <LoadFailed
        error={error}
        failed={teamErrors.invitesLoadFailed.message}
        onRetry={() => void mine.refetch()}
      />
    );
  return (data?.invites ?? []).map((invite) => (
    <Suspense key={invite.id}>
      <TeamInvite
        invite={invite}
        onJoin={async () => {
          const { organizationId, isCounselor } = await accept.mutateAsync(invite.id);
          if (isCounselor === true) void navigate(`/org/${organizationId}/cabin`);
        }}
      />
    </Suspense>
  ));
}
