import {
  newEventBuilding,
  newOrganizationBuilding,
  type Building,
  type NewBuilding,
} from "#domain/organizations/building.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useTerms } from "../own-words.tsx";
import { useBuildingForm } from "./use-building-form.ts";

type Props = {
  building: Building;
  list: "organization" | "event";
  /** Which lists keep the old name. */
  hint: string;
  onSave: (building: NewBuilding) => Promise<unknown>;
  onClose: () => void;
};

export function EditBuildingDialog(props: Props) {
  const title = `Edit ${props.building.name}`;
  return (
    <Dialog locksWriting title={title} size="narrow" isOpen onOpenChange={props.onClose}>
      <Form {...props} title={title} />
    </Dialog>
  );
}

function Form({ building, list, hint, onSave, onClose, title }: Props & { title: string }) {
  const words = useTerms();
  const { attempt, submit, nameField, capacityField } = useBuildingForm({
    rules: list === "event" ? newEventBuilding : newOrganizationBuilding,
    building,
    onSave,
    onSaved: onClose,
  });
  return (
    <form className="stack" aria-label={title} noValidate onSubmit={submit}>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for */}
      <TextField label={`${words.building} name`} {...nameField} description={hint} autoFocus />
      <TextField {...capacityField} />
      <DialogActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="primary">
          {attempt.status === "working" ? "Saving…" : "Save"}
        </Button>
      </DialogActions>
    </form>
  );
}
