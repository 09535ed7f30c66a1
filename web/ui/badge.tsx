import type { ReactNode } from "react";
import "./badge.css";

export type BadgeTone =
  | "success"
  | "warn"
  | "info"
  | "danger"
  | "quiet"
  /** Gold: something waits for the person who looks at it. */
  | "lantern"
  /** A good end state needs no fill. */
  | "plain";

type Props = { tone: BadgeTone; icon: ReactNode; children: ReactNode };

/** A state in a word. The icon is required, so that no state is told by colour alone. */
export function Badge({ tone, icon, children }: Props) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  );
}
