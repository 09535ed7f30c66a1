import type { ReactNode } from "react";

/** Words for those who listen, where the others see it from the picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
