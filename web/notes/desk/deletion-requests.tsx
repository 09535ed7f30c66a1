import { useState } from "react";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { eventStatus } from "#domain/events/event.ts";
import { earlyDeletionDeskErrors } from "#domain/notes/early-deletion-errors.ts";
import { maxDeclineReason, type OpenEarlyDeletion } from "#domain/notes/early-deletion.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import "./deletion-requests.css";
import { useDecideEarlyDeletion } from "../early-deletion-calls.ts";

export type DeletionRequestsProps = {
  organization: { id: string; type: string | null; timeZone: string };
  requests: readonly OpenEarlyDeletion[];
};

type Asking = { of: OpenEarlyDeletion; decision: "delete" | "keep" };

/** For admins. */
export function DeletionRequests({ organization, requests }: DeletionRequestsProps) {
  const { keep, deleteForGood } = useDecideEarlyDeletion(organization.id);
  const [asking, setAsking] = useState<Asking>();
  const words = organizationTerms(organization);
  const now = useQuarterHour();
  const close = () => setAsking(undefined);
  return (
    <Panel title="Requests to delete letters" count={requests.length} waits flush>
      <ul className="deletion-requests">
        {requests.map((request) => (
          <li key={request.id}>
            <div className="deletion-request-words">
              <p className="deletion-request-name">{request.participantName}</p>
              <p className="small muted">
                {`${request.eventName}. Asked by ${request.contactName} on ${formatDay(dayIn(organization.timeZone, new Date(request.askedAt)))}`}
              </p>
            </div>
            <div className="deletion-request-actions">
              <Button
                aria-label={`Keep the letters of ${request.participantName}…`}
                onPress={() => setAsking({ of: request, decision: "keep" })}
              >
                Keep…
              </Button>
              <Button
                variant="danger"
                aria-label={`Delete for good the letters of ${request.participantName}…`}
                onPress={() => setAsking({ of: request, decision: "delete" })}
              >
                Delete for good…
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking?.decision === "delete" && (
        <DeleteQuestion
          request={asking.of}
          words={words}
          isOver={eventStatus(asking.of, organization.timeZone, now) === "Past"}
          onDelete={async () => {
            await deleteForGood.mutateAsync({ eventId: asking.of.eventId, requestId: asking.of.id });
            showToast(`The letters of ${asking.of.participantName} are deleted.`);
          }}
          onClose={close}
        />
      )}
      {asking?.decision === "keep" && (
        <KeepDialog
          request={asking.of}
          onKeep={async (reason) => {
            await keep.mutateAsync({ eventId: asking.of.eventId, requestId: asking.of.id, reason });
            showToast("The family can read your answer.");
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}

type DeleteQuestionProps = {
  request: OpenEarlyDeletion;
  words: Terms;
  isOver: boolean;
  onDelete: () => Promise<void>;
  onClose: () => void;
};

function DeleteQuestion({ request, words, isOver, onDelete, onClose }: DeleteQuestionProps) {
  const { attempt, run } = useAttempt(earlyDeletionDeskErrors.deleteFailed.message);
  const { participantName: name, eventName } = request;
  const event = words.event.toLowerCase();
  return (
    <ConfirmDialog
      title={`Delete the letters of ${name} for good?`}
      confirmLabel="Delete for good"
      pendingLabel="Deleting…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await onDelete();
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        {!isOver && (
          <p className="deletion-request-running">
            {`This ${event} isn't over. ${firstNameOf(name)} gets no more letters in it.`}
          </p>
        )}
        <p>
          {`All letters and replies of ${name} in ${eventName} are deleted, for every family member. ${firstNameOf(name)} leaves the list of the ${event}, with the family's addresses.`}
        </p>
        <p>You can't undo this. Printed sheets stay on paper: shred them if you still have them.</p>
      </div>
    </ConfirmDialog>
  );
}

type KeepDialogProps = {
  request: OpenEarlyDeletion;
  onKeep: (reason: string) => Promise<void>;
  onClose: () => void;
};

function KeepDialog({ request, onKeep, onClose }: KeepDialogProps) {
  const { attempt, run } = useAttempt(earlyDeletionDeskErrors.declineFailed.message);
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={`Keep the letters of ${request.participantName}?`}
      size="narrow"
      locksWriting
      isOpen
      onOpenChange={onClose}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await onKeep(reason);
            onClose();
          });
        }}
      >
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <TextArea
          label="Why do you keep them?"
          description={`${request.contactName} reads this. They can ask again.`}
          rows={3}
          maxLength={maxDeclineReason}
          isRequired
          value={reason}
          onChange={setReason}
        />
        <DialogActions>
          <Button slot="close" isDisabled={attempt.status === "working"}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={reason.trim() === ""}
            isPending={attempt.status === "working"}
            pendingLabel="Saving…"
          >
            Keep the letters
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
