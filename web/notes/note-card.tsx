import { useId, useState, type ReactNode } from "react";
import { Hourglass, MailOpen, Pencil, Stamp as StampIcon, Trash2 } from "lucide-react";
import { mailDayInWords } from "#domain/events/mail-run-words.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { LetterSteps } from "./letter-steps.tsx";
import { MailTime } from "./mail-time.tsx";
import { NoteCorner } from "./note-corner.tsx";
import { dayThere, shownMoment } from "./note-times.ts";
import "./note-card.css";

type Props = {
  note: Note;
  participant: MyParticipant;
  /** Mail of its event is ticked as handed out: that is a step of its way. */
  handsOut: boolean;
  /** It was saved a moment ago: its stamp is seen landing. */
  isNew?: boolean;
  /** Left out where it can no longer be changed. */
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

/** A letter as it lies there: what was written, and what has become of it. */
export function NoteCard({ note, participant, handsOut, isNew = false, onEdit, onDelete }: Props) {
  const stateId = useId();
  const { participantId, orgName, timeZone } = participant;
  const { printedAt } = note;
  // It turned while somebody looked on.
  const [waited] = useState(printedAt === null);
  const [wasOnTheWay] = useState(note.handedOutAt === null);
  const day = printedAt === null ? undefined : dayThere(printedAt, timeZone);
  return (
    <Sheet className="letter" aria-labelledby={stateId}>
      <header className="letter-head">
        <div className="letter-state">
          <div id={stateId}>
            <StateBadge note={note} />
          </div>
          {note.deliverOn !== null && printedAt === null && (
            <p className="letter-day">{`For ${mailDayInWords(note.deliverOn)}`}</p>
          )}
          <p>{day === undefined ? `Last saved ${shownMoment(note.updatedAt)}.` : printedWords(note, day)}</p>
        </div>
        <NoteCorner
          participantId={participantId}
          holds={day === undefined ? "stamp" : { postmark: { place: orgName, day } }}
          lands={landing(isNew && day === undefined, waited && day !== undefined)}
        />
      </header>
      <LetterSteps note={note} participant={participant} handsOut={handsOut} />
      {note.returned && printedAt === null && (
        <p className="letter-aside">It had been printed, but that print was taken back. It waits again.</p>
      )}
      <RuledText>{note.text}</RuledText>
      {onEdit !== undefined && (
        <MailTime participant={participant} savedAt={note.createdAt} deliverOn={note.deliverOn} />
      )}
      {(onEdit !== undefined || onDelete !== undefined) && (
        <Deeds>
          {onEdit !== undefined && (
            <Button icon={<Pencil />} onPress={onEdit}>
              Edit
            </Button>
          )}
          {onDelete !== undefined && (
            <Button variant="danger" icon={<Trash2 />} onPress={onDelete} className="letter-delete">
              Delete
            </Button>
          )}
        </Deeds>
      )}
      <p role="status" className="sr-only">
        {waited && day !== undefined && "Your note was printed. "}
        {wasOnTheWay && note.handedOutAt !== null && "Your note was handed out."}
      </p>
    </Sheet>
  );
}

function StateBadge({ note: { printedAt, respondedAt } }: { note: Note }) {
  if (printedAt === null)
    return (
      <Badge tone="warn" icon={<Hourglass />}>
        Waiting to print
      </Badge>
    );
  return respondedAt === null ? (
    <Badge tone="success" icon={<StampIcon />}>
      Printed
    </Badge>
  ) : (
    <Badge tone="lantern" icon={<MailOpen />}>
      Response Received
    </Badge>
  );
}

function printedWords({ respondedAt }: Note, day: string): string {
  return respondedAt === null ? day : `Printed ${day}`;
}

function landing(stamp: boolean, postmark: boolean): "stamp" | "postmark" | undefined {
  if (stamp) return "stamp";
  return postmark ? "postmark" : undefined;
}

function Deeds({ children }: { children: ReactNode }) {
  return <div className="letter-deeds">{children}</div>;
}
