import { useState, type FormEvent } from "react";
import { Plus } from "lucide-react";
import { newOrganizationBuilding, type NewBuilding } from "#domain/organizations/building.ts";
import { buildingReasons } from "#domain/organizations/reasons.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";
import "./add-building-form.css";

type Props = { onAdd: (building: NewBuilding) => Promise<unknown> };

/** Stands open all the time: a camp types in a dozen buildings one after the other. */
export function AddBuildingForm({ onAdd }: Props) {
  // One id until it is added: sending again after a lost answer adds one building.
  const [id, setId] = useState(newId);
  const [name, setName] = useState("");
  const [capacity, setCapacity] = useState("");
  const { attempt, run, refuse } = useAttempt(buildingReasons.addFailed.message);
  const wrong = attempt.step === "failed" ? attempt.field : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const building = newOrganizationBuilding.safeParse({ id, name, capacity });
    if (!building.success) {
      const [issue] = building.error.issues;
      const field = String(issue?.path[0] ?? "name");
      refuse(issue?.message ?? buildingReasons.addFailed.message, field);
      focusField(form, field);
      return;
    }
    await run(async () => {
      await onAdd(building.data);
      setId(newId());
      setName("");
      setCapacity("");
      focusField(form, "name");
    });
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Add building"
      className="add-building"
    >
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="add-building-fields">
        <TextField
          label="Name"
          name="name"
          value={name}
          onChange={setName}
          autoComplete="off"
          isInvalid={wrong === "name"}
        />
        <TextField
          label="Capacity (optional)"
          name="capacity"
          value={capacity}
          onChange={setCapacity}
          autoComplete="off"
          inputMode="numeric"
          isInvalid={wrong === "capacity"}
        />
        <Button type="submit" variant="primary" icon={<Plus />}>
          {attempt.step === "working" ? "Adding…" : "Add building"}
        </Button>
      </div>
    </form>
  );
}
