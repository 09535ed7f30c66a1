import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";

type Props = {
  title: string;
  children: ReactNode;
  /** The harmless choice: focused when the dialog opens, and the meaning of Escape. */
  keepLabel: string;
  confirmLabel: string;
  pendingLabel?: string;
  isPending?: boolean;
  onKeep: () => void;
  /** The dialog stays open until the parent unmounts it, so that it can show an error. */
  onConfirm: () => void;
};

/** Confirmation for family pages: the native dialog needs no library on a slow connection. */
export function Question(props: Props) {
  const { title, children, keepLabel, confirmLabel, pendingLabel = confirmLabel, isPending = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const visible = dialog.current;
    visible?.showModal();
    // Closing before unmounting lets the browser restore the focus.
    return () => visible?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog dialog-narrow"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        props.onKeep();
      }}
    >
      <div className="dialog-page">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        <div>{children}</div>
        <div className="dialog-actions">
          {/* The first that can have it gets the focus. */}
          <Button isDisabled={isPending} onPress={props.onKeep}>
            {keepLabel}
          </Button>
          <Button
            variant="confirm-danger"
            isPending={isPending}
            pendingLabel={pendingLabel}
            onPress={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
