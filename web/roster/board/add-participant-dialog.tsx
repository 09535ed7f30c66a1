import { useState, type FormEvent } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { newParticipant, occupancyOf, type NewParticipant } from "#domain/roster/participant.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { optionsOf } from "./building-options.ts";
import type { MoveTarget } from "./row-menu.tsx";

type Props = {
  /** Current: a building may be removed while the form is open. */
  destinations: readonly MoveTarget[];
  words: Terms;
  onAdd: (participant: NewParticipant) => Promise<unknown>;
  onClose: () => void;
};

export function AddParticipantDialog(props: Props) {
  const title = `Add ${props.words.participant.toLowerCase()}`;
  return (
    <Dialog locksWriting title={title} size="narrow" isOpen onOpenChange={props.onClose}>
      <Form {...props} title={title} />
    </Dialog>
  );
}

function Form({ destinations, words, onAdd, onClose, title }: Props & { title: string }) {
  const [id] = useState(newId);
  const [buildingId, setBuildingId] = useState(() => firstWithRoom(destinations));
  const [name, setName] = useState("");
  const { attempt, run, refuse } = useAttempt(rosterErrors.addFailed.message);
  const isGone = !destinations.some(({ building }) => building.id === buildingId);
  const sentence = isGone
    ? rosterErrors.chooseAnotherBuilding.message
    : attempt.status === "failed"
      ? attempt.sentence
      : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isGone) return;
    const form = event.currentTarget;
    const participant = newParticipant.safeParse({ id, name, buildingId });
    if (!participant.success) {
      refuse(participant.error.issues[0]?.message ?? rosterErrors.addFailed.message, "name");
      focusField(form, "name");
      return;
    }
    await run(() => onAdd(participant.data), onClose);
  }

  return (
    <form className="stack" aria-label={title} noValidate onSubmit={(event) => void submit(event)}>
      <Select
        label={words.building}
        options={optionsOf(destinations)}
        value={isGone ? null : buildingId}
        onChange={setBuildingId}
        placeholder={`Choose a ${words.building.toLowerCase()}`}
      />
      <TextField
        label={`${words.participant} name`}
        name="name"
        value={name}
        onChange={setName}
        autoComplete="off"
        isInvalid={!isGone && attempt.status === "failed" && attempt.field === "name"}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for
        autoFocus
      />
      {sentence !== undefined && <ErrorBox sentence={sentence} />}
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.status === "working" ? "Adding…" : title}
        </Button>
      </DialogActions>
    </form>
  );
}

function firstWithRoom(destinations: readonly MoveTarget[]): string {
  const free = destinations.find(({ building, people }) => occupancyOf(people, building.capacity).free !== 0);
  return (free ?? destinations[0])?.building.id ?? "";
}
