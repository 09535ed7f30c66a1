import { Check, Hand, Hourglass, MailOpen, Pencil, Stamp as StampIcon, Trash2 } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { wordingOf, type MyParticipant } from "#domain/invites/my-participant.ts";
import { localeOf, type Language } from "#domain/language.ts";
import { handedOutAt, letterSteps, type LetterStep, type MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import type { HeldWording } from "#domain/organizations/terms.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { CallOffice } from "./call-office.tsx";
import { usePrintLine, type PrintLine } from "./mail-time.tsx";
import { noteMessages, type NoteMessages } from "./messages/en.ts";
import "./note-card.css";
import { NoteCorner } from "./note-corner.tsx";
import { dayThere, formatDateTime } from "./note-times.ts";
import { LazyCardPhoto } from "./photo/lazy-photos.tsx";

type Props = {
  userId: string;
  note: Note;
  participant: MyParticipant;
  handOuts: MyHandOuts | undefined;
  /** It was just saved: the card comes into view, says this, and the stamp lands. */
  news?: string | undefined;
  /** Undefined if the note can no longer be changed. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

export function NoteCard(props: Props) {
  const { userId, note, participant, handOuts, news, onEdit, onDelete } = props;
  const stateId = useId();
  const t = useMessages(noteMessages);
  const language = useLanguage();
  const { participantId, orgName, timeZone } = participant;
  const { printedAt } = note;
  // Animate the postmark only if the note was printed while the page was open.
  const [waited] = useState(printedAt === null);
  const day = printedAt === null ? undefined : dayThere(printedAt, timeZone, language);
  const isNew = news !== undefined && day === undefined;
  const card = useArrival(isNew);
  const line = usePrintLine(participant, { savedAt: note.createdAt, deliverOn: note.deliverOn });
  const promised = onEdit === undefined || note.held === true ? undefined : line;
  return (
    <Sheet ref={card} tabIndex={-1} className="letter" aria-labelledby={stateId}>
      {isNew && (
        // The status line of the page says the same to screen readers.
        <p className="letter-news" aria-hidden="true">
          <Check />
          {news}
        </p>
      )}
      <header className="letter-head">
        <div className="letter-state">
          <div id={stateId}>
            <StateBadge note={note} wording={wordingOf(participant)} />
          </div>
          {printedAt === null && note.held === true && <CallOffice participant={participant} />}
          {printedAt === null && !isNew && <PrintDay deliverOn={note.deliverOn} line={promised} />}
          <p>
            {day === undefined
              ? t.lastSaved(formatDateTime(note.updatedAt, language))
              : printedText(note, day, t)}
          </p>
        </div>
        <NoteCorner
          participantId={participantId}
          holds={day === undefined ? "stamp" : { postmark: { place: orgName, day } }}
          lands={landing(isNew, waited && day !== undefined)}
        />
      </header>
      <LetterSteps note={note} participant={participant} handOuts={handOuts} />
      {note.returned && printedAt === null && <p className="letter-aside">{t.wasTakenBack}</p>}
      <RuledText>{note.text}</RuledText>
      {note.questions.length > 0 && (
        <div className="letter-aside">
          <p>{t.yourQuestions}</p>
          <ul className="letter-questions" aria-label={t.yourQuestions}>
            {note.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      {participant.takesPhotos === true && (
        <LazyCardPhoto userId={userId} note={note} participant={participant} />
      )}
      {promised?.isWarning === true && <p className="letter-aside">{promised.text}</p>}
      {(onEdit !== undefined || onDelete !== undefined) && (
        <Actions>
          {onEdit !== undefined && (
            <Button icon={<Pencil />} onPress={onEdit}>
              {t.edit}
            </Button>
          )}
          {onDelete !== undefined && (
            <Button variant="danger" icon={<Trash2 />} onPress={onDelete} className="letter-delete">
              {t.delete}
            </Button>
          )}
        </Actions>
      )}
      <p role="status" className="sr-only">
        {waited && day !== undefined && t.wasPrinted}
      </p>
    </Sheet>
  );
}

type PrintDayProps = { deliverOn: string | null; line: PrintLine | undefined };

/** The chosen day, otherwise the day that the next mail goes out. */
function PrintDay({ deliverOn, line }: PrintDayProps) {
  const t = useMessages(noteMessages);
  if (deliverOn !== null) return <p className="letter-day">{t.forDay(deliverOn)}</p>;
  return line?.isWarning === false && <p className="letter-day">{line.text}</p>;
}

/** Brings a card into view when it appears, and moves the focus from the editor to it. */
function useArrival(isNew: boolean) {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isNew) return;
    card.current?.scrollIntoView({ block: "start" });
    card.current?.focus({ preventScroll: true });
  }, [isNew]);
  return card;
}

type BadgeProps = { note: Note; wording: HeldWording };

function StateBadge({ note: { printedAt, respondedAt, held }, wording }: BadgeProps) {
  const t = useMessages(noteMessages);
  if (printedAt === null)
    return held === true ? (
      <Badge tone="warn" icon={<Hand />}>
        {t.status("held", wording)}
      </Badge>
    ) : (
      <Badge tone="warn" icon={<Hourglass />}>
        {t.waitingToPrint}
      </Badge>
    );
  return respondedAt === null ? (
    <Badge tone="success" icon={<StampIcon />}>
      {t.printed}
    </Badge>
  ) : (
    <Badge tone="success" icon={<MailOpen />}>
      {t.responseReceived}
    </Badge>
  );
}

function printedText({ respondedAt }: Note, day: string, t: NoteMessages): string {
  return respondedAt === null ? day : t.printedOn(day);
}

function landing(stamp: boolean, postmark: boolean): "stamp" | "postmark" | undefined {
  if (stamp) return "stamp";
  return postmark ? "postmark" : undefined;
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="letter-actions">{children}</div>;
}

type LetterStepsProps = { note: Note; participant: MyParticipant; handOuts: MyHandOuts | undefined };

/** The time of the last save and the day of printing stand above; only a hand-out has its day here. */
function LetterSteps({ note, participant: { timeZone }, handOuts }: LetterStepsProps) {
  const t = useMessages(noteMessages);
  const at = handedOutAt(note, handOuts);
  // The first loaded value is the baseline: a later change happened while the page was open.
  const [knownAt, setKnownAt] = useState<string | null>();
  if (knownAt === undefined && handOuts !== undefined) setKnownAt(at);
  return (
    <div>
      <ol className="letter-steps" aria-label={t.wayOfLetter}>
        {letterSteps(note, handOuts).map((step) => (
          <Step key={step.name} step={step} timeZone={timeZone} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {knownAt === null && at !== null && t.wasHandedOut}
      </p>
    </div>
  );
}

function Step({ step: { name, at, isDone, isCurrent }, timeZone }: { step: LetterStep; timeZone: string }) {
  const t = useMessages(noteMessages);
  const language = useLanguage();
  return (
    <li
      className={isDone ? "letter-step is-done" : "letter-step"}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className="letter-step-mark" aria-hidden="true">
        {isDone && <Check />}
      </span>
      <span className="letter-step-name">{t.steps[name]}</span>
      {!isDone && <span className="sr-only">{t.stillToCome}</span>}
      {name === "handed-out" && at !== null && (
        <time dateTime={at}>{shortDayThere(at, timeZone, language)}</time>
      )}
    </li>
  );
}

/** By the camp's calendar: "Jul 13", "13 jul". */
function shortDayThere(moment: string, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { timeZone, month: "short", day: "numeric" }).format(
    new Date(moment),
  );
}
