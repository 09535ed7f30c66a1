import { useState } from "react";
import type { ListedEvent } from "#domain/events/event.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { organizationTerms, termsFor } from "#domain/organizations/terms.ts";
import { isTypedName } from "#domain/text.ts";
import { useEvents } from "#web/events/calls.ts";
import { useCloseOrganization, useReopenOrganization } from "#web/organizations/closing-calls.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { askForEventDownload } from "#web/responses/downloads/calls.ts";
import { DownloadButton } from "#web/responses/downloads/download-button.tsx";
import { DownloadRoster } from "#web/roster/import/download-roster.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { TypedConfirmDialog } from "#web/ui/typed-confirm-dialog.tsx";
import type { StaffOrganization } from "../open-organization.tsx";
import "./close-organization.css";

type Props = { organization: StaffOrganization };

/** For admins. */
export function CloseOrganization({ organization }: Props) {
  return organization.standing === "closed" ? (
    <Reopen organization={organization} />
  ) : (
    <Close organization={organization} />
  );
}

function Close({ organization }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const words = termsFor(organization.type);
  return (
    <Panel title={`Close this ${words.organization}`}>
      <div className="close-organization">
        <p>
          {`${organization.name} leaves the public list right away. Families and staff can still read and download, but not write, print or upload, and no emails go out. After ${lifetimes.deleted} days we delete all ${words.events.toLowerCase()}, letters, replies and the team for good. You can reopen it until then.`}
        </p>
        <Copies organization={organization} />
        <Button variant="danger" onPress={() => setIsAsking(true)}>
          {`Close this ${words.organization}`}
        </Button>
        {isAsking && <CloseDialog organization={organization} onClose={() => setIsAsking(false)} />}
      </div>
    </Panel>
  );
}

function Copies({ organization }: Props) {
  const { events, error, loadedAt, askAgain } = useEvents(organization.id, "asc");
  const week = termsFor(organization.type).event.toLowerCase();
  return (
    <div className="close-copies">
      <h3>Save copies first</h3>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={eventErrors.listFailed.message}
          loadedAt={loadedAt}
          onRetry={askAgain}
        />
      )}
      {events === undefined && error === null && <Skeleton label="Loading…" rows={2} />}
      {events?.length === 0 && <p>{`There is no ${week} to download.`}</p>}
      {events !== undefined && events.length > 0 && (
        <ul>
          {events.map((event) => (
            <Copy key={event.id} organization={organization} event={event} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Copy({ organization, event }: Props & { event: ListedEvent }) {
  const of = { orgId: organization.id, eventId: event.id };
  return (
    <li aria-label={event.name}>
      <p>{event.name}</p>
      <div className="close-copy-buttons">
        <DownloadButton label="Download letters" ask={() => askForEventDownload(of)} />
        <DownloadRoster {...of} words={organizationTerms(organization)} eventName={event.name} />
      </div>
    </li>
  );
}

function CloseDialog({ organization, onClose }: Props & { onClose: () => void }) {
  const { id, name, type } = organization;
  const { attempt, run, refuse } = useAttempt(organizationErrors.closeFailed.message);
  const close = useCloseOrganization(id);
  const words = termsFor(type);

  function confirm(typed: string): boolean {
    if (!isTypedName(typed, name)) {
      refuse(organizationErrors.typeTheName.message, "typed");
      return false;
    }
    void run(async () => {
      await close.mutateAsync(typed);
      showToast(`${name} is closed.`);
    });
    return true;
  }

  return (
    <TypedConfirmDialog
      title={`Close ${name}?`}
      label={`Type “${name}” to confirm`}
      confirmLabel={attempt.status === "working" ? "Closing…" : `Close ${words.organization}`}
      refusal={attempt.status === "failed" ? attempt.sentence : undefined}
      isInvalid={attempt.status === "failed" && attempt.field === "typed"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {`Families can't write from now on. In ${lifetimes.deleted} days everything is deleted for good. You can reopen it before then.`}
      </p>
    </TypedConfirmDialog>
  );
}

function Reopen({ organization: { id, name, type } }: Props) {
  const { attempt, run } = useAttempt(organizationErrors.reopenFailed.message);
  const reopen = useReopenOrganization(id);
  const words = termsFor(type);
  return (
    <Panel title={`Reopen this ${words.organization}`}>
      <div className="close-organization">
        <p>{`${name} and its ${words.events.toLowerCase()} will be as they were before it closed.`}</p>
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <Button
          variant="primary"
          isPending={attempt.status === "working"}
          pendingLabel="Reopening…"
          onPress={() =>
            void run(async () => {
              await reopen.mutateAsync();
              showToast(`${name} is open again.`);
            })
          }
        >
          {`Reopen this ${words.organization}`}
        </Button>
      </div>
    </Panel>
  );
}
