import { useState, type FocusEvent, type KeyboardEvent } from "react";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { Button } from "#web/ui/button.tsx";
import "./building-card.css";
import { ParticipantRow } from "./participant-row.tsx";

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
        {rows.map((participant) => (
          <ParticipantRow
            key={participant.id}
            participant={participant}
            contacts={pluralize(participant.contacts, words.contact, words.contacts)}
            isCurrent={participant.id === current}
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

/** Moves the focus. Returns whether it handled the key. */
function stepThroughRows(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-participant]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const target = targetOf(rows, at, key);
  if (target === undefined) return false;
  target?.focus();
  return true;
}

/** Undefined: not handled. Null: handled, but there is no target. */
function targetOf(rows: readonly HTMLElement[], at: number, key: string): HTMLElement | null | undefined {
  switch (key) {
    case "ArrowDown":
      return rows[at + 1] ?? null;
    case "ArrowUp":
      return rows[at - 1] ?? null;
    case "Home":
      return rows[0] ?? null;
    case "End":
      return rows.at(-1) ?? null;
    case "ArrowRight":
      return rows[at]?.querySelector<HTMLElement>("button") ?? null;
    case "ArrowLeft":
      return rows[at] ?? null;
    default:
      return undefined;
  }
}
