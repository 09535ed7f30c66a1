import { useState, type FormEvent, type ReactNode } from "react";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "./messages/en.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions, type DialogProps } from "./dialog.tsx";
import { ErrorBox } from "./error-box.tsx";
import { focusField } from "./focus-field.ts";
import { TextField } from "./text-field.tsx";

type Props = Pick<DialogProps, "title"> & {
  children: ReactNode;
  label: string;
  confirmLabel: string;
  refusal?: string | undefined;
  isInvalid: boolean;
  /** Returns false if the typed text does not match; the field is focused again. */
  onConfirm: (typed: string) => boolean;
  onClose: () => void;
};

/** For large deletions: a typed word prevents an accidental press. */
export function TypedConfirmDialog(props: Props) {
  const { title, children, label, confirmLabel, refusal, isInvalid, onConfirm, onClose } = props;
  const { cancel } = useMessages(uiMessages);
  const [typed, setTyped] = useState("");

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!onConfirm(typed)) focusField(event.currentTarget, "typed");
  }

  return (
    <Dialog title={title} size="narrow" asks isOpen onOpenChange={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {refusal !== undefined && <ErrorBox sentence={refusal} />}
        {children}
        <TextField
          label={label}
          name="typed"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck="false"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this question asks for
          autoFocus
          isInvalid={isInvalid}
        />
        <DialogActions>
          <Button slot="close">{cancel}</Button>
          <Button type="submit" variant="confirm-danger">
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
