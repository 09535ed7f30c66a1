import { useState } from "react";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { ListedEvent } from "#domain/events/event.ts";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import type { LegalHold } from "#domain/organizations/retention.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useReleaseHold } from "./calls.ts";

type HoldListProps = {
  organization: SessionAnswer["organizations"][number];
  holds: readonly LegalHold[];
  events: readonly ListedEvent[] | undefined;
};

export function HoldList({ organization, holds, events }: HoldListProps) {
  const [ending, setEnding] = useState<LegalHold>();
  const week = termsFor(organization.type).event.toLowerCase();
  function nameOf({ eventId }: LegalHold): string {
    if (eventId === null) return "Everything";
    if (events === undefined) return `One ${week}`;
    return events.find(({ id }) => id === eventId)?.name ?? `A deleted ${week}`;
  }
  return (
    <>
      <ul>
        {holds.map((hold) => (
          <li key={hold.eventId} className="keeping-hold">
            <strong>{nameOf(hold)}</strong>
            {hold.placed !== null && (
              <>
                <span className="keeping-hold-reason">{hold.placed.reason}</span>
                <span className="keeping-note">
                  {`${hold.placed.by}, ${formatDay(dayIn(organization.timeZone, new Date(hold.placed.at)))}`}
                </span>
              </>
            )}
            <Button
              variant="danger"
              aria-label={`End the hold on ${nameOf(hold)}`}
              onPress={() => setEnding(hold)}
            >
              End hold
            </Button>
          </li>
        ))}
      </ul>
      {ending !== undefined && (
        <EndHoldQuestion
          orgId={organization.id}
          hold={ending}
          name={nameOf(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

type QuestionProps = { orgId: string; hold: LegalHold; name: string; onClose: () => void };

function EndHoldQuestion({ orgId, hold, name, onClose }: QuestionProps) {
  const { attempt, run } = useAttempt(retentionErrors.releaseFailed.message);
  const release = useReleaseHold(orgId);
  return (
    <ConfirmDialog
      title={`End the hold on ${name === "Everything" ? "everything" : name}?`}
      confirmLabel={attempt.status === "working" ? "Ending…" : "End hold"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await release.mutateAsync({ eventId: hold.eventId });
          onClose();
          showToast("The hold has ended.");
        })
      }
    >
      <div className="stack stack-tight">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>
          {`Letters past their deletion date will be deleted, ${lifetimes.noticeDays} days from now at the earliest.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
