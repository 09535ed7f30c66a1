import { X } from "lucide-react";
import { useRef } from "react";
import { auditKinds } from "#domain/organizations/audit-action.ts";
import { auditKindLabel } from "#domain/organizations/audit-actions.ts";
import type { AuditChoices, AuditFilters } from "#domain/organizations/audit.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { Select, type SelectOption } from "#web/ui/select.tsx";
import { isNarrowed } from "./audit-address.ts";

type Props = {
  filters: AuditFilters;
  /** Undefined until loaded; the other filters work without them. */
  choices: AuditChoices | undefined;
  words: Terms;
  onChange: (filters: AuditFilters) => void;
};

const everything = "all";

/** Every change applies at once. */
export function AuditSearch({ filters, choices, words, onChange }: Props) {
  const { who, kind, event, from, to } = filters;
  const fields = useRef<HTMLDivElement>(null);
  const people = (choices?.people ?? []).map(({ id, name, is }) => ({
    id,
    label: name,
    ...(is === "left" ? { detail: "no longer on the team" } : {}),
  }));
  const events = (choices?.events ?? []).map(({ id, name, deleted }) => ({
    id,
    label: name,
    ...(deleted ? { detail: "deleted" } : {}),
  }));
  const kinds = auditKinds.map((id) => ({ id, label: auditKindLabel(id, words) }));

  /** The button disappears; the focus moves to the first field. */
  function clear(): void {
    fields.current?.querySelector("button")?.focus();
    onChange({});
  }

  return (
    <div role="search" className="audit-search" aria-label="Activity" ref={fields}>
      <Choice
        label="Who"
        all="Everyone"
        options={people}
        value={who}
        onChange={(chosen) => onChange({ ...filters, who: chosen })}
      />
      <Choice
        label="What"
        all="Everything"
        options={kinds}
        value={kind}
        onChange={(chosen) => onChange({ ...filters, kind: chosen })}
      />
      <Choice
        label={words.event}
        all={`All ${words.events.toLowerCase()}`}
        options={events}
        value={event}
        onChange={(chosen) => onChange({ ...filters, event: chosen })}
      />
      <DateField
        label="From"
        value={from ?? ""}
        max={to}
        onChange={(day) => onChange({ ...filters, from: day === "" ? undefined : day })}
      />
      <DateField
        label="To"
        value={to ?? ""}
        min={from}
        onChange={(day) => onChange({ ...filters, to: day === "" ? undefined : day })}
      />
      {isNarrowed(filters) && (
        <Button variant="plain" icon={<X />} onPress={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

type ChoiceProps<Id extends string> = {
  label: string;
  all: string;
  options: readonly SelectOption<Id>[];
  value: Id | undefined;
  onChange: (id: Id | undefined) => void;
};

function Choice<Id extends string>({ label, all, options, value, onChange }: ChoiceProps<Id>) {
  return (
    <Select<Id | typeof everything>
      label={label}
      options={[{ id: everything, label: all }, ...options]}
      value={value ?? everything}
      onChange={(id) => onChange(id === everything ? undefined : id)}
    />
  );
}
