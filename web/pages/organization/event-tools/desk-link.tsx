import { ShieldCheck } from "lucide-react";
import { useUnprintedNotesCount } from "#web/notes/waiting-calls.ts";
import { useSafetyDesk } from "#web/organizations/safety-desk-calls.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

export type DeskLinkProps = { orgId: string; eventId: string };

/** While moderation is off, the link stays as long as something is held. */
export function DeskLink({ orgId, eventId }: DeskLinkProps) {
  const desk = useSafetyDesk(orgId).data;
  const held = useUnprintedNotesCount({ orgId, eventId }).data?.held;
  if (desk === undefined || !(desk.isOn || desk.holdsReplies || held !== undefined)) return null;
  return (
    <LinkButton href={`/org/${orgId}/events/${eventId}/desk`} icon={<ShieldCheck />}>
      Safety desk
    </LinkButton>
  );
}
