import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { X } from "lucide-react";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "./messages/en.ts";
import { iconButtonClass } from "./button-style.ts";
import "./dialog.css";

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** For pages that must not load a dialog library: the browser traps and restores the focus. */
export function NativeDialog({ title, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { close } = useMessages(uiMessages);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>): void {
    // The content covers the whole dialog, so a press on the dialog element itself is on the backdrop.
    if (event.target === event.currentTarget) onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeFromBackdrop}
    >
      <div className="dialog-page">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        {children}
        {/* Last, because the browser gives the focus to the first thing that can have it: the first choice. */}
        <button
          type="button"
          className={iconButtonClass("dialog-close")}
          aria-label={close}
          onClick={onClose}
        >
          <X />
        </button>
      </div>
    </dialog>
  );
}
