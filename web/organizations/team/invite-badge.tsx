import { CircleAlert, Clock, Send } from "lucide-react";
import type { TeamAnswer } from "#domain/organizations/team.ts";
import { Badge } from "#web/ui/badge.tsx";

type Props = { invite: Pick<TeamAnswer["invites"][number], "mail" | "isExpired"> };

export function InviteBadge({ invite: { mail, isExpired } }: Props) {
  if (isExpired === true)
    return (
      <Badge tone="warn" icon={<Clock />}>
        Expired
      </Badge>
    );
  if (mail === "sending")
    return (
      <Badge tone="info" icon={<Clock />}>
        Sending…
      </Badge>
    );
  if (mail === "sent")
    return (
      <Badge tone="success" icon={<Send />}>
        Sent
      </Badge>
    );
  return (
    <Badge tone="danger" icon={<CircleAlert />}>
      Could not be delivered
    </Badge>
  );
}
