import { notesPerSheet, sheetsPerJob, type PrintLimits } from "#domain/printing/limits.ts";
import { TextField } from "#web/ui/text-field.tsx";
import type { useLimits } from "./use-limits.ts";

type Numbers = ReturnType<typeof useLimits>;

export function LimitFields({ numbers }: { numbers: Numbers }) {
  return (
    <>
      <LimitField label="Notes per sheet" field="limitPerSheet" range={notesPerSheet} numbers={numbers} />
      <LimitField label="Sheets per job" field="maxSheets" range={sheetsPerJob} numbers={numbers} />
      <p role="status" className="sr-only">
        {numbers.corrected}
      </p>
    </>
  );
}

type FieldProps = {
  label: string;
  field: keyof PrintLimits;
  range: { least: number; most: number };
  numbers: Numbers;
};

function LimitField({ label, field, range, numbers }: FieldProps) {
  return (
    <TextField
      label={label}
      description={`${range.least} to ${range.most}`}
      value={numbers.typed[field]}
      onChange={(text) => numbers.type(field, text)}
      onBlur={() => numbers.settle(field, label)}
      onFocus={(event) => {
        if (event.target instanceof HTMLInputElement) event.target.select();
      }}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
