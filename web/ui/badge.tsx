import type { ReactNode } from "react";
import "./badge.css";

export type BadgeTone =
  | "success"
  | "warn"
  | "info"
  | "danger"
  | "quiet"
  /** Gold: needs the user's attention. */
  | "lantern"
  | "plain";

type Props = { tone: BadgeTone; icon: ReactNode; children: ReactNode };

/** The icon is required, so that colour alone never carries the meaning. */
export function Badge({ tone, icon, children }: Props) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  );
}
