import { lazy, Suspense, useState, type ComponentType } from "react";
import { Send } from "lucide-react";
import { wordsFor } from "#domain/organizations/words.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogNotLoaded } from "#web/ui/dialog-not-loaded.tsx";
import type { InviteAllDialogProps } from "./invite-all-dialog.tsx";
import type { InviteRound } from "./invite-round.ts";

/** Opened a few times a week: it comes when it is asked for. Without a network it cannot, and says so. */
const InviteAllDialog = lazy(async (): Promise<{ default: ComponentType<InviteAllDialogProps> }> => {
  try {
    return { default: (await import("./invite-all-dialog.tsx")).InviteAllDialog };
  } catch {
    return { default: NotLoaded };
  }
});

function NotLoaded({ onClose }: Pick<InviteAllDialogProps, "onClose">) {
  return <DialogNotLoaded sentence="Inviting could not be loaded." onClose={() => onClose(false)} />;
}

type Props = { organization: { id: string; type: string | null }; eventId: string };

/** The round outlives its dialog: whoever closes it while mails go out finds them again. */
export function InviteAll({ organization, eventId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState<InviteRound>();
  const title = `Invite all ${wordsFor(organization.type).contacts.toLowerCase()}`;
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
        <Suspense>
          <InviteAllDialog
            title={title}
            organization={organization}
            eventId={eventId}
            round={round}
            onRound={setRound}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
