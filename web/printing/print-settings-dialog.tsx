import type { Terms } from "#domain/organizations/terms.ts";
import { notesPerSheet, sheetsPerJob, type PrintLimits } from "#domain/printing/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PaperFields } from "./paper-fields.tsx";
import "./print-dialogs.css";
import type { useLimits } from "./use-limits.ts";

type Numbers = ReturnType<typeof useLimits>;

export type PrintSettingsDialogProps = {
  orgId: string;
  words: Terms;
  numbers: Numbers;
  onClose: () => void;
};

/** Paper and sides are saved for the organization; the two numbers count until the page is left. */
export function PrintSettingsDialog({ orgId, words, numbers, onClose }: PrintSettingsDialogProps) {
  return (
    <Dialog title="Print settings" isOpen onOpenChange={onClose}>
      <div className="print-settings">
        <PaperFields orgId={orgId} organization={words.organization} />
        <LimitField label="Notes per sheet" field="limitPerSheet" range={notesPerSheet} numbers={numbers} />
        <LimitField label="Sheets per job" field="maxSheets" range={sheetsPerJob} numbers={numbers} />
      </div>
      <p role="status" className="sr-only">
        {numbers.corrected}
      </p>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
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
      description={`${range.least} to ${range.most}, until you leave this page`}
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
