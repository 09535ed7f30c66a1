import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { boardFilters, type BoardFilter } from "./arrange-roster.ts";
import "./board.css";

type Props = {
  value: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  unassigned: number;
  over: number;
};

export function FilterButtons({ value, onChange, unassigned, over }: Props) {
  const words: Record<BoardFilter, string> = {
    all: "All",
    unassigned: unassigned === 0 ? "Unassigned" : `Unassigned ${unassigned}`,
    over: over === 0 ? "Over capacity" : `Over capacity ${over}`,
  };
  return (
    <ToggleButtonGroup
      aria-label="Show"
      className="filter-buttons"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = boardFilters.find((filter) => keys.has(filter));
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {boardFilters.map((filter) => (
        <ToggleButton key={filter} id={filter} className="filter-button">
          {words[filter]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
