import { useState } from "react";
import { useNavigate } from "react-router";
import { groupErrors } from "#domain/groups/errors.ts";
import type { GroupAnswer } from "#domain/groups/group.ts";
import { readOnlyError } from "#domain/standing.ts";
import { useSignedIn } from "#web/identity/session-context.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAddToGroup, useLeaveGroup, useRemoveFromGroup, useRemoveManager } from "./calls.ts";
import { CreateInGroup } from "./create-in-group.tsx";
import { GroupDefaultsForm } from "./group-defaults-form.tsx";
import { GroupInvitations } from "./group-invitations.tsx";
import "./groups.css";

type Props = { group: GroupAnswer };

export function ManageGroup({ group }: Props) {
  return (
    <div className="stack group-manage">
      <Organizations group={group} />
      <GroupInvitations group={group} />
      <GroupDefaultsForm group={group} />
      <Managers group={group} />
    </div>
  );
}

function Organizations({ group }: Props) {
  const { organizations, mayCreate = true } = useSignedIn();
  const add = useAddToGroup(group.id);
  const { attempt, run } = useAttempt(groupErrors.changeFailed.message);
  const [removing, setRemoving] = useState<{ id: string; name: string }>();
  const inGroup = new Set(group.organizations.map(({ id }) => id));
  const toAdd = organizations.filter(
    ({ id, role, standing = "approved" }) =>
      role === "admin" && !inGroup.has(id) && readOnlyError(standing) === undefined,
  );
  return (
    <Panel title="Organizations" count={group.organizations.length}>
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        {group.organizations.length === 0 && (
          <p className="muted">No organizations yet. Add one of yours, or invite one below.</p>
        )}
        <ul aria-label="In this group" className="group-rows">
          {group.organizations.map(({ id, name }) => (
            <li key={id}>
              {name}
              <Button variant="plain" aria-label={`Remove ${name}`} onPress={() => setRemoving({ id, name })}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        {toAdd.length > 0 && (
          <div>
            <h3>You can add</h3>
            <ul aria-label="You can add" className="group-rows">
              {toAdd.map(({ id, name }) => (
                <li key={id}>
                  {name}
                  <Button
                    aria-label={`Add ${name}`}
                    isDisabled={attempt.status === "working"}
                    onPress={() =>
                      void run(async () => {
                        await add.mutateAsync(id);
                        showToast(`${name} is in the group.`);
                      })
                    }
                  >
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {mayCreate && <CreateInGroup groupId={group.id} />}
      </div>
      {removing !== undefined && (
        <RemoveQuestion group={group} organization={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Panel>
  );
}

type RemoveProps = Props & { organization: { id: string; name: string }; onClose: () => void };

function RemoveQuestion({ group, organization, onClose }: RemoveProps) {
  const remove = useRemoveFromGroup(group.id);
  const { attempt, run } = useAttempt(groupErrors.changeFailed.message);
  return (
    <ConfirmDialog
      title={`Remove ${organization.name} from the group?`}
      confirmLabel="Remove from group"
      pendingLabel="Removing…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await remove.mutateAsync(organization.id);
          showToast(`${organization.name} left the group.`);
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>You won’t see its numbers here. It loses nothing, and its admins see this in their activity.</p>
      </div>
    </ConfirmDialog>
  );
}

type Manager = GroupAnswer["managers"][number];

function Managers({ group }: Props) {
  const { user } = useSignedIn();
  const [removing, setRemoving] = useState<Manager>();
  return (
    <Panel title="Managers" count={group.managers.length}>
      <ul aria-label="Managers" className="group-rows">
        {group.managers.map((manager) => (
          <li key={manager.userId}>
            {manager.userId === user.uid ? `${manager.displayName} (you)` : manager.displayName}
            <Button
              variant="plain"
              aria-label={manager.userId === user.uid ? "Leave the group" : `Remove ${manager.displayName}`}
              onPress={() => setRemoving(manager)}
            >
              {manager.userId === user.uid ? "Leave" : "Remove"}
            </Button>
          </li>
        ))}
      </ul>
      {removing !== undefined && (
        <ManagerQuestion group={group} manager={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Panel>
  );
}

type ManagerProps = Props & { manager: Manager; onClose: () => void };

function ManagerQuestion({ group, manager, onClose }: ManagerProps) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const remove = useRemoveManager(group.id);
  const leave = useLeaveGroup(group.id);
  const { attempt, run } = useAttempt(groupErrors.changeFailed.message);
  const isOneself = manager.userId === user.uid;
  const isLast = group.managers.length === 1;
  const label = isLast ? "End the group" : isOneself ? "Leave the group" : "Remove manager";
  return (
    <ConfirmDialog
      title={
        isLast
          ? `End ${group.name}?`
          : isOneself
            ? `Leave ${group.name}?`
            : `Remove ${manager.displayName} as a manager?`
      }
      confirmLabel={label}
      pendingLabel="Saving…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await (isOneself ? leave : remove).mutateAsync(manager.userId);
          onClose();
          if (isOneself) void navigate("/organizations");
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          {isLast
            ? "You’re its only manager, so the group ends. Its organizations stay as they are."
            : isOneself
              ? "You won’t see the numbers of its organizations."
              : "They won’t see the numbers of its organizations. Their own organizations stay open to them."}
        </p>
      </div>
    </ConfirmDialog>
  );
}
