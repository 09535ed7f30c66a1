import type { ReactNode } from "react";
import { Anchor, type AnchorProps } from "./anchor.tsx";
import { buttonClass, type ButtonVariant } from "./button-style.ts";

export type LinkButtonProps = AnchorProps & { variant?: ButtonVariant; icon?: ReactNode };

export function LinkButton({ variant, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Anchor {...rest} className={buttonClass(variant, className)}>
      {icon}
      {children}
    </Anchor>
  );
}
