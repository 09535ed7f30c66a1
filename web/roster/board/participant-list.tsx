import { useState, type FocusEvent, type KeyboardEvent } from "react";
import type { Words } from "#domain/organizations/words.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";
import { counted } from "#web/organizations/counted.ts";
import { Button } from "#web/ui/button.tsx";
import { ParticipantRow } from "./participant-row.tsx";
import { stepThroughRows } from "./step-through-rows.ts";
import "./participant-list.css";

type Props = {
  label: string;
  /** null is Unassigned. */
  buildingId: string | null;
  people: readonly ListedParticipant[];
  words: Words;
  /** More than this come when they are asked for: ten thousand rows at once would stop the page. */
  atOnce?: number;
};

/** What is there when the list appears has not just arrived. */
function settle(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.setAttribute("data-settled", ""));
}

/** One stop of the Tab key; the arrows go from row to row, and into a row to its menu. */
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
        // The rows take the focus, the grid itself never does.
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
            contacts={counted(contacts, words.contact, words.contacts)}
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
