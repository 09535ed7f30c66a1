import { ChevronRight, Ellipsis, ListChecks, Minus, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { memo, useId, useRef } from "react";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { occupancyOf, type ListedParticipant, type NewParticipant } from "#domain/roster/participant.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";
import "#web/ui/panel.css";
import { AddParticipantInline } from "./add-participant-inline.tsx";
import "./building-card.css";
import { useBuildingDrop } from "./carry.tsx";
import { occupancyText } from "./occupancy-text.ts";
import { ParticipantList } from "./participant-list.tsx";
import { useSelection } from "./selection.ts";

export type BuildingCardProps = {
  building: Building;
  people: number;
  visible: readonly ListedParticipant[];
  isSearch: boolean;
  isOpen: boolean;
  words: Terms;
  onToggle: (buildingId: string, open: boolean) => void;
  onAdd: (participant: NewParticipant) => Promise<unknown>;
  onEdit: (buildingId: string) => void;
  onRemove?: ((buildingId: string) => void) | undefined;
};

export const BuildingCard = memo(function BuildingCard(props: BuildingCardProps) {
  const { building, people, visible, isSearch, isOpen, words, onToggle, onAdd } = props;
  const { onEdit, onRemove } = props;
  const selection = useSelection();
  const { id, name, capacity } = building;
  const button = useRef<HTMLButtonElement>(null);
  const bodyId = useId();
  const countId = useId();
  const { dropProps, dropButtonProps, isDropTarget } = useBuildingDrop(id, button);
  return (
    <section
      {...dropProps}
      aria-label={name}
      className="panel building-card"
      data-folded={!isOpen || undefined}
      data-drop-target={isDropTarget || undefined}
    >
      <header className="building-head">
        <div>
          <h2>
            <button
              ref={button}
              type="button"
              id={toggleIdOf(id)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? bodyId : undefined}
              aria-describedby={[countId, dropButtonProps?.["aria-describedby"]].filter(Boolean).join(" ")}
              className="building-toggle"
              onClick={() => onToggle(id, !isOpen)}
            >
              <ChevronRight />
              <span>{name}</span>
            </button>
          </h2>
          <span className="building-count" id={countId}>
            {occupancyText(people, capacity)}
          </span>
          <OccupancyBadge people={people} capacity={capacity} />
        </div>
        <BuildingMenu
          name={name}
          onEdit={() => onEdit(id)}
          onSelect={visible.length === 0 ? undefined : () => selection.start(visible.map((one) => one.id))}
          words={words}
          onRemove={onRemove === undefined ? undefined : () => onRemove(id)}
        />
      </header>
      {isOpen && (
        <div id={bodyId}>
          {visible.length > 0 && (
            <ParticipantList
              key={isSearch ? "found" : "all"}
              label={name}
              buildingId={id}
              people={visible}
              words={words}
            />
          )}
          <AddParticipantInline building={building} words={words} onAdd={onAdd} />
        </div>
      )}
    </section>
  );
}, isSameCard);

/** Receives the focus when a row has left its building. */
export function toggleIdOf(buildingId: string): string {
  return `building-${buildingId}`;
}

/** New data brings new arrays for all buildings; render only those that changed. */
function isSameCard(one: BuildingCardProps, other: BuildingCardProps): boolean {
  return (
    one.building.id === other.building.id &&
    one.building.name === other.building.name &&
    one.building.capacity === other.building.capacity &&
    one.people === other.people &&
    one.isSearch === other.isSearch &&
    one.isOpen === other.isOpen &&
    one.words === other.words &&
    one.onToggle === other.onToggle &&
    one.onAdd === other.onAdd &&
    one.onEdit === other.onEdit &&
    one.onRemove === other.onRemove &&
    one.visible.length === other.visible.length &&
    one.visible.every((person, place) => isSamePerson(person, other.visible[place]))
  );
}

function isSamePerson(one: ListedParticipant, other: ListedParticipant | undefined): boolean {
  return one.id === other?.id && one.name === other.name && one.contacts === other.contacts;
}

type BuildingMenuProps = {
  name: string;
  words: Terms;
  onEdit: () => void;
  onSelect: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function BuildingMenu({ name, words, onEdit, onSelect, onRemove }: BuildingMenuProps) {
  return (
    <Menu opener={<IconButton label={`More for ${name}`} icon={<Ellipsis />} className="building-more" />}>
      <MenuItem icon={<Pencil />} onAction={onEdit}>
        {`Edit ${words.building.toLowerCase()}`}
      </MenuItem>
      {onSelect !== undefined && (
        <MenuItem icon={<ListChecks />} onAction={onSelect}>
          {`Select all ${words.participants.toLowerCase()}`}
        </MenuItem>
      )}
      {onRemove !== undefined && (
        <MenuItem icon={<Trash2 />} tone="danger" onAction={onRemove}>
          {`Remove ${words.building.toLowerCase()}`}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Only for a full building or more. It warns and blocks nothing. */
function OccupancyBadge({ people, capacity }: { people: number; capacity: number | null }) {
  const { over, free } = occupancyOf(people, capacity);
  if (over > 0)
    return (
      <Badge tone="warn" icon={<TriangleAlert />}>
        {over} over
      </Badge>
    );
  if (free === 0)
    return (
      <Badge tone="quiet" icon={<Minus />}>
        Full
      </Badge>
    );
  return null;
}
