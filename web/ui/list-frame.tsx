import type { ReactNode } from "react";
import "./panel.css";

export function ListFrame({ children }: { children: ReactNode }) {
  return <div className="list-frame">{children}</div>;
}
