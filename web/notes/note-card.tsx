import { useId, useState, type ReactNode } from "react";
import { Hand, Hourglass, MailOpen, Pencil, Stamp as StampIcon, Trash2 } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { noteMessages, type NoteMessages } from "./messages/en.ts";
import { LetterSteps } from "./letter-steps.tsx";
import { MailTime } from "./mail-time.tsx";
import { NoteCorner } from "./note-corner.tsx";
import { LazyCardPhoto } from "./photo/lazy-photos.tsx";
import { dayThere, formatDateTime } from "./note-times.ts";
import "./note-card.css";

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
