import { ArrowRightLeft, Ellipsis, FileText, Image, Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { eventErrors } from "#domain/events/errors.ts";
import { downloadErrors } from "#domain/responses/downloads/errors.ts";
import { lookupErrors } from "#domain/lookup/errors.ts";
import type { TimelineAnswer } from "#domain/lookup/timeline.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import type { ParticipantChange } from "#domain/roster/participant.ts";
import { useTimeline } from "#web/lookup/calls.ts";
import { LettersPanel } from "#web/lookup/letters-panel.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { CallFailed } from "#web/platform/call-failed.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useRemoveParticipant, useUpdateParticipant } from "#web/roster/calls.ts";
import { useRestoreParticipant } from "#web/roster/deleted-calls.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { ContactsPanel } from "./contacts-panel.tsx";
import { EventHeader } from "./event-header.tsx";
import "./participant-of-event.css";
import { useOrganization, type StaffOrganization } from "./open-organization.tsx";

const EditParticipantDialog = lazyDialog({
  load: async () => (await import("#web/roster/board/edit-participant-dialog.tsx")).EditParticipantDialog,
  notLoaded: rosterErrors.updateFailed.message,
  close: ({ onClose }) => onClose(),
});
const MoveParticipantDialog = lazyDialog({
  load: async () => (await import("#web/roster/board/move-participant-dialog.tsx")).MoveParticipantDialog,
  notLoaded: rosterErrors.moveFailed.message,
  close: ({ onClose }) => onClose(),
});
const RemoveParticipantDialog = lazyDialog({
  load: async () => (await import("#web/roster/board/remove-participant-dialog.tsx")).RemoveParticipantDialog,
  notLoaded: rosterErrors.removeFailed.message,
  close: ({ onClose }) => onClose(),
});
const ParentRequestDialog = lazyDialog({
  load: async () => (await import("./parent-request-dialog.tsx")).ParentRequestDialog,
  notLoaded: downloadErrors.failed.message,
  close: ({ onClose }) => onClose(),
});

export function meta() {
  return [{ title: "Camper · Cabin Courier" }];
}

/** Answers the phone: who may write to this person, and where each letter is. */
export default function ParticipantOfEvent() {
  const organization = useOrganization();
  const { eventId = "", participantId = "" } = useParams();
  const { id: orgId, timeZone } = organization;
  const of = { orgId, eventId };
  const words = organizationTerms(organization);
  const { data, error, dataUpdatedAt, refetch } = useTimeline({ ...of, participantId });
  const isGone = error instanceof CallFailed && error.status === "not-found";
  const timeline = isGone ? undefined : data;
  return (
    <>
      <EventHeader
        organization={organization}
        eventId={eventId}
        event={timeline?.event}
        tab="participants"
        title={timeline?.participant.name ?? words.participant}
        count={timeline && (timeline.participant.buildingName ?? "Unassigned")}
        actions={
          timeline && (
            <ParticipantActions organization={organization} timeline={timeline} onChanged={refetch} />
          )
        }
      />
      {error !== null && (
        <LoadFailed
          error={error}
          failed={lookupErrors.timelineFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading letters…" rows={6} />}
      {timeline !== undefined && (
        <div className="participant-page">
          <LettersPanel of={of} timeline={timeline} words={words} timeZone={timeZone} />
          <ContactsPanel organization={organization} eventId={eventId} participant={timeline.participant} />
        </div>
      )}
    </>
  );
}

type ActionsProps = {
  organization: StaffOrganization;
  timeline: TimelineAnswer;
  onChanged: () => Promise<unknown>;
};

function ParticipantActions({ organization, timeline, onChanged }: ActionsProps) {
  const { participant, event } = timeline;
  const of = { orgId: organization.id, eventId: event.id };
  const words = organizationTerms(organization);
  const [dialog, setDialog] = useState<"edit" | "move" | "remove" | "request">();
  const { mutateAsync: update } = useUpdateParticipant(of);
  const remove = useRemoval(organization.id, timeline);
  const close = () => setDialog(undefined);

  async function save(change: ParticipantChange): Promise<void> {
    await update({ participantId: participant.id, ...change });
    await onChanged();
    showToast(`${change.name} was saved.`);
  }

  return (
    <div className="participant-actions">
      <LinkButton href={`${participantPath(of, participant.id)}/responses`} icon={<Image />}>
        View Responses
      </LinkButton>
      <Button icon={<ArrowRightLeft />} onPress={() => setDialog("move")}>
        Move
      </Button>
      <Button variant="primary" icon={<Pencil />} onPress={() => setDialog("edit")}>
        Edit
      </Button>
      <Menu opener={<IconButton label={`More for ${participant.name}`} icon={<Ellipsis />} />}>
        {organization.role === "admin" && (
          <MenuItem icon={<FileText />} onAction={() => setDialog("request")}>
            Answer a parent's request
          </MenuItem>
        )}
        <MenuItem icon={<UserMinus />} tone="danger" onAction={() => setDialog("remove")}>
          Remove
        </MenuItem>
      </Menu>
      {dialog === "edit" && (
        <EditParticipantDialog participant={participant} words={words} onSave={save} onClose={close} />
      )}
      {dialog === "move" && (
        <MoveParticipantDialog of={of} participant={participant} onMoved={onChanged} onClose={close} />
      )}
      {dialog === "request" && (
        <ParentRequestDialog
          orgId={organization.id}
          timeline={timeline}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {dialog === "remove" && (
        <RemoveParticipantDialog
          participant={participant}
          eventName={event.name}
          words={words}
          onRemove={remove}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Leads back to the list, and offers Undo if the participant can be restored. */
function useRemoval(orgId: string, { participant, event }: TimelineAnswer): () => Promise<void> {
  const navigate = useNavigate();
  const { mutateAsync: removeParticipant } = useRemoveParticipant({ orgId, eventId: event.id });
  const { mutateAsync: restoreParticipant } = useRestoreParticipant(orgId);
  const { id: participantId, name } = participant;

  async function restore(): Promise<void> {
    try {
      await restoreParticipant({ eventId: event.id, participantId });
      showToast(`${name} is back.`);
    } catch (error) {
      showToast(sentenceOf(error, eventErrors.restoreFailed.message));
    }
  }

  return async () => {
    const { kept } = await removeParticipant(participantId);
    void navigate(`/org/${orgId}/events/${event.id}/participants`);
    const undo = { seconds: 8, action: { label: "Undo", onAction: () => void restore() } };
    showToast(`${name} removed.`, kept ? undo : {});
  };
}
