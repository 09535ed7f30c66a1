import type { TeamAnswer } from "#domain/organizations/team.ts";
import { Button } from "#web/ui/button.tsx";
import { MailBadge } from "./mail-badge.tsx";
import { RoleBadge } from "./role-badge.tsx";

export type OpenTeamInvite = TeamAnswer["invites"][number];
type Props = { invites: readonly OpenTeamInvite[]; onRevoke: (invite: OpenTeamInvite) => void };

export function OpenInvites({ invites, onRevoke }: Props) {
  return (
    <ul className="open-invites">
      {invites.map((invite) => (
        <li key={invite.id}>
          <span className="open-invite-email">{invite.email}</span>
          <span className="open-invite-states">
            <RoleBadge role={invite.role} />
            <MailBadge mail={invite.mail} />
          </span>
          <Button
            variant="danger"
            aria-label={`Revoke the invitation of ${invite.email}`}
            onPress={() => onRevoke(invite)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
