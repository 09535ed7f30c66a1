import { useState, type FormEvent, type ReactNode } from "react";
import { responseErrors } from "#domain/responses/errors.ts";
import { maxReasonLength } from "#domain/responses/staff-actions.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";
import "./matching.css";

type Props = {
  suggestions: readonly string[];
  label: string;
  variant?: "confirm-danger" | "primary";
  pendingLabel: string;
  failed: string;
  wrongField?: () => string | undefined;
  onSubmit: (reason: string) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
};

/** For removals and moves, whose reason is stored. */
export function ReasonForm(props: Props) {
  const { suggestions, label, variant = "confirm-danger", pendingLabel, failed } = props;
  const { wrongField, onSubmit, onCancel, children } = props;
  const [reason, setReason] = useState("");
  const { attempt, run, refuse } = useAttempt(failed);
  const wrong = attempt.status === "failed" && attempt.field === "reason" ? attempt.sentence : undefined;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const trimmed = reason.trim();
    const beside = wrongField?.();
    if (beside !== undefined) return focusField(event.currentTarget, beside);
    if (trimmed !== "") return void run(() => onSubmit(trimmed));
    refuse(responseErrors.reasonRequired.message, "reason");
    focusField(event.currentTarget, "reason");
  }

  return (
    <form className="reason-form" onSubmit={send} noValidate>
      {children}
      <TextField
        name="reason"
        label="Why"
        description="Saved with your name and the time."
        value={reason}
        onChange={setReason}
        error={wrong}
        maxLength={maxReasonLength}
        autoComplete="off"
      />
      <div role="group" aria-label="Common reasons" className="reason-suggestions">
        {suggestions.map((suggestion) => (
          <Button key={suggestion} onPress={() => setReason(suggestion)}>
            {suggestion}
          </Button>
        ))}
      </div>
      {attempt.status === "failed" && wrong === undefined && <ErrorBox sentence={attempt.sentence} />}
      <DialogActions>
        <Button onPress={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant={variant}
          isPending={attempt.status === "working"}
          pendingLabel={pendingLabel}
        >
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
