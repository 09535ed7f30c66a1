import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import * as contract from "#domain/organizations/contract.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import {
  newOrganization,
  organizationTypes,
  type OrganizationType,
} from "#domain/organizations/organization.ts";
import { call } from "#web/platform/call.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { newId } from "#web/platform/new-id.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useNameQuestion } from "#web/identity/own-name.tsx";

type Props = { onAdded: (organization: { id: string; name: string }) => void; onCancel: () => void };

const types = organizationTypes.map((type) => ({ id: type, label: type }));

export function AddOrganizationForm({ onAdded, onCancel }: Props) {
  // One id per form, so a second press or a retry adds one organization.
  const [id] = useState(newId);
  const [name, setName] = useState("");
  const [type, setType] = useState<OrganizationType>("Camp");
  const [description, setDescription] = useState("");
  const [error, setError] = useState<string>();
  const add = useAddOrganization();
  const yourName = useNameQuestion({ isRequired: true });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (add.isPending) return;
    const form = newOrganization.safeParse({ id, name, type, description, timeZone: "UTC" });
    setError(form.error?.issues[0]?.message);
    const isNamed = yourName.check();
    if (!form.success || !isNamed) return;
    try {
      await yourName.save();
      await add.mutateAsync({ id, name: form.data.name, type, description });
      onAdded({ id, name: form.data.name });
    } catch (failure) {
      setError(sentenceOf(failure, organizationErrors.addFailed.message));
    }
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Add organization"
      className="add-organization"
    >
      {error !== undefined && <ErrorBox sentence={error} />}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands because it was just asked for */}
      <TextField label="Name" value={name} onChange={setName} autoComplete="organization" autoFocus />
      <Select label="Type" options={types} value={type} onChange={setType} />
      <TextArea
        label="Description"
        description="Once we approve it, its name, type and description are public."
        value={description}
        onChange={setDescription}
        rows={3}
      />
      {yourName.field}
      <div className="row">
        <Button type="submit" variant="primary">
          {add.isPending ? "Adding…" : "Add organization"}
        </Button>
        <Button variant="plain" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export type OrganizationFormValues = {
  id: string;
  name: string;
  type: OrganizationType;
  description: string;
};

export function useAddOrganization() {
  return useMutation({
    mutationFn: (form: OrganizationFormValues) =>
      call(
        contract.createOrganization,
        { ...form, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        { idempotencyKey: form.id },
      ),
  });
}
