import type { ReactNode } from "react";
import { Density } from "#web/ui/density.tsx";
import "./family-page.css";

/** One column for a phone, everything made for the finger; on a wide screen it stays a column. */
export function FamilyPage({ children }: { children: ReactNode }) {
  return (
    <Density of="family" className="family-page">
      {children}
    </Density>
  );
}
