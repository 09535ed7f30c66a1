import type { ReactNode } from "react";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "./messages/en.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions, type DialogProps } from "./dialog.tsx";

type Props = Pick<DialogProps, "title" | "isOpen" | "onOpenChange"> & {
  children: ReactNode;
  confirmLabel: string;
  pendingLabel?: string;
  isPending?: boolean;
  /** The dialog stays open until `close` is called, so that it can show an error. */
  onConfirm: (close: () => void) => void;
};

export function ConfirmDialog(props: Props) {
  const {
    children,
    confirmLabel,
    pendingLabel = confirmLabel,
    isPending = false,
    onConfirm,
    ...opening
  } = props;
  const { cancel } = useMessages(uiMessages);
  return (
    <Dialog {...opening} size="narrow" asks>
      {(close) => (
        <>
          <div>{children}</div>
          <DialogActions>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger */}
            <Button slot="close" autoFocus isDisabled={isPending}>
              {cancel}
            </Button>
            <Button
              variant="confirm-danger"
              isPending={isPending}
              pendingLabel={pendingLabel}
              onPress={() => onConfirm(close)}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
