import { useState } from "react";
import { Send } from "lucide-react";
import { termsFor } from "#domain/organizations/terms.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { InvitingOrganization } from "./invite-all-dialog.tsx";
import type { InviteRound } from "./invite-round.ts";

/** Loaded on demand: it is opened a few times a week. */
const InviteAllDialog = lazyDialog({
  load: async () => (await import("./invite-all-dialog.tsx")).InviteAllDialog,
  notLoaded: "Inviting could not be loaded.",
  close: ({ onClose }) => onClose(false),
});

type Props = { organization: InvitingOrganization; eventId: string };

/** The round outlives its dialog, so reopening the dialog shows its progress. */
export function InviteAll({ organization, eventId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState<InviteRound>();
  const title = `Invite all ${termsFor(organization.type).contacts.toLowerCase()}`;
  function close(over: boolean): void {
    setOpen(false);
    if (over) setRound(undefined);
  }
  return (
    <>
      <Button icon={<Send />} onPress={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <InviteAllDialog
          title={title}
          organization={organization}
          eventId={eventId}
          round={round}
          onRound={setRound}
          onClose={close}
        />
      )}
    </>
  );
}
