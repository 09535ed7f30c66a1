import { Check, Hand, Hourglass, MailOpen, Pencil, Stamp as StampIcon, Trash2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { handedOutAt, letterSteps, type LetterStep, type MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { MailTime } from "./mail-time.tsx";
import { noteMessages, type NoteMessages } from "./messages/en.ts";
import "./note-card.css";
import { NoteCorner } from "./note-corner.tsx";
import { dayThere, formatDateTime, momentThere } from "./note-times.ts";
import { LazyCardPhoto } from "./photo/lazy-photos.tsx";

type Props = {
  userId: string;
  note: Note;
  participant: MyParticipant;
  handOuts: MyHandOuts | undefined;
  /** The stamp animates. */
  isNew?: boolean;
  /** Undefined if the note can no longer be changed. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

export function NoteCard(props: Props) {
  const { userId, note, participant, handOuts, isNew = false, onEdit, onDelete } = props;
  const stateId = useId();
  const t = useMessages(noteMessages);
  const language = useLanguage();
  const { participantId, orgName, timeZone } = participant;
  const { printedAt } = note;
  // Animate the postmark only if the note was printed while the page was open.
  const [waited] = useState(printedAt === null);
  const day = printedAt === null ? undefined : dayThere(printedAt, timeZone, language);
  return (
    <Sheet className="letter" aria-labelledby={stateId}>
      <header className="letter-head">
        <div className="letter-state">
          <div id={stateId}>
            <StateBadge note={note} orgType={participant.orgType} />
          </div>
          {note.deliverOn !== null && printedAt === null && (
            <p className="letter-day">{t.forDay(note.deliverOn)}</p>
          )}
          <p>
            {day === undefined
              ? t.lastSaved(formatDateTime(note.updatedAt, language))
              : printedText(note, day, t)}
          </p>
        </div>
        <NoteCorner
          participantId={participantId}
          holds={day === undefined ? "stamp" : { postmark: { place: orgName, day } }}
          lands={landing(isNew && day === undefined, waited && day !== undefined)}
        />
      </header>
      <LetterSteps note={note} participant={participant} handOuts={handOuts} />
      {note.returned && printedAt === null && <p className="letter-aside">{t.wasTakenBack}</p>}
      <RuledText>{note.text}</RuledText>
      {participant.takesPhotos === true && (
        <LazyCardPhoto userId={userId} note={note} participant={participant} />
      )}
      {onEdit !== undefined && note.held !== true && (
        <MailTime participant={participant} savedAt={note.createdAt} deliverOn={note.deliverOn} />
      )}
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

type BadgeProps = { note: Note; orgType: string | null };

function StateBadge({ note: { printedAt, respondedAt, held }, orgType }: BadgeProps) {
  const t = useMessages(noteMessages);
  if (printedAt === null)
    return held === true ? (
      <Badge tone="warn" icon={<Hand />}>
        {t.status("held", orgType)}
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
    <Badge tone="lantern" icon={<MailOpen />}>
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

function LetterSteps({ note, participant: { timeZone, orgType }, handOuts }: LetterStepsProps) {
  const t = useMessages(noteMessages);
  const at = handedOutAt(note, handOuts);
  // The first loaded value is the baseline: a later change happened while the page was open.
  const [knownAt, setKnownAt] = useState<string | null>();
  if (knownAt === undefined && handOuts !== undefined) setKnownAt(at);
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  return (
    <div>
      <ol className="letter-steps" aria-label={t.wayOfLetter}>
        {letterSteps(note, handOuts).map((step) => (
          <Step key={step.name} step={step} timeZone={timeZone} />
        ))}
      </ol>
      {isElsewhere && <p className="letter-steps-clock">{t.timesAre(orgType)}</p>}
      <p role="status" className="sr-only">
        {knownAt === null && at !== null && t.wasHandedOut}
      </p>
    </div>
  );
}

function Step({ step: { name, at, isDone, isCurrent }, timeZone }: { step: LetterStep; timeZone: string }) {
  const t = useMessages(noteMessages);
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
      {at !== null && <When at={at} timeZone={timeZone} />}
    </li>
  );
}

function When({ at, timeZone }: { at: string; timeZone: string }) {
  const [day, time] = momentThere(at, timeZone, useLanguage());
  return (
    <time dateTime={at}>
      <span>{`${day},`}</span> <span>{time}</span>
    </time>
  );
}
