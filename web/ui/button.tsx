import { useEffect, useId, useRef, type ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { buttonClass, type ButtonVariant } from "./button-style.ts";

export type ButtonProps = Omit<AriaButtonProps, "children" | "className" | "style"> & {
  variant?: ButtonVariant;
  icon?: ReactNode;
  children: ReactNode;
  /** The words while it works. It keeps its focus and refuses further presses; nothing spins. */
  pendingLabel?: string;
  className?: string;
};

export function Button({ variant, icon, children, pendingLabel, className, ...rest }: ButtonProps) {
  const own = useId();
  const id = rest.id ?? own;
  useUnsaidWhenGone(id, rest.isPending === true);
  return (
    <AriaButton {...rest} id={id} className={buttonClass(variant, className)}>
      {icon}
      {rest.isPending === true ? (pendingLabel ?? children) : children}
    </AriaButton>
  );
}

/** The first announcement of a page is made so much later. */
const announcedWithinMs = 200;

/**
 * A button that begins or ends to work is announced by pointing at it, for seven seconds. One that goes with its work, as in
 * a dialog that closes, would leave an announcement that points nowhere.
 */
function useUnsaidWhenGone(id: string, isPending: boolean): void {
  const hasWorked = useRef(false);
  useEffect(() => {
    if (isPending) hasWorked.current = true;
  }, [isPending]);
  useEffect(() => {
    const page = document;
    return () => {
      if (!hasWorked.current) return;
      unsay(page, id);
      setTimeout(() => unsay(page, id), announcedWithinMs);
    };
  }, [id]);
}

function unsay(page: Document, id: string): void {
  const said = `[data-live-announcer] [aria-labelledby~="${CSS.escape(id)}"]`;
  for (const announcement of page.querySelectorAll(said)) announcement.remove();
}
