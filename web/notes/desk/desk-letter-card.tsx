import { letterDeskReasons } from "#domain/notes/desk-reasons.ts";
import { useId } from "react";
import { Hand, Hourglass, Undo2 } from "lucide-react";
import type { DeskLetter } from "#domain/notes/desk-letter.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { OfEvent } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { shownMoment } from "../note-times.ts";
import { useLetterHold } from "./desk-calls.ts";
import { MarkedText } from "./marked-text.tsx";

type Props = { of: OfEvent; letter: DeskLetter; onReleased: () => void };

/** One letter as it lies on the desk, and the button that holds it there. */
export function DeskLetterCard({ of, letter, onReleased }: Props) {
  const titleId = useId();
  const { id, participantName, buildingName, from, text, marks, createdAt, updatedAt, held, photo } = letter;
  const failed = held ? letterDeskReasons.releaseFailed : letterDeskReasons.holdFailed;
  const { attempt, run } = useAttempt(failed.message);
  const { mutateAsync: hold } = useLetterHold(of);
  const words = [...new Set(marks.map((mark) => text.slice(mark.from, mark.to)))];
  return (
    <Sheet className="read-letter" aria-labelledby={titleId}>
      <header className="read-letter-head">
        <div>
          <h3 id={titleId}>{`To ${participantName}`}</h3>
          <p>{[buildingName, `from ${from}`].filter((part) => part !== null).join(", ")}</p>
          <p>{`Saved ${shownMoment(createdAt)}${updatedAt === createdAt ? "" : `, changed ${shownMoment(updatedAt)}`}`}</p>
        </div>
        {held ? (
          <Badge tone="warn" icon={<Hand />}>
            Held
          </Badge>
        ) : (
          <Badge tone="quiet" icon={<Hourglass />}>
            Waiting to print
          </Badge>
        )}
      </header>
      <MarkedText text={text} marks={marks} />
      {typeof photo === "string" && (
        <img className="read-letter-photo" src={photo} alt={`The photo in the letter to ${participantName}`} />
      )}
      {words.length > 0 && <p className="read-letter-words">{`Marked: ${words.join(", ")}`}</p>}
      {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div>
        <Button
          icon={held ? <Undo2 /> : <Hand />}
          isPending={attempt.step === "working"}
          pendingLabel={held ? "Releasing…" : "Holding…"}
          onPress={() =>
            void run(async () => {
              await hold({ noteId: id, held: !held });
              if (held) onReleased();
            })
          }
        >
          {held ? "Release" : "Hold"}
        </Button>
      </div>
    </Sheet>
  );
}
