import type { ReactNode } from "react";
import "./note-editor.css";

type Props = { trouble?: ReactNode; children: ReactNode };

/** The main action stays at the bottom of a phone's screen. */
export function NoteDock({ trouble, children }: Props) {
  return (
    <div className="note-dock">
      {trouble}
      <div className="note-dock-actions">{children}</div>
    </div>
  );
}
