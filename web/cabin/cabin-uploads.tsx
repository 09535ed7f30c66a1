import { useMemo } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { useIntake } from "#web/responses/intake/intake.ts";
import { UploadArea } from "#web/responses/upload/upload-desk.tsx";

export type CabinUploadsProps = { orgId: string; eventId: string; words: Terms };

/** Scans and photos of replies. The server names only participants of the counselor's buildings. */
export function CabinUploads({ orgId, eventId, words }: CabinUploadsProps) {
  const of = useMemo(() => ({ orgId, eventId }), [orgId, eventId]);
  const intake = useIntake(orgId, eventId);
  return <UploadArea of={of} intake={intake} words={words} />;
}
