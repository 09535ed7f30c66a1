import type { ReactNode } from "react";
import "./list-frame.css";

/** What stands where a table would: its loading bars, or the picture of an empty list. */
export function ListFrame({ children }: { children: ReactNode }) {
  return <div className="list-frame">{children}</div>;
}
