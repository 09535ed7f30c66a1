import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { eventStatus } from "#domain/events/event.ts";
import { lookupErrors } from "#domain/lookup/errors.ts";
import { maxSearchLength, minSearchLength, type FoundParticipant } from "#domain/lookup/search.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { formatPhone } from "#domain/phone.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { useEvents } from "#web/events/calls.ts";
import { EventStatusBadge } from "#web/events/event-status-badge.tsx";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { participantPath } from "#web/organizations/participant-path.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useSearch } from "./calls.ts";
import { findPlaces } from "./places.ts";
import "./search-dialog.css";

export type SearchDialogProps = {
  organization: SessionAnswer["organizations"][number];
  /** What was typed before this dialog was there. */
  takeTyped: () => string;
  onClose: () => void;
};

const debounceMs = 200;

export function SearchDialog(props: SearchDialogProps) {
  return (
    <Dialog title="Search" isOpen onOpenChange={(isOpen) => !isOpen && props.onClose()} fillsPhone>
      <SearchBox {...props} />
    </Dialog>
  );
}

type Match = { key: string; href: string; content: ReactNode };

function SearchBox({ organization, takeTyped, onClose }: SearchDialogProps) {
  const { id: orgId } = organization;
  const words = organizationTerms(organization);
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState(takeTyped);
  const [chosen, setChosen] = useState(0);
  const text = useDebounced(typed);
  const { data, error, isFetching } = useSearch(orgId, text);
  const isTooShort = text.trim().length < minSearchLength;
  const { events = [] } = useEvents(orgId, "asc");
  const now = useQuarterHour();
  const places = typed.trim().length < minSearchLength ? [] : findPlaces(organization, events, typed, now);
  const people = isTooShort ? [] : (data?.participants ?? []);
  const found: Match[] = [
    ...places.map(({ href, label, where }) => ({
      key: `${href} ${label}`,
      href,
      content: (
        <>
          <span className="search-result-name">{label}</span>
          <span className="search-result-event">{where}</span>
        </>
      ),
    })),
    ...people.map((one) => ({
      key: one.participantId,
      href: pathOf(orgId, one),
      content: <Person found={one} words={words} timeZone={organization.timeZone} now={now} />,
    })),
  ];
  // While the answer belongs to an earlier text, Enter must not open its first person.
  const isCurrent = !isFetching && text === typed;
  const position = Math.min(chosen, found.length - 1);
  const current = found[position];

  function open({ href }: Match): void {
    onClose();
    void navigate(href);
  }

  function step(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter" && current !== undefined && (isCurrent || position < places.length))
      open(current);
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
        aria-activedescendant={current && `${listId}-${position}`}
        placeholder="Name, phone, sheet code, or “print”"
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
        {found.map((one, index) => (
          <button
            key={one.key}
            type="button"
            id={`${listId}-${index}`}
            role="option"
            aria-selected={one === current}
            tabIndex={-1}
            className="search-result"
            onClick={() => open(one)}
          >
            {one.content}
          </button>
        ))}
      </div>
      <p role="status" className="search-hint">
        {hint({ isTooShort, isCurrent, count: found.length, hasMore: data?.hasMore ?? false, text, words })}
      </p>
    </div>
  );
}

/** A sheet's code leads to the reply that came back on it. */
function pathOf(orgId: string, { eventId, participantId, isReplied }: FoundParticipant): string {
  const path = participantPath({ orgId, eventId }, participantId);
  return isReplied === true ? `${path}/responses` : path;
}

type PersonProps = { found: FoundParticipant; words: Terms; timeZone: string; now: Date };

function Person({ found, words, timeZone, now }: PersonProps) {
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
    return `Find a ${words.participant.toLowerCase()} in any ${words.event.toLowerCase()} by name, ${contact}, building, email, phone or the code on a page. Also finds ${words.events.toLowerCase()}, settings, “print” and “invite”.`;
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
