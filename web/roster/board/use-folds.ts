import { useCallback, useState } from "react";
import type { RosterAnswer } from "#domain/roster/participant.ts";

/** Above this, all buildings start collapsed. */
const maxRows = 1_000;
/** A search with more matches expands no building; a single letter can match thousands. */
const maxFound = 300;
/** On a narrow screen, more buildings than this start collapsed. */
const fewBuildings = 3;

type Folds = ReadonlyMap<string, boolean>;
const none: Folds = new Map();

/** The user's choices last for this visit; a search has its own. */
export function useFolds(
  { buildings, participants }: Pick<RosterAnswer, "buildings" | "participants">,
  { searching, found }: { searching: boolean; found: number },
) {
  const [startOpen] = useState(
    () => participants.length <= maxRows && (buildings.length <= fewBuildings || !isNarrow()),
  );
  const [folds, setFolds] = useState(none);
  const [inSearch, setInSearch] = useState(none);
  if (!searching && inSearch !== none) setInSearch(none);
  const opensAutomatically = searching ? found <= maxFound : startOpen;
  const onToggle = useCallback(
    (buildingId: string, open: boolean) =>
      (searching ? setInSearch : setFolds)((known) => new Map(known).set(buildingId, open)),
    [searching],
  );
  return {
    isOpen: (buildingId: string) => (searching ? inSearch : folds).get(buildingId) ?? opensAutomatically,
    onToggle,
  };
}

function isNarrow(): boolean {
  return matchMedia("(max-width: 56.24rem)").matches;
}
