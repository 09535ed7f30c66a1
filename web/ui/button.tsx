import type { ReactNode } from "react";
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
  return (
    <AriaButton {...rest} className={buttonClass(variant, className)}>
      {icon}
      {rest.isPending === true ? (pendingLabel ?? children) : children}
    </AriaButton>
  );
}
