import type { ReactNode } from "react";
import { Anchor, type AnchorProps } from "./anchor.tsx";
import "./text-link.css";

export type TextLinkProps = AnchorProps & { icon?: ReactNode };

export function TextLink({ icon, className = "", children, ...rest }: TextLinkProps) {
  return (
    <Anchor {...rest} className={`text-link ${className}`.trimEnd()}>
      {icon}
      {children}
    </Anchor>
  );
}
