import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { iconButtonClass } from "./button-style.ts";

export type IconButtonProps = Omit<AriaButtonProps, "children" | "className" | "style" | "aria-label"> & {
  /** Accessible name. Only the more, close, menu and grip buttons may lack visible text. */
  label: string;
  icon: ReactNode;
  className?: string;
};

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={iconButtonClass(className)}>
      {icon}
    </AriaButton>
  );
}
