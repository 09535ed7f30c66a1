import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { eventStatus } from "#domain/events/event.ts";
import { lookupErrors } from "#domain/lookup/errors.ts";
import { maxSearchLength, minSearchLength, type FoundParticipant } from "#domain/lookup/search.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { formatPhone } from "#domain/phone.ts";
import { EventStatusBadge } from "#web/events/event-status-badge.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useSearch } from "./calls.ts";
import "./search-dialog.css";

export type SearchDialogProps = {
  organization: { id: string; type: string | null; timeZone: string };
  onClose: () => void;
};

const debounceMs = 200;

export function SearchDialog({ organization, onClose }: SearchDialogProps) {
  return (
    <Dialog title="Search" isOpen onOpenChange={(isOpen) => !isOpen && onClose()} fillsPhone>
      <SearchBox organization={organization} onClose={onClose} />
    </Dialog>
  );
}

function SearchBox({ organization, onClose }: SearchDialogProps) {
  const { id: orgId } = organization;
  const words = organizationTerms(organization);
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const text = useDebounced(typed);
  const { data, error, isFetching } = useSearch(orgId, text);
  const isTooShort = text.trim().length < minSearchLength;
  const found = isTooShort ? [] : (data?.participants ?? []);
  // While the answer belongs to an earlier text, Enter must not open its first person.
  const isCurrent = !isFetching && text === typed;
  const current = found[Math.min(chosen, found.length - 1)];

  function open({ eventId, participantId }: FoundParticipant): void {
    onClose();
    void navigate(participantPath({ orgId, eventId }, participantId));
  }

  function step(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter" && current !== undefined && isCurrent) open(current);
    else if (event.key === "ArrowDown") setChosen(Math.min(chosen + 1, found.length - 1));
    else if (event.key === "ArrowUp") setChosen(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  }

  return (
    <div className="search-box">
      <label className="sr-only" htmlFor={`${listId}-input`}>
        {`Find a ${words.participant.toLowerCase()}`}
      </label>
      <input
        id={`${listId}-input`}
        className="input"
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(listId, current)}
        placeholder="Name, email, phone or sheet code"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={step}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog stands because the user wants to type
        autoFocus
      />
      {error !== null && <ErrorBox sentence={sentenceOf(error, lookupErrors.searchFailed.message)} />}
      <div id={listId} role="listbox" aria-label="Results" className="search-results">
        {found.map((one) => (
          <button
            key={one.participantId}
            type="button"
            id={optionId(listId, one)}
            role="option"
            aria-selected={one === current}
            tabIndex={-1}
            className="search-result"
            onClick={() => open(one)}
          >
            <Result found={one} words={words} timeZone={organization.timeZone} />
          </button>
        ))}
      </div>
      <p role="status" className="search-hint">
        {hint({ isTooShort, isCurrent, count: found.length, hasMore: data?.hasMore ?? false, text, words })}
      </p>
    </div>
  );
}

const optionId = (listId: string, { participantId }: FoundParticipant) => `${listId}-${participantId}`;

type ResultProps = { found: FoundParticipant; words: Terms; timeZone: string };

function Result({ found, words, timeZone }: ResultProps) {
  const now = useQuarterHour();
  return (
    <>
      <span className="search-result-name">{found.name}</span>
      <span className="search-result-event">
        {found.eventName}
        <EventStatusBadge status={eventStatus(found, timeZone, now)} />
      </span>
      <span className="search-result-more">
        {[found.buildingName ?? "Unassigned", matchText(found.match, words)].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

function matchText(match: FoundParticipant["match"], words: Terms): string | undefined {
  if (match === null) return undefined;
  const text = match.type === "phone" ? formatPhone(match.text) : match.text;
  return match.type === "sheet" ? `Sheet ${text}` : `${words.contact}: ${text}`;
}

type HintProps = {
  isTooShort: boolean;
  isCurrent: boolean;
  count: number;
  hasMore: boolean;
  text: string;
  words: Terms;
};

function hint({ isTooShort, isCurrent, count, hasMore, text, words }: HintProps): string {
  const contact = words.contact.toLowerCase();
  if (isTooShort)
    return `Find a ${words.participant.toLowerCase()} in any ${words.event.toLowerCase()} by name, ${contact}, email, phone or the code on a page.`;
  if (!isCurrent) return "Searching…";
  if (count === 0) return `No ${words.participant.toLowerCase()} or ${contact} matches “${text.trim()}”.`;
  if (hasMore) return `The first ${count} matches. Type more to narrow them down.`;
  return count === 1 ? "1 match" : `${count} matches`;
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
