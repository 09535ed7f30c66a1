import type { ReactNode } from "react";
import "./note-dock.css";

type Props = { trouble?: ReactNode; children: ReactNode };

/** The main action, where the thumb is: at the foot of a phone's screen, however long the page. */
export function NoteDock({ trouble, children }: Props) {
  return (
    <div className="note-dock">
      {trouble}
      <div className="note-dock-deeds">{children}</div>
    </div>
  );
}
