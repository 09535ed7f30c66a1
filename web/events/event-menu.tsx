import { Ellipsis, Pencil, Printer, Trash2, Users } from "lucide-react";
import type { ListedEvent } from "#domain/events/event.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuItem, MenuLine } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";

/** Admin actions are omitted for other members. The server checks them as well. */
export type EventActions = {
  onParticipants: (event: ListedEvent) => void;
  onTools: (event: ListedEvent) => void;
  onEdit?: ((event: ListedEvent) => void) | undefined;
  onDelete?: ((event: ListedEvent) => void) | undefined;
};

type Props = { event: ListedEvent; words: Terms; actions: EventActions };

export function EventMenu({ event, words, actions }: Props) {
  const { onParticipants, onTools, onEdit, onDelete } = actions;
  return (
    <Menu opener={<IconButton label={`More for ${event.name}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Users />} onAction={() => onParticipants(event)}>
        {words.participants}
      </MenuItem>
      <MenuItem icon={<Printer />} onAction={() => onTools(event)}>
        Tools
      </MenuItem>
      {(onEdit !== undefined || onDelete !== undefined) && <MenuLine />}
      {onEdit !== undefined && (
        <MenuItem icon={<Pencil />} onAction={() => onEdit(event)}>
          Edit
        </MenuItem>
      )}
      {onDelete !== undefined && (
        <MenuItem icon={<Trash2 />} tone="danger" onAction={() => onDelete(event)}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
