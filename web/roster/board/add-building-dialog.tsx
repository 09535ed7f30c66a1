import { newEventBuilding, type NewBuilding } from "#domain/organizations/building.ts";
import { useBuildingForm } from "#web/organizations/buildings/use-building-form.ts";
import { useTerms } from "#web/organizations/own-words.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type Props = { onAdd: (building: NewBuilding) => Promise<unknown>; onClose: () => void };

export function AddBuildingDialog(props: Props) {
  const title = `Add ${useTerms().building.toLowerCase()}`;
  return (
    <Dialog locksWriting title={title} size="narrow" isOpen onOpenChange={props.onClose}>
      <Form {...props} title={title} />
    </Dialog>
  );
}

function Form({ onAdd, onClose, title }: Props & { title: string }) {
  const words = useTerms();
  const { attempt, submit, nameField, capacityField } = useBuildingForm({
    rules: newEventBuilding,
    onSave: onAdd,
    onSaved: onClose,
  });
  return (
    <form className="stack" aria-label={title} noValidate onSubmit={submit}>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for */}
      <TextField label={`${words.building} name`} {...nameField} autoFocus />
      <TextField
        {...capacityField}
        description="How many beds. The board warns when there are more people than beds."
      />
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.status === "working" ? "Adding…" : title}
        </Button>
      </DialogActions>
    </form>
  );
}
