import { useState } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { useTeam } from "../team-calls.ts";
import { AloneSoFar } from "./alone-so-far.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberTable, type MemberActions } from "./member-table.tsx";
import { OpenInvites } from "./open-invites.tsx";
import { TeamQuestion, type DialogRequest } from "./team-question.tsx";
import { useTeamMutations } from "./use-team-mutations.ts";
import "./team.css";

type Props = {
  organization: SessionAnswer["organizations"][number];
  ownId: string;
  onLeft: () => void;
};

export function Team({ organization, ownId, onLeft }: Props) {
  const team = useTeam(organization.id);
  const { attempt, changeRole, revoke, invite } = useTeamMutations(organization.id);
  const [request, setRequest] = useState<DialogRequest>();
  const { data, error } = team;
  const manages = organization.role === "admin";
  const actions: MemberActions = {
    onChangeRole: changeRole,
    onRemove: (member) => setRequest({ type: "removing", member }),
  };
  return (
    <div className="team">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={teamErrors.loadFailed.message}
          loadedAt={team.dataUpdatedAt}
          onRetry={() => void team.refetch()}
        />
      )}
      {manages && (
        <Panel title="Invite to the team">
          <InviteForm organizationType={organization.type} onInvite={invite} />
        </Panel>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {(data !== undefined || error === null) && (
        <Panel title="People" flush>
          {data === undefined ? (
            <Skeleton label="Loading the team…" rows={3} />
          ) : (
            <MemberTable
              members={data.members}
              ownId={ownId}
              timeZone={organization.timeZone}
              actions={manages ? actions : undefined}
              onLeave={() => setRequest({ type: "leaving" })}
            />
          )}
        </Panel>
      )}
      {data !== undefined && data.invites.length > 0 && (
        <Panel title="Open invitations" count={data.invites.length} flush>
          <OpenInvites invites={data.invites} onRevoke={revoke} />
        </Panel>
      )}
      {manages && data?.members.length === 1 && data.invites.length === 0 && (
        <AloneSoFar type={organization.type} />
      )}
      {request !== undefined && (
        <TeamQuestion
          {...{ request: request, organization, ownId, onLeft }}
          onClose={() => setRequest(undefined)}
        />
      )}
    </div>
  );
}
