import { useEffect, useState, useSyncExternalStore } from "react";
import { CircleCheck, X } from "lucide-react";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "./messages/en.ts";
import { buttonClass, iconButtonClass } from "./button-style.ts";
import { closeToast, currentToasts, subscribeToasts, type Toast } from "./toast-store.ts";
import "./toast.css";

const none: readonly Toast[] = [];

/** Mounted once and always, because screen readers report changes only in a region they know.
 *  The attribute prevents react-aria from hiding it while a dialog is open. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => none);
  const [held, setHeld] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only hold the clock
    <div
      role="status"
      aria-atomic="false"
      data-react-aria-top-layer="true"
      data-theme="dark"
      data-density="staff"
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </div>
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, message, seconds, action } = toast;
  const { close } = useMessages(uiMessages);
  useEffect(() => {
    // Paused while hovered or focused; afterwards the full time starts again.
    if (held) return undefined;
    const timer = setTimeout(closeToast, seconds * 1000, id);
    return () => clearTimeout(timer);
  }, [held, id, seconds]);

  function act(): void {
    action?.onAction();
    closeToast(id);
  }

  return (
    <div className="toast">
      <CircleCheck />
      <p>{message}</p>
      {action !== undefined && (
        <button type="button" className={buttonClass("outline")} onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className={iconButtonClass()} aria-label={close} onClick={() => closeToast(id)}>
        <X />
      </button>
    </div>
  );
}
