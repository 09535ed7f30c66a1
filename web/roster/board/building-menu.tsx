import { Ellipsis, Trash2 } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { Menu } from "#web/ui/menu.tsx";

export function BuildingMenu({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Menu opener={<IconButton label={`More for ${name}`} icon={<Ellipsis />} className="building-more" />}>
      <MenuItem icon={<Trash2 />} tone="danger" onAction={onRemove}>
        Remove building
      </MenuItem>
    </Menu>
  );
}
