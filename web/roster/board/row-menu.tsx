import { memo } from "react";
import { ArrowRightLeft, Contact, Image, UserMinus } from "lucide-react";
import type { Building } from "#domain/organizations/building.ts";
import type { Words } from "#domain/organizations/words.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { AnchoredMenu } from "#web/ui/anchored-menu.tsx";
import { MenuItem, MenuLine, Submenu } from "#web/ui/menu-item.tsx";
import { roomWords } from "./occupancy-words.ts";

export type Destination = { building: Building; people: number };

export type RowDeeds = {
  onContacts: (participant: ListedParticipant) => void;
  onResponses: (participant: ListedParticipant) => void;
  onMove: (participant: ListedParticipant, building: Building) => void;
  onRemove: (participant: ListedParticipant) => void;
};

/** Made anew for each opening (by its key): its entries stay as they were then. */
type Props = RowDeeds & {
  participant: ListedParticipant;
  anchor: HTMLElement | null;
  byKeyboard: boolean;
  isOpen: boolean;
  onClose: () => void;
  destinations: readonly Destination[];
  words: Words;
};

/**
 * Everything that can be done with somebody; "Move to…" does by a tap what dragging does. An open menu does not change
 * under the finger; and to write it anew with its forty entries would hold up the move they cause.
 */
export const RowMenu = memo(
  function RowMenu(props: Props) {
    const { participant, destinations, words, onContacts, onResponses, onMove, onRemove } = props;
    return (
      <AnchoredMenu
        label={participant.name}
        anchor={props.anchor}
        byKeyboard={props.byKeyboard}
        isOpen={props.isOpen}
        onClose={props.onClose}
      >
        <MenuItem icon={<Contact />} onAction={() => onContacts(participant)}>
          {`Manage ${words.contacts}`}
        </MenuItem>
        <MenuItem icon={<Image />} onAction={() => onResponses(participant)}>
          View Responses
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
  const detail = roomWords(people, building.capacity);
  return detail === undefined ? {} : { detail };
}
