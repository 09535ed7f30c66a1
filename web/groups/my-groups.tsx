import { Building2 } from "lucide-react";
import { useState } from "react";
import { groupErrors } from "#domain/groups/errors.ts";
import type { MyGroups as Answer } from "#domain/groups/group.ts";
import { readOnlyError } from "#domain/standing.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAcceptInvitation, useDeclineInvitation, useMyGroups } from "./calls.ts";
import "./my-groups.css";

/** Renders nothing while loading, and for people without groups and invitations. */
export function MyGroups() {
  const { user } = useSignedIn();
  const mine = useMyGroups(user.uid);
  const { data, error } = mine;
  if (error !== null && data === undefined)
    return (
      <LoadFailed error={error} failed={groupErrors.listFailed.message} onRetry={() => void mine.refetch()} />
    );
  const { groups = [], invitations = [] } = data ?? {};
  return (
    <>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
      {groups.length > 0 && (
        <nav aria-label="Groups" className="my-groups">
          {groups.map(({ id, name }) => (
            <LinkButton key={id} href={`/groups/${id}`} icon={<Building2 />}>
              {name}
            </LinkButton>
          ))}
        </nav>
      )}
    </>
  );
}

function Invitation({ invitation }: { invitation: Answer["invitations"][number] }) {
  const { id, groupName, invitedAs, invitedBy } = invitation;
  const { organizations } = useSignedIn();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const { attempt, run } = useAttempt(groupErrors.changeFailed.message);
  const options = organizations
    .filter(({ role, standing = "approved" }) => role === "admin" && readOnlyError(standing) === undefined)
    .map((organization) => ({ id: organization.id, label: organization.name }));
  const [chosen, setChosen] = useState<string>();
  const orgId = chosen ?? options[0]?.id;
  const isManager = invitedAs === "manager";
  return (
    <section
      className="group-invitation"
      aria-label={`Invitation of ${groupName} to ${isManager ? "manage" : "join"}`}
    >
      <div>
        <h2>
          {isManager
            ? `${groupName} invites you to manage the group`
            : `${groupName} invites your organization to its group`}
        </h2>
        <p>
          {isManager
            ? `You’ll see how much mail each of its organizations has today. Invited by ${invitedBy}.`
            : `Its managers will see how much mail you have today: counts, no names and no letters. You can leave any time. Invited by ${invitedBy}.`}
        </p>
      </div>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {!isManager && orgId === undefined && <p>Only an admin of an organization can join.</p>}
      <div className="row">
        {!isManager && orgId !== undefined && (
          <Select label="Organization" options={options} value={orgId} onChange={setChosen} />
        )}
        {(isManager || orgId !== undefined) && (
          <Button
            variant="primary"
            isPending={attempt.status === "working"}
            pendingLabel="Joining…"
            onPress={() =>
              void run(async () => {
                const joining = isManager || orgId === undefined ? {} : { orgId };
                await accept.mutateAsync({ groupInvitationId: id, ...joining });
                showToast(isManager ? `You manage ${groupName} now.` : `You joined ${groupName}.`);
              })
            }
          >
            {isManager ? "Manage the group" : "Join the group"}
          </Button>
        )}
        <Button
          variant="plain"
          onPress={() =>
            void run(async () => {
              await decline.mutateAsync(id);
              showToast("Invitation declined.");
            })
          }
        >
          Decline
        </Button>
      </div>
    </section>
  );
}
