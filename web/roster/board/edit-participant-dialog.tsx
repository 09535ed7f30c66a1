import { useState, type FormEvent } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import {
  participantChange,
  type ListedParticipant,
  type ParticipantChange,
} from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";

type Props = {
  participant: ListedParticipant;
  words: Terms;
  onSave: (change: ParticipantChange) => Promise<unknown>;
  onClose: () => void;
};

export function EditParticipantDialog(props: Props) {
  const title = `Edit ${props.participant.name}`;
  return (
    <Dialog locksWriting title={title} size="narrow" isOpen onOpenChange={props.onClose}>
      <Form {...props} title={title} />
    </Dialog>
  );
}

function Form({ participant, words, onSave, onClose, title }: Props & { title: string }) {
  const [name, setName] = useState(participant.name);
  const [externalId, setExternalId] = useState(participant.externalId ?? "");
  const [largePrint, setLargePrint] = useState(participant.largePrint ?? false);
  const { attempt, run, refuse } = useAttempt(rosterErrors.updateFailed.message);
  const wrong = attempt.status === "failed" ? attempt.field : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const change = participantChange.safeParse({ name, externalId, largePrint });
    if (!change.success) {
      const [issue] = change.error.issues;
      const field = String(issue?.path[0] ?? "name");
      refuse(issue?.message ?? rosterErrors.updateFailed.message, field);
      focusField(form, field);
      return;
    }
    await run(() => onSave(change.data), onClose);
  }

  return (
    <form className="stack" aria-label={title} noValidate onSubmit={(event) => void submit(event)}>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <TextField
        label={`${words.participant} name`}
        name="name"
        value={name}
        onChange={setName}
        autoComplete="off"
        description="Letters that are already printed keep the old name."
        isInvalid={wrong === "name"}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for
        autoFocus
      />
      <TextField
        label="External ID (optional)"
        name="externalId"
        value={externalId}
        onChange={setExternalId}
        autoComplete="off"
        description="The ID in your registration system. Imports find people by it."
        isInvalid={wrong === "externalId"}
      />
      <Checkbox name="largePrint" isSelected={largePrint} onChange={setLargePrint}>
        Big print: letters and writing lines in large type
      </Checkbox>
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.status === "working" ? "Saving…" : "Save"}
        </Button>
      </DialogActions>
    </form>
  );
}
