import { useId } from "react";
import { Hourglass } from "lucide-react";
import type { DeskLetter } from "#domain/notes/desk-letter.ts";
import { letterDeskErrors } from "#domain/notes/desk-errors.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { formatDateTime } from "../note-times.ts";
import { useLetterHold } from "./desk-calls.ts";
import { HeldBadge, HoldButton } from "./hold-button.tsx";
import { MarkedText } from "./marked-text.tsx";

type Props = { of: EventRef; letter: DeskLetter; onReleased: () => void };

export function DeskLetterCard({ of, letter, onReleased }: Props) {
  const titleId = useId();
  const { id, participantName, buildingName, from, text, marks, createdAt, updatedAt, held, photo } = letter;
  const failed = held ? letterDeskErrors.releaseFailed : letterDeskErrors.holdFailed;
  const trying = useAttempt(failed.message);
  const { mutateAsync: hold } = useLetterHold(of);
  const words = [...new Set(marks.map((mark) => text.slice(mark.from, mark.to)))];
  return (
    <Sheet className="read-letter" aria-labelledby={titleId}>
      <header className="read-letter-head">
        <div>
          <h3 id={titleId}>{`To ${participantName}`}</h3>
          <p>{[buildingName, `from ${from}`].filter((part) => part !== null).join(", ")}</p>
          <p>{`Saved ${formatDateTime(createdAt)}${updatedAt === createdAt ? "" : `, changed ${formatDateTime(updatedAt)}`}`}</p>
        </div>
        {held ? (
          <HeldBadge />
        ) : (
          <Badge tone="quiet" icon={<Hourglass />}>
            Waiting to print
          </Badge>
        )}
      </header>
      <MarkedText text={text} marks={marks} />
      {typeof photo === "string" && (
        <img
          className="read-letter-photo"
          src={photo}
          alt={`Sent along with the letter to ${participantName}`}
        />
      )}
      {words.length > 0 && <p className="read-letter-words">{`Marked: ${words.join(", ")}`}</p>}
      <HoldButton
        isHeld={held}
        trying={trying}
        turn={() => hold({ noteId: id, held: !held })}
        onReleased={onReleased}
      />
    </Sheet>
  );
}
