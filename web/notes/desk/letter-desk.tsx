import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Hourglass, MessageSquareText } from "lucide-react";
import { Fragment, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { inPieces, type Mark } from "#domain/marked-words.ts";
import * as contract from "#domain/notes/desk-contract.ts";
import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import {
  deskShows,
  type DeskLetter,
  type DeskLettersAnswer,
  type DeskShow,
  type HoldNote,
} from "#domain/notes/desk-letter.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { holdReasonLabels, holdReasons, type HoldReason } from "#domain/organizations/hold-reasons.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Panel } from "#web/ui/panel.tsx";
import "#web/ui/ruled-text.css";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { HeldBadge, HoldButton } from "./hold-button.tsx";
import { HoldReasons } from "./hold-reasons.tsx";
import type { HoldNoteDialogProps } from "./hold-note-dialog.tsx";
import "./letter-desk.css";
import { useDeskKeys } from "./use-desk-keys.ts";

type Props = { of: EventRef; words: Terms; isOn: boolean };

const labels: Record<DeskShow, string> = {
  all: "All",
  unread: "Unread",
  marked: "With marked words",
  held: "Held",
};

export function LetterDesk({ of, words, isOn }: Props) {
  const [search] = useSearchParams();
  const [show, setShow] = useState<DeskShow>(deskShows.find((one) => one === search.get("show")) ?? "all");
  const [pages, setPages] = useState(1);
  const visible = isOn ? show : "held";
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useDeskLetters(of, visible, pages);
  const place = useRef<HTMLDivElement>(null);
  useDeskKeys(place);
  if (!isOn && data?.letters.length === 0) return null;
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
        {isOn && data !== undefined && data.letters.length > 0 && (
          <p className="letter-desk-keys">
            Keys: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>O</kbd> OK, <kbd>H</kbd> hold or release,{" "}
            <kbd>1</kbd> to <kbd>{holdReasons.length}</kbd> why, <kbd>N</kbd> note
          </p>
        )}
        {data !== undefined && data.letters.length > 0 && (
          <div className="letter-desk-letters">
            {data.letters.map((letter) => (
              <DeskLetterCard
                key={letter.id}
                of={of}
                letter={letter}
                isOn={isOn}
                // The card with the pressed button leaves this list.
                onReleased={() => visible === "held" && place.current?.focus()}
              />
            ))}
          </div>
        )}
        {data !== undefined && data.older !== null && (
          <div className="letter-desk-more">
            {visible === "marked" && <p>Older letters haven't been searched yet.</p>}
            <Button isPending={isPlaceholderData} pendingLabel="Loading…" onPress={() => setPages(pages + 1)}>
              Show older letters
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function countWords({ letters, unread, older }: DeskLettersAnswer): string {
  const count = pluralize(letters.length, "letter", "letters");
  const shown = older === null ? count : `${count} so far`;
  return unread === undefined ? shown : `${shown}, ${unread.toLocaleString("en-US")} unread`;
}

function nothingIn(show: DeskShow): string {
  return {
    all: "No letters to print.",
    unread: "You've read every letter.",
    marked: "No letter has a highlighted word.",
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

type DeskLetterCardProps = { of: EventRef; letter: DeskLetter; isOn: boolean; onReleased: () => void };

function DeskLetterCard({ of, letter, isOn, onReleased }: DeskLetterCardProps) {
  const formatDateTime = useFormatDateTime();
  const titleId = useId();
  const { id, participantName, buildingName, text, marks, createdAt, updatedAt, held, photo } = letter;
  const checked = letter.checked ?? null;
  const hold = letter.hold ?? null;
  const isExplained = hold !== null && (hold.reason !== null || hold.note !== null);
  const [isNoting, setNoting] = useState(false);
  const noting = useAttempt(letterDeskErrors.noteFailed.message);
  const { mutateAsync: explain } = useHoldNote(of);
  const checking = useAttempt(letterDeskErrors.checkFailed.message);
  const { mutateAsync: check } = useLetterCheck(of);
  const failed = held ? letterDeskErrors.releaseFailed : letterDeskErrors.holdFailed;
  const trying = useAttempt(failed.message);
  const { mutateAsync: setHold } = useLetterHold(of);
  const questions = letter.questions ?? [];
  const words = [...new Set([{ text, marks }, ...questions].flatMap(markedWords))];
  return (
    <Sheet
      className="read-letter"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-checked={checked !== null || undefined}
    >
      <div className="read-letter-page">
        <header className="read-letter-head">
          <div>
            <h3 id={titleId}>{`To ${participantName}`}</h3>
            <p>{[buildingName, fromText(letter)].filter((part) => part !== null).join(", ")}</p>
            <p>{`Saved ${formatDateTime(createdAt)}${updatedAt === createdAt ? "" : `, changed ${formatDateTime(updatedAt)}`}`}</p>
          </div>
          {held && <HeldBadge />}
          {!held && checked !== null && (
            <Badge tone="success" icon={<Check />}>
              {checked.by === "" ? "Checked" : `Checked by ${checked.by}`}
            </Badge>
          )}
          {!held && checked === null && (
            <Badge tone="quiet" icon={<Hourglass />}>
              {isOn ? "Unread" : "Waiting to print"}
            </Badge>
          )}
        </header>
        <MarkedText text={text} marks={marks} />
        <Questions questions={questions} />
        {typeof photo === "string" && (
          <img
            className="read-letter-photo"
            src={photo}
            alt={`Sent along with the letter to ${participantName}`}
          />
        )}
        {words.length > 0 && <p className="read-letter-words">{`Highlighted: ${words.join(", ")}`}</p>}
      </div>
      <div className="read-letter-side">
        {hold !== null && (
          <HoldFacts
            hold={hold}
            onChoose={(reason) => explain({ noteId: id, why: { reason, note: null } })}
          />
        )}
        {noting.attempt.status === "failed" && <ErrorBox sentence={noting.attempt.sentence} />}
        {checking.attempt.status === "failed" && <ErrorBox sentence={checking.attempt.sentence} />}
        <div className="read-letter-actions">
          {isOn && !held && (
            <span data-desk-key="o">
              <Button
                icon={<Check />}
                isPending={checking.attempt.status === "working"}
                pendingLabel="Saving…"
                onPress={() =>
                  void checking.run(
                    async () =>
                      void (await check({ noteId: id, checked: checked === null, read: updatedAt })),
                  )
                }
              >
                {checked === null ? "OK" : "Mark unread"}
              </Button>
            </span>
          )}
          <span data-desk-key="h">
            <HoldButton
              isHeld={held}
              trying={trying}
              turn={() => setHold({ noteId: id, held: !held })}
              onReleased={onReleased}
            />
          </span>
          {held && (
            <span data-desk-key="n">
              <Button
                icon={<MessageSquareText />}
                isPending={noting.attempt.status === "working"}
                pendingLabel="Saving…"
                onPress={() => setNoting(true)}
              >
                {isExplained ? "Edit note" : "Add note"}
              </Button>
            </span>
          )}
        </div>
      </div>
      {isNoting && (
        <HoldNoteDialog
          participantName={participantName}
          now={{ reason: hold?.reason ?? null, note: hold?.note ?? null }}
          onSave={(why) => void noting.run(() => explain({ noteId: id, why }))}
          onClose={() => setNoting(false)}
        />
      )}
    </Sheet>
  );
}

type HoldFactsProps = {
  hold: NonNullable<DeskLetter["hold"]>;
  onChoose: (reason: HoldReason) => Promise<unknown>;
};

/** Who holds a letter, when and why; asks why until there is a reason or a note. */
function HoldFacts({ hold: { by, at, reason, note }, onChoose }: HoldFactsProps) {
  const formatDateTime = useFormatDateTime();
  return (
    <div className="read-letter-hold">
      <p>{`Held ${by === "" ? "" : `by ${by}, `}${formatDateTime(at)}`}</p>
      {reason !== null && <p>{`Reason: ${holdReasonLabels[reason]}`}</p>}
      {note !== null && <p>{`Note: ${note}`}</p>}
      {reason === null && note === null && (
        <HoldReasons
          labels={holdReasonLabels}
          reasons={holdReasons}
          failed={letterDeskErrors.noteFailed.message}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

const HoldNoteDialog = lazyDialog<HoldNoteDialogProps>({
  load: async () => (await import("./hold-note-dialog.tsx")).HoldNoteDialog,
  notLoaded: letterDeskErrors.noteFailed.message,
  close: ({ onClose }) => onClose(),
});

function Questions({ questions }: { questions: NonNullable<DeskLetter["questions"]> }) {
  if (questions.length === 0) return null;
  return (
    <div className="read-letter-questions">
      <h4>Questions on the reply side</h4>
      {questions.map((question) => (
        <MarkedText key={question.text} {...question} />
      ))}
    </div>
  );
}

function markedWords({ text, marks }: { text: string; marks: readonly Mark[] }): string[] {
  return marks.map((mark) => text.slice(mark.from, mark.to));
}

function fromText({ from, signedAs, isFromTeam }: DeskLetter): string {
  if (isFromTeam === true) return `from your team: ${from}`;
  return typeof signedAs === "string" ? `from ${from}, signed “${signedAs}”` : `from ${from}`;
}

function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return (
    <p className="ruled">
      {inPieces(text, marks).map((piece, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other order than its own
        piece.isMarked ? <mark key={at}>{piece.text}</mark> : <Fragment key={at}>{piece.text}</Fragment>,
      )}
    </p>
  );
}

const keyOf = ({ orgId, eventId }: EventRef) => ["desk-letters", orgId, eventId];

/** The first `pages` pages of waiting notes, newest first. A POST call, because reading is audited. */
function useDeskLetters(of: EventRef, show: DeskShow, pages: number) {
  return useLiveQuery(
    {
      queryKey: [...keyOf(of), show, pages],
      queryFn: ({ signal }) => readLetters(of, show, pages, signal),
      placeholderData: (before: DeskLettersAnswer | undefined, query) =>
        query?.queryKey[3] === show ? before : undefined,
    },
    [noteTopics.waiting(of.orgId, of.eventId), organizationTopics.itself(of.orgId)],
  );
}

async function readLetters(
  of: EventRef,
  show: DeskShow,
  pages: number,
  signal: AbortSignal,
): Promise<DeskLettersAnswer> {
  let all = await call(contract.openDeskLetters, { ...of, show }, { signal });
  for (let page = 1; page < pages && all.older !== null; page += 1) {
    const request = { ...of, show, older: all.older };
    const next = await call(contract.openDeskLetters, request, { signal });
    all = { ...next, letters: [...all.letters, ...next.letters] };
  }
  return all;
}

function useLetterHold(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (hold: { noteId: string; held: boolean }) =>
      call(contract.setLetterHoldHttp, { ...of, ...hold }),
    // Also after a failure: the server may have saved it although the response was lost.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  });
}

function useHoldNote(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ noteId, why }: { noteId: string; why: HoldNote }) =>
      call(contract.setLetterHoldHttp, { ...of, noteId, held: true, why }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  });
}

function useLetterCheck(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (check: { noteId: string; checked: boolean; read: string }) =>
      call(contract.setLetterCheckHttp, { ...of, ...check }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  });
}
