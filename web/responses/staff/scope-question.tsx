import type { Terms } from "#domain/organizations/terms.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { ResponseScope, StaffResponse } from "#domain/responses/response.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useSetScope } from "../calls.ts";

type Props = {
  of: EventRef;
  words: Terms;
  pages: readonly StaffResponse[];
  to: ResponseScope;
  contactName: string;
  participantName: string;
  onClose: (isDone?: boolean) => void;
};

/** By default only the contact who wrote sees a reply; staff decide to show it to the others. */
export function ScopeQuestion(props: Props) {
  const { of, words, pages, to, contactName, participantName, onClose } = props;
  const { attempt, run } = useAttempt(deskErrors.scopeFailed.message);
  const { mutateAsync: setScope } = useSetScope(of);
  const isForAll = to === "participant";

  async function change(): Promise<void> {
    const responseIds = pages.filter(({ scope }) => scope !== to).map(({ id }) => id);
    await setScope({ responseIds, scope: to });
    showToast(
      isForAll ? `Everybody linked to ${participantName} sees it now.` : `Only ${contactName} sees it now.`,
    );
    onClose(true);
  }

  return (
    <ConfirmDialog
      title={isForAll ? "Show it to everybody linked?" : `Show it only to ${contactName}?`}
      confirmLabel={isForAll ? "Show to everybody" : "Show only to one"}
      pendingLabel="Changing…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={() => onClose()}
      onConfirm={() => void run(change)}
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        {isForAll ? (
          <p>
            {`So far only ${contactName} sees this reply. From then on every ${words.contact.toLowerCase()} and relative linked to ${participantName} can open and download it. Where families live apart, ask first.`}
          </p>
        ) : (
          <p>{`Everybody else linked to ${participantName} loses it at once. What they downloaded stays with them.`}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}
