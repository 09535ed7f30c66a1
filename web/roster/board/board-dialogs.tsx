import { eventBuildingErrors } from "#domain/events/errors.ts";
import type { NewBuilding } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type {
  ListedParticipant,
  NewParticipant,
  ParticipantChange,
  RosterAnswer,
} from "#domain/roster/participant.ts";
import { contactErrors, rosterErrors } from "#domain/roster/errors.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { ContactActions } from "../contacts/contact-place.ts";
import type { BoardOrganization } from "./board-header.tsx";
import { useDestinations } from "./board.tsx";
import { optionsOf } from "./building-options.ts";

/** Loaded on demand: large and rarely used. */
const ContactsDialog = lazyDialog({
  load: async () => (await import("../contacts/contacts-dialog.tsx")).ContactsDialog,
  notLoaded: contactErrors.loadFailed.message,
  close: ({ onOpenChange }) => onOpenChange(false),
});

const AddBuildingDialog = lazyDialog({
  load: async () => (await import("./add-building-dialog.tsx")).AddBuildingDialog,
  notLoaded: buildingErrors.addFailed.message,
  close: ({ onClose }) => onClose(),
});
const AddParticipantDialog = lazyDialog({
  load: async () => (await import("./add-participant-dialog.tsx")).AddParticipantDialog,
  notLoaded: rosterErrors.addFailed.message,
  close: ({ onClose }) => onClose(),
});

const EditBuildingDialog = lazyDialog({
  load: async () =>
    (await import("#web/organizations/buildings/edit-building-dialog.tsx")).EditBuildingDialog,
  notLoaded: buildingErrors.updateFailed.message,
  close: ({ onClose }) => onClose(),
});
const EditParticipantDialog = lazyDialog({
  load: async () => (await import("./edit-participant-dialog.tsx")).EditParticipantDialog,
  notLoaded: rosterErrors.updateFailed.message,
  close: ({ onClose }) => onClose(),
});

/** Loaded on demand: used about once a season. */
const RemoveBuildingDialog = lazyDialog({
  load: async () => (await import("./remove-building-dialog.tsx")).RemoveBuildingDialog,
  notLoaded: eventBuildingErrors.removeFailed.message,
  close: ({ onClose }) => onClose(),
});
const RemoveParticipantDialog = lazyDialog({
  load: async () => (await import("./remove-participant-dialog.tsx")).RemoveParticipantDialog,
  notLoaded: rosterErrors.removeFailed.message,
  close: ({ onClose }) => onClose(),
});

export type BoardDialog =
  | { type: "add-building" }
  | { type: "add-participant" }
  | { type: "edit-building"; buildingId: string }
  | { type: "edit-participant"; participant: ListedParticipant }
  | { type: "remove-building"; buildingId: string }
  | { type: "remove-participant"; participant: ListedParticipant }
  | { type: "contacts"; participant: ListedParticipant };

type Props = {
  dialog: BoardDialog;
  organization: BoardOrganization;
  eventId: string;
  roster: RosterAnswer;
  contactActions: ContactActions | undefined;
  onAddBuilding: (building: NewBuilding) => Promise<unknown>;
  onAddParticipant: (participant: NewParticipant) => Promise<unknown>;
  onEditBuilding: (building: NewBuilding) => Promise<unknown>;
  onEditParticipant: (participant: ListedParticipant, change: ParticipantChange) => Promise<unknown>;
  onRemoveBuilding: (removal: { buildingId: string; moveToBuildingId?: string }) => Promise<unknown>;
  onRemoveParticipant: (participant: ListedParticipant) => Promise<unknown>;
  onClose: () => void;
};

export function BoardDialogs(props: Props) {
  const { dialog, organization, eventId, roster, onClose } = props;
  const words = organizationTerms(organization);
  const destinations = useDestinations(roster);
  if (dialog.type === "add-building")
    return <AddBuildingDialog onAdd={props.onAddBuilding} onClose={onClose} />;
  if (dialog.type === "add-participant")
    return (
      <AddParticipantDialog
        destinations={destinations}
        words={words}
        onAdd={props.onAddParticipant}
        onClose={onClose}
      />
    );
  if (dialog.type === "edit-building") {
    const building = roster.buildings.find(({ id }) => id === dialog.buildingId);
    if (building === undefined) return null;
    return (
      <EditBuildingDialog
        building={building}
        list="event"
        hint={`Only in ${roster.event.name}. Letters that are already printed keep the old name.`}
        onSave={props.onEditBuilding}
        onClose={onClose}
      />
    );
  }
  if (dialog.type === "remove-building") {
    const { buildingId } = dialog;
    const leaving = destinations.find(({ building }) => building.id === buildingId);
    if (leaving === undefined) return null;
    return (
      <RemoveBuildingDialog
        {...leaving}
        others={optionsOf(destinations.filter((other) => other !== leaving))}
        words={words}
        onRemove={(moveTo) =>
          props.onRemoveBuilding({
            buildingId,
            ...(moveTo === undefined ? {} : { moveToBuildingId: moveTo }),
          })
        }
        onClose={onClose}
      />
    );
  }
  const { participant } = dialog;
  if (dialog.type === "edit-participant")
    return (
      <EditParticipantDialog
        participant={participant}
        words={words}
        onSave={(change) => props.onEditParticipant(participant, change)}
        onClose={onClose}
      />
    );
  if (dialog.type === "remove-participant")
    return (
      <RemoveParticipantDialog
        participant={participant}
        eventName={roster.event.name}
        words={words}
        onRemove={() => props.onRemoveParticipant(participant)}
        onClose={onClose}
      />
    );
  return (
    <ContactsDialog
      organization={organization}
      eventId={eventId}
      participant={participant}
      actionsFor={props.contactActions}
      isOpen
      onOpenChange={onClose}
    />
  );
}
