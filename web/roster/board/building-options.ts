import type { SelectOption } from "#web/ui/select.tsx";
import { roomText } from "./occupancy-text.ts";
import type { MoveTarget } from "./row-menu.tsx";

export function optionsOf(destinations: readonly MoveTarget[]): SelectOption<string>[] {
  return destinations.map(({ building, people }) => {
    const detail = roomText(people, building.capacity);
    return { id: building.id, label: building.name, ...(detail === undefined ? {} : { detail }) };
  });
}
