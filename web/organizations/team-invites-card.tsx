import { MailOpen } from "lucide-react";
import { useNavigate } from "react-router";
import { teamErrors } from "#domain/organizations/errors.ts";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import { roleLabel, termsFor } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useAcceptTeamInvite, useMyTeamInvites, type MyTeamInvite } from "./team-calls.ts";
import "./team-invites-card.css";

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
    <TeamInvite
      key={invite.id}
      invite={invite}
      onJoin={async () => {
        const { organizationId, isCounselor } = await accept.mutateAsync(invite.id);
        if (isCounselor === true) void navigate(`/org/${organizationId}/cabin`);
      }}
    />
  ));
}

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

function labelOf({ role, organizationType }: MyTeamInvite): string {
  return role === "counselor" ? counselorTerm(termsFor(organizationType)) : roleLabel(role);
}

type Props = { invite: MyTeamInvite; onJoin: () => Promise<unknown> };

export function TeamInvite({ invite, onJoin }: Props) {
  const { attempt, run } = useAttempt(teamErrors.joinFailed.message);
  const { organizationName, buildings = [], invitedBy, isExpired = false } = invite;
  return (
    <section className="team-invite" aria-label={`Invitation of ${organizationName}`}>
      <div>
        <h2>{`${organizationName} invites you to its team as ${labelOf(invite)}`}</h2>
        {buildings.length > 0 && <p>{`For ${listFormat.format(buildings)}`}</p>}
        <p>
          {isExpired
            ? `This invitation has expired. Ask ${invitedBy} to send it again.`
            : `Invited by ${invitedBy}`}
        </p>
      </div>
      {!isExpired && (
        <Button
          variant="primary"
          icon={<MailOpen />}
          onPress={() =>
            void run(async () => {
              await onJoin();
              showToast(`Welcome to ${organizationName}.`);
            })
          }
        >
          {attempt.status === "working" ? "Joining…" : "Join the team"}
        </Button>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </section>
  );
}
