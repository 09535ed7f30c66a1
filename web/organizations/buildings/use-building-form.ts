import { useState, type FormEvent } from "react";
import type {
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
  onAdd: (building: NewBuilding) => Promise<unknown>;
  onAdded: (form: HTMLFormElement) => void;
};

export function useBuildingForm({ rules, onAdd, onAdded }: Settings) {
  // One id until it is added, so a retry adds one building.
  const [id, setId] = useState(newId);
  const [name, setName] = useState("");
  const [capacity, setCapacity] = useState("");
  const { attempt, run, refuse } = useAttempt(buildingErrors.addFailed.message);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const building = rules.safeParse({ id, name, capacity });
    if (!building.success) {
      const [issue] = building.error.issues;
      const field = String(issue?.path[0] ?? "name");
      refuse(issue?.message ?? buildingErrors.addFailed.message, field);
      focusField(form, field);
      return;
    }
    await run(
      () => onAdd(building.data),
      () => {
        setId(newId());
        setName(clearIfUnchanged(name));
        setCapacity(clearIfUnchanged(capacity));
        onAdded(form);
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
