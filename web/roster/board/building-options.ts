import type { SelectOption } from "#web/ui/select.tsx";
import { roomMessages } from "./occupancy-messages.ts";
import type { Destination } from "./row-menu.tsx";

export function optionsOf(destinations: readonly Destination[]): SelectOption<string>[] {
  return destinations.map(({ building, people }) => {
    const detail = roomMessages(people, building.capacity);
    return { id: building.id, label: building.name, ...(detail === undefined ? {} : { detail }) };
  });
}
