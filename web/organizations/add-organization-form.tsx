import { useState, type FormEvent } from "react";
import { newOrganization, organizationTypes } from "#domain/organizations/organization.ts";
import { organizationReasons } from "#domain/organizations/reasons.ts";
import { sentenceOf } from "#web/platform/call-failed.ts";
import { newId } from "#web/platform/new-id.ts";
import { useAddOrganization } from "./calls.ts";

type Props = { onAdded: (name: string) => void; onCancel: () => void };

export function AddOrganizationForm({ onAdded, onCancel }: Props) {
  // One id per opened form: pressing twice, or again after a lost answer, adds one organization.
  const [id] = useState(newId);
  const [error, setError] = useState<string>();
  const add = useAddOrganization();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const form = newOrganization.safeParse({
      id,
      name: fields.get("name"),
      type: fields.get("type"),
      description: fields.get("description"),
      timeZone: "UTC",
    });
    if (!form.success) {
      setError(form.error.issues[0]?.message);
      return;
    }
    setError(undefined);
    const { name, type, description } = form.data;
    try {
      await add.mutateAsync({ id, name, type, description: description ?? "" });
      onAdded(name);
    } catch (failure) {
      setError(sentenceOf(failure, organizationReasons.addFailed.message));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add organization">
      {error !== undefined && <p role="alert">{error}</p>}
      <label>
        Name <input name="name" autoComplete="organization" />
      </label>
      <label>
        Type{" "}
        <select name="type" defaultValue="Camp">
          {organizationTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      <label>
        Description <textarea name="description" rows={3} />
      </label>
      <button type="submit" disabled={add.isPending}>
        Add organization
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  );
}
