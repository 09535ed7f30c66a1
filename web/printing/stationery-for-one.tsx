import { useState } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { StationeryFor } from "#domain/printing/stationery.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { TextField } from "#web/ui/text-field.tsx";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { findWriters } from "./stationery-homes.ts";

type Props = {
  words: Terms;
  homes: RosterAnswer;
  isPrinting: boolean;
  onPrint: (wanted: StationeryFor) => void;
};

export function StationeryForOne({ words, homes, isPrinting, onPrint }: Props) {
  const [search, setSearch] = useState("");
  const sought = search.trim();
  const found = sought === "" ? [] : findWriters(homes, sought);
  return (
    <div className="stationery-one">
      <TextField
        type="search"
        label={`Or for one ${words.participant.toLowerCase()}`}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      {sought !== "" && found.length === 0 && (
        <p role="status">{`No ${words.participant.toLowerCase()} matches “${sought}”.`}</p>
      )}
      {found.length > 0 && (
        <ul aria-label={words.participants} className="stationery-homes">
          {found.map(({ id, name, buildingName }) => (
            <li key={id} className="stationery-writer">
              <div>
                <p className="stationery-home">{name}</p>
                <p className="stationery-words">{buildingName ?? "No building yet"}</p>
              </div>
              <button
                type="button"
                className={buttonClass("outline")}
                aria-label={`Print a sheet for ${name}`}
                aria-disabled={isPrinting || undefined}
                onClick={() => !isPrinting && onPrint({ participantId: id })}
              >
                Print
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
