import { useEffect, useId, useRef, type ReactNode, type Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { buttonClass, type ButtonVariant } from "./button-style.ts";

export type ButtonProps = Omit<AriaButtonProps, "children" | "className" | "style"> & {
  variant?: ButtonVariant;
  icon?: ReactNode;
  children: ReactNode;
  /** Label while pending. The button keeps its focus and ignores presses. */
  pendingLabel?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({ variant, icon, children, pendingLabel, className, ...rest }: ButtonProps) {
  const own = useId();
  const id = rest.id ?? own;
  useClearLiveRegionOnUnmount(id, rest.isPending === true);
  return (
    <AriaButton {...rest} id={id} className={buttonClass(variant, className)}>
      {icon}
      {rest.isPending === true ? (pendingLabel ?? children) : children}
    </AriaButton>
  );
}

/** Upper limit of react-aria's delay before the first screen reader announcement of a page. */
const announcedWithinMs = 200;

/**
 * react-aria's announcement of a pending button references the button's id for seven seconds. A button that unmounts
 * meanwhile, as in a dialog that closes, would leave a dangling reference.
 */
function useClearLiveRegionOnUnmount(id: string, isPending: boolean): void {
  const hasWorked = useRef(false);
  useEffect(() => {
    if (isPending) hasWorked.current = true;
  }, [isPending]);
  useEffect(() => {
    const page = document;
    return () => {
      if (!hasWorked.current) return;
      unsay(page, id);
      const region = page.querySelector("[data-live-announcer]");
      if (region === null) return;
      const later = new MutationObserver(() => unsay(page, id));
      later.observe(region, { childList: true, subtree: true });
      setTimeout(() => later.disconnect(), announcedWithinMs);
    };
  }, [id]);
}

function unsay(page: Document, id: string): void {
  const selector = `[data-live-announcer] [aria-labelledby~="${CSS.escape(id)}"]`;
  for (const announcement of page.querySelectorAll(selector)) announcement.remove();
}
