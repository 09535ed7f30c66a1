import { useId, useState, type FormEvent } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { proposalErrors } from "#domain/invites/proposal-errors.ts";
import { proposalForm } from "#domain/invites/proposal.ts";
import { relationships, type Relationship } from "#domain/roster/relationship.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useProposeContact } from "#web/invites/proposal-calls.ts";
import { useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { circleMessages } from "../messages/circle-en.ts";

type Props = { participant: MyParticipant; onClose: () => void };

export function ProposeDialog({ participant, onClose }: Props) {
  const { participantId, participantName, orgType } = participant;
  const t = useMessages(circleMessages);
  const relationshipId = useId();
  const propose = useProposeContact(participantId);
  const { attempt, run, refuse } = useAttempt(proposalErrors.askFailed.message);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [relationship, setRelationship] = useState<Relationship>("Other Family Member");

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = proposalForm.safeParse({ name, relationship, email });
    if (parsed.success) void run(() => propose.mutateAsync(parsed.data), onClose);
    else refuse(parsed.error.issues[0]?.message ?? proposalErrors.askFailed.message);
  }

  return (
    <Dialog
      title={t.dialogTitle(firstNameOf(participantName))}
      size="narrow"
      locksWriting
      isOpen
      onOpenChange={onClose}
    >
      <form className="stack" noValidate onSubmit={submit}>
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <TextField label={t.name} name="name" autoComplete="off" value={name} onChange={setName} />
        <div className="field">
          <label className="field-label" htmlFor={relationshipId}>
            {t.relationship}
          </label>
          <select
            id={relationshipId}
            className="input"
            value={relationship}
            onChange={({ target }) =>
              setRelationship(relationships.find((one) => one === target.value) ?? relationship)
            }
          >
            {relationships.map((one) => (
              <option key={one} value={one}>
                {t.relationships[one]}
              </option>
            ))}
          </select>
        </div>
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <p className="small muted">{t.decides(orgType)}</p>
        <DialogActions>
          <Button slot="close" isDisabled={attempt.status === "working"}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={attempt.status === "working"}
            pendingLabel={t.sending}
          >
            {t.send(orgType)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
