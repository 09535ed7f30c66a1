import { useState, type FormEvent } from "react";
import type { ListedEvent } from "#domain/events/event.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import { holdReason, type LegalHold } from "#domain/organizations/retention.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { usePlaceHold } from "./calls.ts";

type Props = {
  orgId: string;
  words: Terms;
  events: readonly ListedEvent[];
  holds: readonly LegalHold[];
  onClose: () => void;
};

const everything = "everything";

export function HoldDialog({ orgId, words, events, holds, onClose }: Props) {
  const isHeld = (id: string | null) => holds.some(({ eventId }) => eventId === id);
  const options = [
    ...(isHeld(null) ? [] : [{ id: everything, label: "Everything" }]),
    ...events.filter(({ id }) => !isHeld(id)).map(({ id, name }) => ({ id, label: name })),
  ];
  const [of, setOf] = useState<string | null>(options[0]?.id ?? null);
  const [reason, setReason] = useState("");
  const { attempt, run, refuse } = useAttempt(retentionErrors.holdFailed.message);
  const place = usePlaceHold(orgId);
  const failedField = attempt.status === "failed" ? attempt.field : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = holdReason.safeParse(reason);
    if (!read.success) {
      refuse(read.error.issues[0]?.message ?? "", "reason");
      return focusField(event.currentTarget, "reason");
    }
    await run(async () => {
      await place.mutateAsync({ eventId: of === everything ? null : of, reason: read.data });
      onClose();
      showToast("Nothing of it is deleted until the hold ends.");
    });
  }

  return (
    <Dialog title="Stop deletion" size="narrow" locksWriting isOpen onOpenChange={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          While a hold stands, nothing of it is deleted by us, not even what waits in Recently deleted.
          Families see that their letters are kept, not why.
        </p>
        <Select label={`Which ${words.event.toLowerCase()}`} options={options} value={of} onChange={setOf} />
        <TextArea
          label="Why"
          name="reason"
          rows={3}
          value={reason}
          onChange={setReason}
          description="For the admins of your team. It stays in the record."
          {...(failedField === "reason" && attempt.status === "failed" ? { error: attempt.sentence } : {})}
        />
        {attempt.status === "failed" && failedField === undefined && <ErrorBox sentence={attempt.sentence} />}
        <DialogActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isDisabled={of === null}>
            {attempt.status === "working" ? "Stopping…" : "Stop deletion"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
