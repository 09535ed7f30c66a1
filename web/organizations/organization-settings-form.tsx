import { useState, type FormEvent } from "react";
import {
  organizationForm,
  organizationTypes,
  type OrganizationForm,
} from "#domain/organizations/organization.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { omitSaved } from "#web/platform/omit-saved.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { AboutOrganization } from "./organization-settings-calls.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

type Props = { about: AboutOrganization; onSave: (form: OrganizationForm) => Promise<unknown> };

const types = organizationTypes.map((type) => ({ id: type, label: type }));

export function OrganizationSettingsForm({ about, onSave }: Props) {
  // Only edited fields, so a colleague's changes show in the others.
  const [changed, setChanged] = useState<Partial<OrganizationForm>>({});
  const { attempt, run, refuse } = useAttempt(organizationErrors.saveFailed.message);
  const { name, type, description, timeZone } = { ...about, ...changed };
  const write = (part: Partial<OrganizationForm>) => setChanged((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = organizationForm.safeParse({ name, type, description, timeZone });
    if (!read.success) {
      const [issue] = read.error.issues;
      const field = String(issue?.path[0] ?? "name");
      refuse(field === "type" ? "Choose a type." : (issue?.message ?? ""), field);
      return focusField(event.currentTarget, field);
    }
    await run(
      () => onSave(read.data),
      () => setChanged((now) => omitSaved(now, changed)),
    );
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="About the organization"
      className="organization-settings"
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="organization"
        value={name}
        onChange={(name) => write({ name })}
        isInvalid={attempt.status === "failed" && attempt.field === "name"}
      />
      <Select
        label="Type"
        options={types}
        value={type}
        placeholder="Choose a type"
        onChange={(type) => write({ type })}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        value={description ?? ""}
        onChange={(description) => write({ description })}
      />
      <TimeZoneField value={timeZone} onChange={(timeZone) => write({ timeZone })} />
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div>
        <Button type="submit" variant="primary" isDisabled={Object.keys(changed).length === 0}>
          {attempt.status === "working" ? "Saving…" : "Save changes"}
        </Button>
      </div>
    </form>
  );
}
