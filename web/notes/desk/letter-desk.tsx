import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import { useId, useRef, useState } from "react";
import { deskShows, type DeskLettersAnswer, type DeskShow } from "#domain/notes/desk-letter.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DeskLetterCard } from "./desk-letter-card.tsx";
import { useDeskLetters } from "./desk-calls.ts";
import "./letter-desk.css";

type Props = { of: EventRef; words: Terms; isOn: boolean };

const labels: Record<DeskShow, string> = { all: "All", marked: "With marked words", held: "Held" };

export function LetterDesk({ of, words, isOn }: Props) {
  const [show, setShow] = useState<DeskShow>("all");
  const [pages, setPages] = useState(1);
  const visible = isOn ? show : "held";
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useDeskLetters(of, visible, pages);
  const place = useRef<HTMLDivElement>(null);
  return (
    <Panel title={`Letters to ${words.participants.toLowerCase()}`} count={data && countWords(data)}>
      <div ref={place} tabIndex={-1} className="letter-desk">
        {isOn && (
          <Filter
            value={show}
            onChange={(next) => {
              setShow(next);
              setPages(1);
            }}
          />
        )}
        {error !== null && (
          <LoadFailed
            error={error}
            failed={letterDeskErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading letters…" rows={6} />}
        {data?.letters.length === 0 && data.older === null && <p role="status">{nothingIn(visible)}</p>}
        {data?.letters.map((letter) => (
          <DeskLetterCard
            key={letter.id}
            of={of}
            letter={letter}
            // The card with the pressed button leaves this list.
            onReleased={() => visible === "held" && place.current?.focus()}
          />
        ))}
        {data !== undefined && data.older !== null && (
          <div className="letter-desk-more">
            {visible === "marked" && <p>Older letters have not been looked through yet.</p>}
            <Button isPending={isPlaceholderData} pendingLabel="Loading…" onPress={() => setPages(pages + 1)}>
              Show older letters
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function countWords({ letters, older }: DeskLettersAnswer): string {
  const count = pluralize(letters.length, "letter", "letters");
  return older === null ? count : `${count} so far`;
}

function nothingIn(show: DeskShow): string {
  return {
    all: "No letter waits to be printed.",
    marked: "No letter that waits has a marked word in it.",
    held: "No letter is held.",
  }[show];
}

/** Native radio buttons, so the page does not load the board's filter component. */
function Filter({ value, onChange }: { value: DeskShow; onChange: (show: DeskShow) => void }) {
  const name = useId();
  return (
    <fieldset className="letter-desk-filter">
      <legend className="sr-only">Show</legend>
      {deskShows.map((show) => (
        <label key={show}>
          <input type="radio" name={name} checked={value === show} onChange={() => onChange(show)} />
          <span>{labels[show]}</span>
        </label>
      ))}
    </fieldset>
  );
}
