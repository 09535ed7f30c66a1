import type { SessionAnswer } from "#domain/identity/session.ts";
import { showToast } from "#web/ui/toast-store.ts";
import { useLeaveTeam, useRemoveTeamMember } from "../team-calls.ts";
import { EndMembershipQuestion } from "./end-membership-question.tsx";
import type { Member } from "./member-table.tsx";

export type DialogRequest = { type: "leaving" } | { type: "removing"; member: Member };

type Props = {
  request: DialogRequest;
  organization: SessionAnswer["organizations"][number];
  ownId: string;
  onLeft: () => void;
  onClose: () => void;
};

export function TeamQuestion(props: Props) {
  return props.request.type === "leaving" ? (
    <LeaveQuestion {...props} />
  ) : (
    <RemoveQuestion {...props} member={props.request.member} />
  );
}

function LeaveQuestion({ organization, ownId, onLeft, onClose }: Props) {
  const leave = useLeaveTeam(organization.id);
  return (
    <EndMembershipQuestion
      title={`Leave ${organization.name}?`}
      confirmLabel="Leave this team"
      workingLabel="Leaving…"
      onConfirm={() => leave.mutateAsync(ownId)}
      onDone={onLeft}
      onClose={onClose}
    >
      Your access ends at once. An admin can invite you again.
    </EndMembershipQuestion>
  );
}

function RemoveQuestion({ organization, member, onClose }: Props & { member: Member }) {
  const remove = useRemoveTeamMember(organization.id);
  const { displayName, userId } = member;
  return (
    <EndMembershipQuestion
      title={`Remove ${displayName}?`}
      confirmLabel="Remove"
      workingLabel="Removing…"
      onConfirm={() => remove.mutateAsync(userId)}
      onDone={() => showToast(`${displayName} was removed from the team.`)}
      onClose={onClose}
    >
      {`Access to ${organization.name} ends at once, also on pages that are open now. What ${displayName} did here stays.`}
    </EndMembershipQuestion>
  );
}
