import { useState } from "react";
import { groupErrors } from "#domain/groups/errors.ts";
import type { GroupAnswer, InvitedAs } from "#domain/groups/group.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useInviteToGroup, useWithdrawInvitation } from "./calls.ts";
import "./groups.css";

type Props = { group: GroupAnswer };

const choices = [
  { id: "organization", label: "Join with their organization" },
  { id: "manager", label: "Manage the group with you" },
] as const;

export function GroupInvitations({ group }: Props) {
  const { invitations } = group;
  return (
    <Panel title="Invitations" count={invitations.length === 0 ? undefined : invitations.length}>
      <div className="stack">
        <InvitationForm group={group} />
        {invitations.length > 0 && <Open group={group} />}
      </div>
    </Panel>
  );
}

function InvitationForm({ group }: Props) {
  const [id, setId] = useState(newId);
  const [email, setEmail] = useState("");
  const [invitedAs, setInvitedAs] = useState<InvitedAs>("organization");
  const invite = useInviteToGroup(group.id);
  const { attempt, run, refuse } = useAttempt(groupErrors.inviteFailed.message);
  const isEmailMissing = attempt.status === "failed" && attempt.field === "email";

  function send(): void {
    if (email.trim() === "") return refuse("Email is required.", "email");
    void run(
      async () => {
        await invite.mutateAsync({ id, email, invitedAs });
        showToast("Invited. Tell them to sign in and open Organizations.");
      },
      () => {
        setId(newId());
        setEmail("");
      },
    );
  }

  return (
    <form
      className="group-form"
      aria-label="Invite to the group"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="muted">
        The invitation shows under Organizations when they sign in with this address. We don’t send an email.
      </p>
      {attempt.status === "failed" && !isEmailMissing && <ErrorBox sentence={attempt.sentence} />}
      <TextField
        label="Email"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        error={isEmailMissing ? attempt.sentence : undefined}
      />
      <Select label="They will" options={choices} value={invitedAs} onChange={setInvitedAs} />
      {invitedAs === "manager" && (
        <p className="small muted">They’ll see the numbers of every organization in this group.</p>
      )}
      <Button
        type="submit"
        variant="primary"
        isPending={attempt.status === "working"}
        pendingLabel="Inviting…"
      >
        Invite
      </Button>
    </form>
  );
}

function Open({ group }: Props) {
  const withdraw = useWithdrawInvitation(group.id);
  const { attempt, run } = useAttempt(groupErrors.changeFailed.message);
  return (
    <div>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <ul aria-label="Open invitations" className="group-rows">
        {group.invitations.map(({ id, email, invitedAs, isExpired }) => (
          <li key={id}>
            <div>
              <p>{email}</p>
              <p className="small muted">
                {`To ${invitedAs === "manager" ? "manage the group" : "join"}${isExpired ? " · expired" : ""}`}
              </p>
            </div>
            <Button
              variant="plain"
              aria-label={`Withdraw the invitation of ${email}`}
              onPress={() =>
                void run(async () => {
                  await withdraw.mutateAsync(id);
                  showToast("Invitation withdrawn.");
                })
              }
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
