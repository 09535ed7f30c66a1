import { ChevronDown } from "lucide-react";
import { memo, useId, useState, type FormEvent } from "react";
import { formatPhone } from "#domain/phone.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { buildingWords, oneAndSeveral, participantWords } from "#domain/own-words.ts";
import { organizationTypes } from "#domain/organizations/organization.ts";
import { organizationSettings, type OrganizationSettings } from "#domain/organizations/settings-contract.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { omitSaved } from "#web/platform/omit-saved.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import "#web/ui/field.css";
import { focusField } from "#web/ui/focus-field.ts";
import { PhoneField } from "./phone-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { LocalTime } from "./local-time.tsx";
import type { AboutOrganization } from "./organization-settings-calls.ts";
import "./organization-settings.css";
import { zoneGroups } from "./time-zones.ts";

type OrganizationSettingsFormProps = {
  about: AboutOrganization;
  onSave: (form: OrganizationSettings) => Promise<unknown>;
};

const types = organizationTypes.map((type) => ({ id: type, label: type }));

export function OrganizationSettingsForm({ about, onSave }: OrganizationSettingsFormProps) {
  // Only edited fields, so a colleague's changes show in the others.
  const [changed, setChanged] = useState<Partial<OrganizationSettings>>({});
  const { attempt, run, refuse } = useAttempt(organizationErrors.saveFailed.message);
  const { name, type, description, timeZone, officePhone } = { ...about, ...changed };
  const { buildingWord, participantWord } = { ...about, ...changed };
  const usual = organizationTerms({ type });
  const write = (part: Partial<OrganizationSettings>) => setChanged((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = organizationSettings.safeParse({
      name,
      type,
      description,
      timeZone,
      officePhone,
      buildingWord: changed.buildingWord,
      participantWord: changed.participantWord,
    });
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
      <WordField
        label="Your word for a building"
        words={buildingWords}
        usual={usual.building}
        value={buildingWord}
        onChange={(buildingWord) => write({ buildingWord })}
      />
      <WordField
        label="Your word for a participant"
        description="We use both words on every screen, email and printed sheet, for families too."
        words={participantWords}
        usual={usual.participant}
        value={participantWord}
        onChange={(participantWord) => write({ participantWord })}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        value={description ?? ""}
        onChange={(description) => write({ description })}
      />
      <PhoneField
        label="Office phone (optional)"
        name="officePhone"
        value={formatPhone(officePhone ?? "")}
        description="Families see it when you hold a letter, and under Help. It isn't in the directory."
        onChange={(officePhone) => write({ officePhone })}
        isInvalid={attempt.status === "failed" && attempt.field === "officePhone"}
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

type WordFieldProps<Word extends string> = {
  label: string;
  description?: string;
  words: readonly Word[];
  usual: string;
  value: string | null | undefined;
  onChange: (word: Word | null) => void;
};

/** The usual word of the type comes first. */
function WordField<Word extends string>(props: WordFieldProps<Word>) {
  const { label, description, words, usual, value, onChange } = props;
  const others = words.filter((word) => oneAndSeveral(word)[0] !== usual);
  const options = [
    { id: "usual" as const, label: `${usual} (usual)` },
    ...others.map((word) => ({ id: word, label: oneAndSeveral(word)[0] })),
  ];
  return (
    <Select<Word | "usual">
      label={label}
      {...(description === undefined ? {} : { description })}
      options={options}
      value={others.find((word) => word === value) ?? "usual"}
      onChange={(word) => onChange(word === "usual" ? null : word)}
    />
  );
}

type TimeZoneFieldProps = { value: string; onChange: (zone: string) => void };

/** A native select: fast with about 400 zones, searchable by typing, and good on phones. */
function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Time zone
      </label>
      <div className="time-zone">
        <select
          id={id}
          name="timeZone"
          className="input"
          value={value}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.value)}
        >
          <ZoneOptions current={value} />
        </select>
        <ChevronDown />
      </div>
      <p id={noteId} className="field-note">
        <LocalTime zone={value} />
      </p>
    </div>
  );
}

/** Memoized: otherwise every keystroke in the form renders all options. */
const ZoneOptions = memo(function ZoneOptions({ current }: { current: string }) {
  return zoneGroups(current).map(({ region, zones }) => (
    <optgroup key={region} label={region}>
      {zones.map(({ id, city }) => (
        <option key={id} value={id}>
          {city}
        </option>
      ))}
    </optgroup>
  ));
});
