import { useState, type FormEvent } from "react";
import { newEventBuilding, type NewBuilding } from "#domain/organizations/building.ts";
import { buildingReasons } from "#domain/organizations/reasons.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";

type Props = { onAdd: (building: NewBuilding) => Promise<unknown>; onClose: () => void };

export function AddBuildingDialog(props: Props) {
  return (
    <Dialog holdsWriting title="Add building" size="narrow" isOpen onOpenChange={props.onClose}>
      <Form {...props} />
    </Dialog>
  );
}

function Form({ onAdd, onClose }: Props) {
  const [id] = useState(newId);
  const [name, setName] = useState("");
  const [capacity, setCapacity] = useState("");
  const { attempt, run, refuse } = useAttempt(buildingReasons.addFailed.message);
  const wrong = attempt.step === "failed" ? attempt.field : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const building = newEventBuilding.safeParse({ id, name, capacity });
    if (!building.success) {
      const [issue] = building.error.issues;
      const field = String(issue?.path[0] ?? "name");
      refuse(issue?.message ?? buildingReasons.addFailed.message, field);
      focusField(form, field);
      return;
    }
    await run(async () => {
      await onAdd(building.data);
      onClose();
    });
  }

  return (
    <form
      className="board-form"
      aria-label="Add building"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <TextField
        label="Building name"
        name="name"
        value={name}
        onChange={setName}
        autoComplete="off"
        isInvalid={wrong === "name"}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for
        autoFocus
      />
      <TextField
        label="Capacity (optional)"
        name="capacity"
        value={capacity}
        onChange={setCapacity}
        autoComplete="off"
        inputMode="numeric"
        description="How many beds. The board warns when there are more people than beds."
        isInvalid={wrong === "capacity"}
      />
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.step === "working" ? "Adding…" : "Add building"}
        </Button>
      </DialogActions>
    </form>
  );
}
