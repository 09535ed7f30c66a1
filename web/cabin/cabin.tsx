import { Suspense, useRef, useState } from "react";
import { CheckCheck, MailOpen, MailX } from "lucide-react";
import type { CabinAnswer } from "#domain/cabin/cabin.ts";
import { cabinErrors } from "#domain/cabin/errors.ts";
import { organizationTerms, type Terms, type Wording } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useCabin, useCabinTicks } from "./calls.ts";
import type { RepliesDialogProps } from "./replies-dialog.tsx";
import { lazyPart } from "#web/platform/lazy-part.ts";
import "./cabin.css";

type Building = CabinAnswer["buildings"][number];
type Participant = Building["participants"][number];

const RepliesDialog = lazyDialog<RepliesDialogProps>({
  load: async () => (await import("./replies-dialog.tsx")).RepliesDialog,
  notLoaded: "We couldn't load the replies. Check your connection and try again.",
  close: ({ onClose }) => onClose(),
});

/** Loaded after the list, which is what a counselor comes for. Offline it renders nothing. */
const CabinUploads = lazyPart(async () => (await import("./cabin-uploads.tsx")).CabinUploads);

/** Today's mail of a counselor's buildings. */
export function Cabin({ organization }: { organization: { id: string; name: string } & Wording }) {
  const { id: orgId } = organization;
  const { data, error, dataUpdatedAt, refetch } = useCabin(orgId);
  const words = organizationTerms(organization);
  const [reading, setReading] = useState<Participant>();
  const eventIds = [...new Set(data?.buildings.map(({ eventId }) => eventId))];
  return (
    <div className="cabin">
      <PageHeader title="Today's mail">
        <p className="muted">{organization.name}</p>
      </PageHeader>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={cabinErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading today's mail…" rows={6} />}
      {data?.buildings.length === 0 && (
        <EmptyState title={`No ${words.event.toLowerCase()} is on right now`}>
          {`Your ${words.participants.toLowerCase()} show up here on the first day.`}
        </EmptyState>
      )}
      {data?.buildings.map((building) => (
        <BuildingPanel
          key={building.id}
          {...{ orgId, building, words }}
          onRead={data.readsReplies ? setReading : undefined}
        />
      ))}
      {eventIds.map((eventId) => (
        <Suspense key={eventId} fallback={<Skeleton label="Loading…" rows={2} />}>
          <CabinUploads orgId={orgId} eventId={eventId} words={words} />
        </Suspense>
      ))}
      {reading !== undefined && (
        <RepliesDialog orgId={orgId} participant={reading} onClose={() => setReading(undefined)} />
      )}
    </div>
  );
}

type BuildingProps = {
  orgId: string;
  building: Building;
  words: Terms;
  onRead: ((participant: Participant) => void) | undefined;
};

function BuildingPanel({ orgId, building, words, onRead }: BuildingProps) {
  const { press, sentence, isTicked } = useCabinTicks(orgId);
  const status = useRef<HTMLParagraphElement>(null);
  const people = building.participants.map((participant) => ({
    ...participant,
    handedOut: isTicked(participant.id, participant.handedOut),
  }));
  const withMail = people.filter(({ letters }) => letters > 0);
  const withoutMail = people.filter(({ letters }) => letters === 0);
  const open = withMail.filter(({ handedOut }) => !handedOut).map(({ id }) => id);

  function tickAll(): void {
    press(open, true);
    // The focused button is disabled now.
    status.current?.focus();
  }

  return (
    <Panel title={building.name} count={building.eventName} flush>
      {people.length === 0 && (
        <p className="cabin-words">{`No ${words.participants.toLowerCase()} in this ${words.building.toLowerCase()} yet.`}</p>
      )}
      {withMail.length > 0 && (
        <div className="cabin-status">
          <p role="status" ref={status} tabIndex={-1}>
            {statusText(withMail.length - open.length, withMail.length)}
          </p>
          <Button icon={<CheckCheck />} isDisabled={open.length === 0} onPress={tickAll}>
            All handed out
          </Button>
        </div>
      )}
      {people.length > 0 && withMail.length === 0 && (
        <p className="cabin-words">No mail printed today yet.</p>
      )}
      {sentence !== undefined && <ErrorBox sentence={sentence} />}
      {withMail.length > 0 && (
        <ul aria-label={`Mail today, ${building.name}`} className="cabin-list">
          {withMail.map((participant) => (
            <li key={participant.id} className="cabin-row">
              <Checkbox
                isSelected={participant.handedOut}
                onChange={(handedOut) => press([participant.id], handedOut)}
              >
                <NameAndLetters participant={participant} />
              </Checkbox>
              <ReadButton {...{ participant, onRead }} />
            </li>
          ))}
        </ul>
      )}
      {withoutMail.length > 0 && (
        <>
          <h3 className="cabin-heading">No mail today</h3>
          <ul aria-label={`No mail today, ${building.name}`} className="cabin-list">
            {withoutMail.map((participant) => (
              <li key={participant.id} className="cabin-row">
                <span className="cabin-person">
                  <span className="cabin-name">{participant.name}</span>
                  {participant.needsMail && (
                    <Badge tone="warn" icon={<MailX />}>
                      Needs mail
                    </Badge>
                  )}
                </span>
                <ReadButton {...{ participant, onRead }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function NameAndLetters({ participant: { name, letters } }: { participant: Participant }) {
  return (
    <>
      <span className="cabin-name">{name}</span>{" "}
      <span className="cabin-letters">{pluralize(letters, "letter", "letters")}</span>
    </>
  );
}

type ReadProps = { participant: Participant } & Pick<BuildingProps, "onRead">;

function ReadButton({ participant, onRead }: ReadProps) {
  if (onRead === undefined) return null;
  return (
    <IconButton
      label={`Replies from ${participant.name}`}
      icon={<MailOpen />}
      onPress={() => onRead(participant)}
    />
  );
}

function statusText(done: number, all: number): string {
  return done === all ? "All handed out." : `${done} of ${all} handed out`;
}
