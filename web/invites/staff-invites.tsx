import { X } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/platform/language.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { usePendingInvites } from "./calls.ts";
import { InviteWaits } from "./invite-waits.tsx";
import { inviteMessages } from "./messages/en.ts";
import { noteTakenToInvites, wasTakenToInvites } from "./taken-to-invites.ts";

/** A pending family invite of a team member, until it is accepted or closed for this visit. */
export function StaffInvites({ userId }: { userId: string }) {
  const t = useMessages(inviteMessages);
  const [isClosed, setClosed] = useState(() => wasTakenToInvites(userId));
  const count = usePendingInvites(userId).data?.invites.length ?? 0;
  if (isClosed || count === 0) return null;
  function close(): void {
    noteTakenToInvites(userId);
    setClosed(true);
  }
  return (
    <div className="staff-invites">
      <InviteWaits userId={userId} />
      <IconButton label={t.notNow} icon={<X />} onPress={close} />
    </div>
  );
}
