import { memo } from "react";
import { ArrowRightLeft, Contact, IdCard, Image, Pencil, UserMinus } from "lucide-react";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { AnchoredMenu } from "#web/ui/anchored-menu.tsx";
import { MenuItem, MenuLine, Submenu } from "#web/ui/menu-item.tsx";
import { roomText } from "./occupancy-text.ts";

export type MoveTarget = { building: Building; people: number };

export type RowActions = {
  onOpen: (participant: ListedParticipant) => void;
  onContacts: (participant: ListedParticipant) => void;
  onResponses: (participant: ListedParticipant) => void;
  onEdit: (participant: ListedParticipant) => void;
  onMove: (participant: ListedParticipant, building: Building) => void;
  onRemove: (participant: ListedParticipant) => void;
};

/** Mounted again for each opening (by key), so its items do not change while open. */
type Props = RowActions & {
  participant: ListedParticipant;
  anchor: HTMLElement | null;
  byKeyboard: boolean;
  isOpen: boolean;
  onClose: () => void;
  destinations: readonly MoveTarget[];
  words: Terms;
};

/** "Move to…" is the alternative to dragging. Memoized: rendering 40 items again would delay the move. */
export const RowMenu = memo(
  function RowMenu(props: Props) {
    const { participant, destinations, words, onOpen, onContacts, onResponses, onEdit, onMove, onRemove } =
      props;
    return (
      <AnchoredMenu
        label={participant.name}
        anchor={props.anchor}
        byKeyboard={props.byKeyboard}
        isOpen={props.isOpen}
        onClose={props.onClose}
      >
        <MenuItem icon={<IdCard />} onAction={() => onOpen(participant)}>
          {`${words.participant} page`}
        </MenuItem>
        <MenuItem icon={<Contact />} onAction={() => onContacts(participant)}>
          {`Manage ${words.contacts}`}
        </MenuItem>
        <MenuItem icon={<Image />} onAction={() => onResponses(participant)}>
          View Responses
        </MenuItem>
        <MenuItem icon={<Pencil />} onAction={() => onEdit(participant)}>
          Edit
        </MenuItem>
        <Submenu label="Move to…" icon={<ArrowRightLeft />}>
          {destinations.map(({ building, people }) => (
            <MenuItem
              key={building.id}
              {...detailOf(participant, building, people)}
              keepsOpen
              onAction={() => onMove(participant, building)}
            >
              {building.name}
            </MenuItem>
          ))}
        </Submenu>
        <MenuLine />
        <MenuItem icon={<UserMinus />} tone="danger" onAction={() => onRemove(participant)}>
          Remove
        </MenuItem>
      </AnchoredMenu>
    );
  },
  (before, after) => before.isOpen === after.isOpen,
);

function detailOf(participant: ListedParticipant, building: Building, people: number) {
  if (participant.buildingId === building.id) return { detail: "here", isDisabled: true };
  const detail = roomText(people, building.capacity);
  return detail === undefined ? {} : { detail };
}
