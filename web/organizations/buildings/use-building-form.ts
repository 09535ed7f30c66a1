import { useState, type FormEvent } from "react";
import type {
  Building,
  newEventBuilding,
  newOrganizationBuilding,
  NewBuilding,
} from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { newId } from "#web/platform/new-id.ts";
import { clearIfUnchanged, useAttempt } from "#web/platform/use-attempt.ts";
import { focusField } from "#web/ui/focus-field.ts";

type Settings = {
  /** The two lists have different messages for a missing name. */
  rules: typeof newOrganizationBuilding | typeof newEventBuilding;
  /** The building to change; without it, the form adds one. */
  building?: Building;
  onSave: (building: NewBuilding) => Promise<unknown>;
  onSaved: (form: HTMLFormElement) => void;
};

export function useBuildingForm({ rules, building: changed, onSave, onSaved }: Settings) {
  const failed = (changed === undefined ? buildingErrors.addFailed : buildingErrors.updateFailed).message;
  // One id until it is added, so a retry adds one building.
  const [id, setId] = useState(() => changed?.id ?? newId());
  const [name, setName] = useState(changed?.name ?? "");
  const [capacity, setCapacity] = useState(changed?.capacity?.toString() ?? "");
  const { attempt, run, refuse } = useAttempt(failed);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const building = rules.safeParse({ id, name, capacity });
    if (!building.success) {
      const [issue] = building.error.issues;
      const field = String(issue?.path[0] ?? "name");
      refuse(issue?.message ?? failed, field);
      focusField(form, field);
      return;
    }
    await run(
      () => onSave(building.data),
      () => {
        if (changed === undefined) {
          setId(newId());
          setName(clearIfUnchanged(name));
          setCapacity(clearIfUnchanged(capacity));
        }
        onSaved(form);
      },
    );
  }

  const wrong = attempt.status === "failed" ? attempt.field : undefined;
  const plain = { autoComplete: "off" } as const;
  return {
    attempt,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    nameField: { ...plain, name: "name", value: name, onChange: setName, isInvalid: wrong === "name" },
    capacityField: {
      ...plain,
      name: "capacity",
      label: "Capacity (optional)",
      inputMode: "numeric",
      value: capacity,
      onChange: setCapacity,
      isInvalid: wrong === "capacity",
    },
  } as const;
}
