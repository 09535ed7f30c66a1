import { Printer } from "lucide-react";
import { lazy, Suspense, type ComponentType, type FormEvent } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { nothingToPrint } from "#domain/printing/errors.ts";
import { notesPerSheet, sheetsPerJob, type PrintLimits } from "#domain/printing/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { PaperFieldsProps } from "./paper-fields.tsx";
import "./print-jobs.css";
import type { useLimits } from "./use-limits.ts";
import type { PrintStep } from "./use-printing.ts";

type Props = {
  orgId: string;
  words: Terms;
  numbers: ReturnType<typeof useLimits>;
  printing: PrintStep;
  isSecond?: boolean;
  onPrint: (limits: PrintLimits) => void;
};

export function PrintForm({ orgId, words, numbers, printing, isSecond = false, onPrint }: Props) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onPrint(numbers.limits);
  }
  return (
    <form aria-label="New print job" className="print-form" noValidate onSubmit={submit}>
      <div className="print-form-fields">
        <LimitFields numbers={numbers} />
        <LazyPaperFields orgId={orgId} organization={words.organization} />
      </div>
      <Button
        type="submit"
        variant={isSecond ? "outline" : "primary"}
        icon={<Printer />}
        isPending={printing.status === "working"}
        pendingLabel="Creating print job…"
      >
        Create print job
      </Button>
      <div role="status" className="print-form-status">
        {printing.status === "nothing" && <p>{nothingToPrint}</p>}
      </div>
      {printing.status === "failed" && (
        <ErrorBox sentence={printing.sentence}>
          No note is lost or printed twice. Press again to go on where it stopped.
        </ErrorBox>
      )}
    </form>
  );
}

/** Rarely changed, and the stored settings apply without them, so they load after the print button. */
const PaperFields = lazy(async (): Promise<{ default: ComponentType<PaperFieldsProps> }> => {
  try {
    return { default: (await import("./paper-fields.tsx")).PaperFields };
  } catch {
    return { default: () => null };
  }
});

function LazyPaperFields(props: PaperFieldsProps) {
  return (
    <Suspense fallback={["Paper", "Sides"].map((label) => placeOf(label, props))}>
      <PaperFields {...props} />
    </Suspense>
  );
}

/** Placeholder of the same size, so that the layout does not shift. */
const placeOf = (label: string, { organization }: PaperFieldsProps) => (
  <div key={label} className="field" aria-hidden="true">
    <span className="field-label">{label}</span>
    <div className="input" />
    <p className="field-note">for the whole {organization}</p>
  </div>
);

type Numbers = ReturnType<typeof useLimits>;

function LimitFields({ numbers }: { numbers: Numbers }) {
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
