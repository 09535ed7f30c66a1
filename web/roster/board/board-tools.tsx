import type { Terms } from "#domain/organizations/terms.ts";
import { occupancyOf } from "#domain/roster/participant.ts";
import type { BoardFilter } from "./arrange-roster.ts";
import { FilterButtons } from "./filter-buttons.tsx";
import { FindField } from "./find-field.tsx";
import type { MoveTarget } from "./row-menu.tsx";

type Props = {
  search: string;
  onSearch: (text: string) => void;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  words: Terms;
  destinations: readonly MoveTarget[];
  everybody: number;
};

export function BoardTools(props: Props) {
  const { search, onSearch, filter, onFilter, words, destinations, everybody } = props;
  const inside = destinations.reduce((sum, { people }) => sum + people, 0);
  const over = destinations.filter(
    ({ building, people }) => occupancyOf(people, building.capacity).over > 0,
  ).length;
  return (
    <search className="board-tools">
      <FindField label={`Find a ${words.participant.toLowerCase()}`} value={search} onChange={onSearch} />
      <FilterButtons value={filter} onChange={onFilter} unassigned={everybody - inside} over={over} />
    </search>
  );
}
