import type { Terms } from "#domain/organizations/terms.ts";
import { Button } from "#web/ui/button.tsx";
import type { BoardFilter } from "./arrange-roster.ts";

const nothing = (building: string, contact: string): Record<BoardFilter, string> => ({
  all: "The list is empty.",
  unassigned: `Everyone has a ${building}.`,
  over: `No ${building} is over its capacity.`,
  noContacts: `Everyone has a ${contact}.`,
  notInvited: "Every family is invited.",
  waiting: "No family has an open invite.",
  bounced: "No invite bounced.",
});

type NoMatchesProps = {
  search: string;
  filter: BoardFilter;
  words: Terms;
  onClearSearch: () => void;
  onShowAll: () => void;
};

export function NoMatches({ search, filter, words, onClearSearch, onShowAll }: NoMatchesProps) {
  if (search !== "")
    return (
      <p role="status" className="no-matches">
        {`No ${words.participant.toLowerCase()} matches '${search}'.`}
        <Button variant="plain" onPress={onClearSearch}>
          Clear search
        </Button>
      </p>
    );
  return (
    <p role="status" className="no-matches">
      {nothing(words.building.toLowerCase(), words.contact.toLowerCase())[filter]}
      <Button variant="plain" onPress={onShowAll}>
        Show all
      </Button>
    </p>
  );
}
