import type { ReactNode } from "react";
import "./list-frame.css";

export function ListFrame({ children }: { children: ReactNode }) {
  return <div className="list-frame">{children}</div>;
}
