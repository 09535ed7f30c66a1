import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";

type Props = {
  title: string;
  /** What will be gone, and what stays. */
  children: ReactNode;
  /** The harmless answer: under the finger when it opens, and what Escape means. */
  keepLabel: string;
  confirmLabel: string;
  pendingLabel?: string;
  isPending?: boolean;
  onKeep: () => void;
  /** It stays open until whoever asked takes it away, so that a failure can be told where the question was asked. */
  onConfirm: () => void;
};

/** Asks before something is lost, on pages of a phone far away: the browser's own dialog, which brings no script along. */
export function Question(props: Props) {
  const { title, children, keepLabel, confirmLabel, pendingLabel = confirmLabel, isPending = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it is taken from the page: then the browser gives the focus back to whoever asked.
    return () => shown?.close();
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
