import { ListChecks, Search, X } from "lucide-react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { SearchField } from "react-aria-components/SearchField";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import type { Terms } from "#domain/organizations/terms.ts";
import { hasNoContact, occupancyOf, type ListedParticipant } from "#domain/roster/participant.ts";
import { Button } from "#web/ui/button.tsx";
import { boardFilters, countInvites, type BoardFilter } from "./arrange-roster.ts";
import type { InviteSummaries } from "./board-additions.ts";
import "./board.css";
import type { MoveTarget } from "./row-menu.tsx";

type Props = {
  search: string;
  onSearch: (text: string) => void;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  words: Terms;
  destinations: readonly MoveTarget[];
  participants: readonly ListedParticipant[];
  invites: InviteSummaries | undefined;
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
};

export function BoardTools(props: Props) {
  const { search, onSearch, filter, onFilter, words, isSelecting, onSelecting } = props;
  return (
    <search className="board-tools">
      <FindField label={`Find a ${words.participant.toLowerCase()}`} value={search} onChange={onSearch} />
      <FilterButtons value={filter} onChange={onFilter} labels={filterLabels(props)} />
      <Button
        icon={<ListChecks />}
        className="board-select"
        aria-pressed={isSelecting}
        onPress={() => onSelecting(!isSelecting)}
      >
        Select
      </Button>
    </search>
  );
}

/** Filters by invite are left out until the invites are loaded. */
function filterLabels({
  words,
  destinations,
  participants,
  invites,
}: Props): Partial<Record<BoardFilter, string>> {
  const inside = destinations.reduce((sum, { people }) => sum + people, 0);
  const over = destinations.filter(
    ({ building, people }) => occupancyOf(people, building.capacity).over > 0,
  ).length;
  const withCount = (label: string, count: number) => (count === 0 ? label : `${label} ${count}`);
  const places = {
    all: "All",
    unassigned: withCount("Unassigned", participants.length - inside),
    over: withCount("Over capacity", over),
    noContacts: withCount(`No ${words.contacts.toLowerCase()}`, participants.filter(hasNoContact).length),
  };
  if (invites === undefined) return places;
  return {
    ...places,
    notInvited: withCount("Not invited", countInvites(participants, invites, "notInvited")),
    waiting: withCount("Waiting", countInvites(participants, invites, "waiting")),
    bounced: withCount("Bounced", countInvites(participants, invites, "bounced")),
  };
}

type FilterButtonsProps = {
  value: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  labels: Partial<Record<BoardFilter, string>>;
};

function FilterButtons({ value, onChange, labels }: FilterButtonsProps) {
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
      {boardFilters
        .filter((filter) => labels[filter] !== undefined)
        .map((filter) => (
          <ToggleButton key={filter} id={filter} className="filter-button">
            {labels[filter]}
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  );
}

type FindFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** Escape clears it. */
function FindField({ label, value, onChange }: FindFieldProps) {
  return (
    <SearchField className="find-field" value={value} onChange={onChange}>
      <Label className="sr-only">{label}</Label>
      <Search />
      <Input className="input" placeholder={label} />
      {value !== "" && (
        <AriaButton className="find-clear" aria-label="Clear search">
          <X />
        </AriaButton>
      )}
    </SearchField>
  );
}
