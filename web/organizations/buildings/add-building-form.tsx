import { Plus } from "lucide-react";
import { newOrganizationBuilding, type NewBuilding } from "#domain/organizations/building.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { useTerms } from "../own-words.tsx";
import { useBuildingForm } from "./use-building-form.ts";
import "./add-building-form.css";

type Props = { onAdd: (building: NewBuilding) => Promise<unknown> };

/** Always open: camps add a dozen buildings in a row. */
export function AddBuildingForm({ onAdd }: Props) {
  const label = `Add ${useTerms().building.toLowerCase()}`;
  const { attempt, submit, nameField, capacityField } = useBuildingForm({
    rules: newOrganizationBuilding,
    onSave: onAdd,
    onSaved: (form) => focusField(form, "name"),
  });
  return (
    <form onSubmit={submit} noValidate aria-label={label} className="add-building">
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="add-building-fields">
        <TextField label="Name" {...nameField} />
        <TextField {...capacityField} />
        <Button type="submit" variant="primary" icon={<Plus />}>
          {attempt.status === "working" ? "Adding…" : label}
        </Button>
      </div>
    </form>
  );
}
