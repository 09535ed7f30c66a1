import { deskErrors } from "#domain/responses/errors.ts";
import type { StaffResponse } from "#domain/responses/response.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useWithdrawResponse } from "../calls.ts";
import { ReasonForm } from "../matching/reason-form.tsx";
import { pageText } from "./reply-page.tsx";

type Props = {
  of: EventRef;
  page: StaffResponse;
  participantName: string;
  onClose: (isDone?: boolean) => void;
};

export function WithdrawDialog({ of, page, participantName, onClose }: Props) {
  const { mutateAsync: withdraw } = useWithdrawResponse(of);

  async function takeAway(reason: string): Promise<void> {
    await withdraw({ responseId: page.id, reason });
    showToast("Withdrawn. The family no longer sees it.");
    onClose(true);
  }

  return (
    <Dialog title="Withdraw this page?" size="narrow" isOpen onOpenChange={() => onClose()} locksWriting>
      <ReasonForm
        suggestions={["Wrong family", "Not a reply", "Unreadable picture"]}
        label="Withdraw"
        pendingLabel="Withdrawing…"
        failed={deskErrors.withdrawFailed.message}
        onSubmit={takeAway}
        onCancel={() => onClose()}
      >
        <p>
          {`${pageText(page)} of the reply from ${participantName} to ${page.contactName}. Links to it stop working, and the family no longer sees it. If it belongs to somebody else, move it instead.`}
        </p>
      </ReasonForm>
    </Dialog>
  );
}
