import type { ReactNode } from "react";
import "./note-editor.css";

type Props = { trouble?: ReactNode; status?: ReactNode; children: ReactNode };

/** The main action stays at the bottom of a phone's screen. */
export function NoteDock({ trouble, status, children }: Props) {
  return (
    <div className="note-dock">
      {trouble}
      {status}
      <div className="note-dock-actions">{children}</div>
    </div>
  );
}
