import { useState, type FormEvent } from "react";
import { Send } from "lucide-react";
import { roles, type Role } from "#domain/identity/session.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { newTeamInvite, type NewTeamInvite } from "#domain/organizations/team.ts";
import { roleLabel, termsFor } from "#domain/organizations/terms.ts";
import { newId } from "#web/platform/new-id.ts";
import { clearIfUnchanged, useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type Props = { organizationType: string | null; onInvite: (invite: NewTeamInvite) => Promise<unknown> };

const choices = roles.toReversed().map((role) => ({ id: role, label: roleLabel(role) }));

export function InviteForm({ organizationType, onInvite }: Props) {
  const { participants, events } = termsFor(organizationType);
  const [id, setId] = useState(newId);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const { attempt, run, refuse } = useAttempt(teamErrors.inviteFailed.message);

  /** A new address or role needs a new id, or a lost response to the first invite would be taken for this one. */
  function renew(): void {
    setId(newId());
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const invite = newTeamInvite.safeParse({ id, email, role });
    if (!invite.success) {
      refuse(invite.error.issues[0]?.message ?? teamErrors.inviteFailed.message, "email");
      return focusField(form, "email");
    }
    await run(
      () => onInvite(invite.data),
      () => {
        renew();
        setEmail(clearIfUnchanged(email));
        setRole((now) => (now === role ? "member" : now));
        focusField(form, "email");
      },
    );
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Invite to the team"
      className="invite-form"
    >
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="invite-form-fields">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            renew();
          }}
          isInvalid={attempt.status === "failed" && attempt.field === "email"}
        />
        <Select
          label="Role"
          options={choices}
          value={role}
          onChange={(chosen) => {
            setRole(chosen);
            renew();
          }}
        />
        <Button type="submit" variant="primary" icon={<Send />}>
          {attempt.status === "working" ? "Inviting…" : "Invite"}
        </Button>
      </div>
      <p className="small muted">
        {`Members look after ${participants.toLowerCase()} and their letters. Admins also plan ${events.toLowerCase()} and manage the team.`}
      </p>
    </form>
  );
}
