import { MailOpen } from "lucide-react";
import { teamErrors } from "#domain/organizations/errors.ts";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import { roleLabel, termsFor } from "#domain/organizations/terms.ts";
import { useNameQuestion } from "#web/identity/own-name.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import type { MyTeamInvite } from "./team-calls.ts";
import "./team-invite.css";

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

function labelOf({ role, organizationType }: MyTeamInvite): string {
  return role === "counselor" ? counselorTerm(termsFor(organizationType)) : roleLabel(role);
}

type Props = { invite: MyTeamInvite; onJoin: () => Promise<unknown> };

export function TeamInvite({ invite, onJoin }: Props) {
  const { attempt, run } = useAttempt(teamErrors.joinFailed.message);
  const yourName = useNameQuestion({ isRequired: true });
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
      {!isExpired && yourName.field}
      {!isExpired && (
        <Button
          variant="primary"
          icon={<MailOpen />}
          onPress={() => {
            if (!yourName.check()) return;
            void run(async () => {
              await yourName.save();
              await onJoin();
              showToast(`Welcome to ${organizationName}.`);
            });
          }}
        >
          {attempt.status === "working" ? "Joining…" : "Join the team"}
        </Button>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </section>
  );
}
