import type { ReactNode } from "react";
import { PageTellsOffline } from "#web/organizations/load-failed.tsx";
import { Density } from "#web/ui/density.tsx";
import { OfflineLine } from "./offline-line.tsx";
import "./family.css";

export function FamilyPage({ children }: { children: ReactNode }) {
  return (
    <Density of="family" className="family-page">
      <OfflineLine />
      <PageTellsOffline value>{children}</PageTellsOffline>
    </Density>
  );
}
