import { useState, type FocusEvent, type KeyboardEvent } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { ParticipantRow } from "./participant-row.tsx";
import { stepThroughRows } from "./step-through-rows.ts";
import "./building-card.css";

type Props = {
  label: string;
  /** Null means unassigned. */
  buildingId: string | null;
  people: readonly ListedParticipant[];
  words: Terms;
  /** Further rows load on demand: ten thousand at once would freeze the page. */
  atOnce?: number;
};

/** Rows of the first render are not highlighted as new. */
function settle(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.setAttribute("data-settled", ""));
}

/** A single tab stop; arrow keys move between rows and to a row's menu. */
export function ParticipantList({ label, buildingId, people, words, atOnce = 200 }: Props) {
  const [limit, setLimit] = useState(atOnce);
  const [focused, setFocused] = useState<string>();
  const rows = people.slice(0, limit);
  const current = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id;
  const more = people.length - rows.length;

  function remember(event: FocusEvent<HTMLDivElement>): void {
    setFocused(event.target.closest<HTMLElement>("[data-participant]")?.dataset["participant"]);
  }

  function step(event: KeyboardEvent<HTMLDivElement>): void {
    if (stepThroughRows(event.currentTarget, event.key)) event.preventDefault();
  }

  return (
    <>
      <div
        ref={settle}
        role="grid"
        // Rows take the focus, never the grid.
        tabIndex={-1}
        aria-label={label}
        className="people"
        data-building={buildingId ?? ""}
        onFocus={remember}
        onKeyDown={step}
      >
        {rows.map(({ id, name, contacts }) => (
          <ParticipantRow
            key={id}
            id={id}
            name={name}
            contacts={pluralize(contacts, words.contact, words.contacts)}
            isCurrent={id === current}
          />
        ))}
      </div>
      {more > 0 && (
        <Button variant="plain" className="people-more" onPress={() => setLimit(limit + atOnce)}>
          {`Show ${Math.min(more, atOnce)} more`}
        </Button>
      )}
    </>
  );
}
