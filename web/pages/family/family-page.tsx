import type { ReactNode } from "react";
import { Density } from "#web/ui/density.tsx";
import "./family.css";

export function FamilyPage({ children }: { children: ReactNode }) {
  return (
    <Density of="family" className="family-page">
      {children}
    </Density>
  );
}
