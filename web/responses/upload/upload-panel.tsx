import { useMemo } from "react";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { useIntake } from "../intake/intake.ts";
import { PageChecks } from "../checks/page-checks.tsx";
import { NeedsMatching } from "../matching/needs-matching.tsx";
import { RefusedUploads } from "./refused-uploads.tsx";
import { RecentUploads } from "./recent-uploads.tsx";
import { UploadArea } from "./upload-desk.tsx";
import "./upload.css";

export type UploadPanelProps = {
  organization: { id: string; type: string | null; timeZone: string };
  eventId: string;
};

export function UploadPanel({ organization, eventId }: UploadPanelProps) {
  const of = useMemo(() => ({ orgId: organization.id, eventId }), [organization.id, eventId]);
  const words = organizationTerms(organization);
  const intake = useIntake(organization.id, eventId);
  return (
    <div className="upload-panel">
      <UploadArea of={of} intake={intake} words={words} />
      <RefusedUploads of={of} />
      <NeedsMatching of={of} words={words} />
      <PageChecks of={of} words={words} />
      <RecentUploads of={of} words={words} />
    </div>
  );
}
