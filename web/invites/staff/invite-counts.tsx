import type { EventInvites } from "#domain/invites/invite.ts";
import type { InviteStatus } from "#domain/roster/invite-status.ts";
import { InviteBadge } from "#web/roster/contacts/invite-badge.tsx";

const order: readonly (InviteStatus | null)[] = [null, "pending", "queued", "sent", "accepted", "error"];

type Props = { counts: EventInvites["counts"]; label: string };

export function InviteCounts({ counts, label }: Props) {
  const some = order.filter((status) => counts[status ?? "none"] > 0);
  return (
    <ul className="invite-counts" aria-label={label}>
      {some.map((status) => (
        <li key={status ?? "none"}>
          <InviteBadge status={status} /> <span>{counts[status ?? "none"].toLocaleString("en-US")}</span>
        </li>
      ))}
    </ul>
  );
}
