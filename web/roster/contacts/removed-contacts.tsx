import { useState } from "react";
import { formatDay } from "#domain/events/calendar-day.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { ListedBlock } from "#domain/roster/contact-block.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useContactBlocks, useLiftContactBlock } from "./blocks-calls.ts";
import "./removed-contacts.css";

export type RemovedContactsProps = { organization: SessionAnswer["organizations"][number] };

/** For admins. */
export function RemovedContacts({ organization }: RemovedContactsProps) {
  const answer = useContactBlocks(organization.id);
  const lift = useLiftContactBlock(organization.id);
  const [asking, setAsking] = useState<ListedBlock>();
  const words = organizationTerms(organization);
  const { data, error } = answer;
  const blocks = data?.blocks ?? [];
  const title = `Removed ${words.contacts.toLowerCase()}`;
  return (
    <Panel title={title} count={blocks.length === 0 ? undefined : blocks.length} flush={blocks.length > 0}>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={contactErrors.blocksLoadFailed.message}
          loadedAt={answer.dataUpdatedAt}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && error === null && <Skeleton label="Loading…" rows={2} />}
      {data !== undefined && blocks.length === 0 && (
        <p className="muted">
          {`When staff remove someone from a ${words.participant.toLowerCase()}, they're listed here, and a later roster can't add them again without an admin.`}
        </p>
      )}
      {blocks.length > 0 && (
        <ul className="removed-contacts" aria-label={title}>
          {blocks.map((block) => (
            <li key={block.id}>
              <div className="removed-contact-words">
                <p className="removed-contact-address">{block.address}</p>
                <p className="small muted">{removalText(block)}</p>
                {!block.isMatched && (
                  <p className="small removed-contact-unmatched">
                    The server’s key has changed since, so rosters are no longer checked for this address.
                    Remove the contact again if it comes back.
                  </p>
                )}
              </div>
              <Button
                variant="plain"
                aria-label={`Lift the block on ${block.address}`}
                onPress={() => setAsking(block)}
              >
                Lift
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asking !== undefined && (
        <LiftQuestion
          block={asking}
          childWord={words.participant.toLowerCase()}
          onLift={async () => {
            await lift.mutateAsync(asking.id);
            showToast(`${asking.address} can be added again.`);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  );
}

function removalText({ childName, eventName, removedByName, removedOn }: ListedBlock): string {
  const where = childName === null ? `In ${eventName}` : `From ${childName} in ${eventName}`;
  return `${where} by ${removedByName}, ${formatDay(removedOn)}`;
}

type LiftQuestionProps = {
  block: ListedBlock;
  childWord: string;
  onLift: () => Promise<void>;
  onClose: () => void;
};

function LiftQuestion({ block, childWord, onLift, onClose }: LiftQuestionProps) {
  const { attempt, run } = useAttempt(contactErrors.liftFailed.message);
  return (
    <ConfirmDialog
      title={`Let ${block.address} be added again?`}
      confirmLabel={attempt.status === "working" ? "Lifting…" : "Lift the block"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await onLift();
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          {`Staff and rosters can add this address to ${block.childName ?? `this ${childWord}`} again, without a question. No one is added or emailed now.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
