import { useCallback, useState } from "react";
import type { RosterAnswer } from "#domain/roster/participant.ts";

/** More rows than this are too many to draw unasked. */
const maxRows = 1_000;
/** What a search opens by itself; a single letter can find thousands. */
const maxFound = 300;
/** On a narrow screen more buildings than this are looked through by name first. */
const fewBuildings = 3;

type Folds = ReadonlyMap<string, boolean>;
const none: Folds = new Map();

/** Which buildings are open. What a person folds or opens stays so for this visit; a search has folds of its own. */
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
  const opensByItself = searching ? found <= maxFound : startOpen;
  const onToggle = useCallback(
    (buildingId: string, open: boolean) =>
      (searching ? setInSearch : setFolds)((known) => new Map(known).set(buildingId, open)),
    [searching],
  );
  return {
    isOpen: (buildingId: string) => (searching ? inSearch : folds).get(buildingId) ?? opensByItself,
    onToggle,
  };
}

function isNarrow(): boolean {
  return matchMedia("(max-width: 56.24rem)").matches;
}
