import { lazy, Suspense, type ComponentType } from "react";
import { eventBuildingReasons } from "#domain/events/reasons.ts";
import type { NewBuilding } from "#domain/organizations/building.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import type { ListedParticipant, NewParticipant, RosterAnswer } from "#domain/roster/participant.ts";
import { contactReasons } from "#domain/roster/reasons.ts";
import { DialogNotLoaded } from "#web/ui/dialog-not-loaded.tsx";
import { AddBuildingDialog } from "./add-building-dialog.tsx";
import { AddParticipantDialog } from "./add-participant-dialog.tsx";
import type { ContactActions } from "../contacts/contact-place.ts";
import type { BoardOrganization } from "./board-header.tsx";
import { useDestinations } from "./board.tsx";
import { optionsOf } from "./building-options.ts";
import type { RemoveBuildingProps } from "./remove-building-dialog.tsx";
import { RemoveParticipantDialog } from "./remove-participant-dialog.tsx";

type ContactsProps = {
  organization: BoardOrganization;
  eventId: string;
  participant: ListedParticipant;
  actionsFor: ContactActions | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A page of its own, and opened by few: it comes when it is asked for. Without a network it cannot, and says so. */
const ContactsDialog = lazy(async (): Promise<{ default: ComponentType<ContactsProps> }> => {
  try {
    return { default: (await import("../contacts/contacts-dialog.tsx")).ContactsDialog };
  } catch {
    return { default: ContactsNotLoaded };
  }
});

function ContactsNotLoaded({ onOpenChange }: Pick<ContactsProps, "onOpenChange">) {
  return <DialogNotLoaded sentence={contactReasons.loadFailed.message} onClose={() => onOpenChange(false)} />;
}

/** Asked for once in a season, if at all. */
const RemoveBuildingDialog = lazy(async (): Promise<{ default: ComponentType<RemoveBuildingProps> }> => {
  try {
    return { default: (await import("./remove-building-dialog.tsx")).RemoveBuildingDialog };
  } catch {
    return { default: RemovingNotLoaded };
  }
});

function RemovingNotLoaded({ onClose }: Pick<RemoveBuildingProps, "onClose">) {
  return <DialogNotLoaded sentence={eventBuildingReasons.removeFailed.message} onClose={onClose} />;
}

export type BoardDialog =
  | { kind: "add-building" }
  | { kind: "add-participant" }
  | { kind: "remove-building"; buildingId: string }
  | { kind: "remove-participant"; participant: ListedParticipant }
  | { kind: "contacts"; participant: ListedParticipant };

type Props = {
  dialog: BoardDialog;
  organization: BoardOrganization;
  eventId: string;
  roster: RosterAnswer;
  contactActions: ContactActions | undefined;
  onAddBuilding: (building: NewBuilding) => Promise<unknown>;
  onAddParticipant: (participant: NewParticipant) => Promise<unknown>;
  onRemoveBuilding: (removal: { buildingId: string; moveToBuildingId?: string }) => Promise<unknown>;
  onRemoveParticipant: (participant: ListedParticipant) => Promise<unknown>;
  onClose: () => void;
};

export function BoardDialogs(props: Props) {
  const { dialog, organization, eventId, roster, onClose } = props;
  const words = wordsFor(organization.type);
  const destinations = useDestinations(roster);
  if (dialog.kind === "add-building")
    return <AddBuildingDialog onAdd={props.onAddBuilding} onClose={onClose} />;
  if (dialog.kind === "add-participant")
    return (
      <AddParticipantDialog
        destinations={destinations}
        words={words}
        onAdd={props.onAddParticipant}
        onClose={onClose}
      />
    );
  if (dialog.kind === "remove-building") {
    const { buildingId } = dialog;
    const leaving = destinations.find(({ building }) => building.id === buildingId);
    if (leaving === undefined) return null;
    return (
      <Suspense>
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
      </Suspense>
    );
  }
  const { participant } = dialog;
  if (dialog.kind === "remove-participant")
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
    <Suspense>
      <ContactsDialog
        organization={organization}
        eventId={eventId}
        participant={participant}
        actionsFor={props.contactActions}
        isOpen
        onOpenChange={onClose}
      />
    </Suspense>
  );
}
