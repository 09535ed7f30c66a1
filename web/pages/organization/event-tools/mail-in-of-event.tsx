import type { MailInProps } from "#web/mail-in/mail-in.tsx";
import { MailInSection } from "#web/mail-in/mail-in-section.tsx";
import { useUploadHistory } from "#web/responses/calls.ts";

/** What the upload section has loaded says whether this site receives mail. */
export function MailInOfEvent({ organization, eventId }: MailInProps) {
  const { data } = useUploadHistory({ orgId: organization.id, eventId });
  return data?.takesMail === true ? <MailInSection organization={organization} eventId={eventId} /> : null;
}
