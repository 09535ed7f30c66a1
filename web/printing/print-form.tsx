import type { FormEvent } from "react";
import { Printer } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { PrintLimits } from "#domain/printing/limits.ts";
import { nothingToPrint } from "#domain/printing/errors.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LazyPaperFields } from "./lazy-paper-fields.tsx";
import { LimitFields } from "./limit-fields.tsx";
import type { useLimits } from "./use-limits.ts";
import type { PrintStep } from "./use-printing.ts";
import "./print-jobs.css";

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
