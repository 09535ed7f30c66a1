import { newEventBuilding, type NewBuilding } from "#domain/organizations/building.ts";
import { useBuildingForm } from "#web/organizations/buildings/use-building-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type Props = { onAdd: (building: NewBuilding) => Promise<unknown>; onClose: () => void };

export function AddBuildingDialog(props: Props) {
  return (
    <Dialog locksWriting title="Add building" size="narrow" isOpen onOpenChange={props.onClose}>
      <Form {...props} />
    </Dialog>
  );
}

function Form({ onAdd, onClose }: Props) {
  const { attempt, submit, nameField, capacityField } = useBuildingForm({
    rules: newEventBuilding,
    onSave: onAdd,
    onSaved: onClose,
  });
  return (
    <form className="stack" aria-label="Add building" noValidate onSubmit={submit}>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for */}
      <TextField label="Building name" {...nameField} autoFocus />
      <TextField
        {...capacityField}
        description="How many beds. The board warns when there are more people than beds."
      />
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.status === "working" ? "Adding…" : "Add building"}
        </Button>
      </DialogActions>
    </form>
  );
}
