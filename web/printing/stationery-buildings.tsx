import { useState, type ReactNode } from "react";
import { Printer } from "lucide-react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { StationeryFor } from "#domain/printing/stationery.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { formatSheets } from "./print-text.ts";
import { sheetsFor, type Home } from "./stationery-homes.ts";

type Props = {
  words: Terms;
  homes: readonly Home[];
  isPrinting: boolean;
  onPrint: (wanted: StationeryFor) => void;
  children: ReactNode;
};

/** All participants, except for deselected buildings. */
export function StationeryBuildings({ words, homes, isPrinting, onPrint, children }: Props) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string | null>>(new Set());
  const sheets = sheetsFor(homes, leftOut);

  function choose(id: string | null, isWanted: boolean): void {
    const next = new Set(leftOut);
    if (isWanted) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  }

  function print(): void {
    const buildingIds = homes.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id);
    onPrint(buildingIds.length === homes.length ? {} : { buildingIds });
  }

  return (
    <>
      <ul aria-label="Buildings" className="stationery-homes">
        {homes.map(({ id, name, people }) => (
          <li key={id}>
            <Checkbox isSelected={!leftOut.has(id)} onChange={(isWanted) => choose(id, isWanted)}>
              <span className="stationery-home">{name}</span>{" "}
              <span className="stationery-words">
                {pluralize(people, words.participant, words.participants)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {children}
      <DialogActions>
        <Button
          variant="primary"
          icon={<Printer />}
          isDisabled={sheets === 0}
          isPending={isPrinting}
          pendingLabel="Printing…"
          onPress={print}
        >
          {`Print ${formatSheets(sheets)}`}
        </Button>
      </DialogActions>
    </>
  );
}
