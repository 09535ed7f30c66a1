import type { ReactNode } from "react";
import { Anchor, type AnchorProps } from "./anchor.tsx";
import "./text-link.css";

export type TextLinkProps = AnchorProps & { icon?: ReactNode };

/** A link that stands by itself, so it needs no line under it: the way back, an action in a row. */
export function TextLink({ icon, className = "", children, ...rest }: TextLinkProps) {
  return (
    <Anchor {...rest} className={`text-link ${className}`.trimEnd()}>
      {icon}
      {children}
    </Anchor>
  );
}
