import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteReasons } from "#domain/notes/reasons.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { ElsewhereLine } from "./kept-line.tsx";
import { MailTime } from "./mail-time.tsx";
import { NoteCorner } from "./note-corner.tsx";
import { dayThere } from "./note-times.ts";
import "./note-card.css";

type Props = {
  participant: MyParticipant;
  notes: readonly Note[];
  isClosed: boolean;
  /** Another tab is at work on something. */
  elsewhere: boolean;
};

/** How it stands while nothing is being written: that there is nothing yet, or what became of the last. */
export function LettersSoFar({ participant, notes, isClosed, elsewhere }: Props) {
  const printed = notes.map(({ printedAt }) => printedAt ?? "").toSorted();
  const isWaiting = notes.some(({ printedAt }) => printedAt === null);
  const last = isWaiting ? "" : (printed.at(-1) ?? "");
  return (
    <>
      {last !== "" && (
        <p className="my-notes-line">
          Your previous note was printed on{" "}
          <span className="whitespace-nowrap">{`${dayThere(last, participant.timeZone)}.`}</span>
        </p>
      )}
      {isClosed && <p className="my-notes-line">{noteReasons.writingClosed.message}</p>}
      {elsewhere && <ElsewhereLine firstName={firstNameOf(participant.participantName)} />}
      {!isClosed && !isWaiting && <MailTime participant={participant} isAhead />}
      {notes.length === 0 && <BlankPaper participant={participant} isClosed={isClosed} />}
    </>
  );
}

function BlankPaper({ participant, isClosed }: Pick<Props, "participant" | "isClosed">) {
  const { participantId, participantName, orgType } = participant;
  const { organization } = wordsFor(orgType);
  return (
    <Sheet className="letter letter-blank">
      <header className="letter-head">
        <div>
          <p>You haven't written a note yet.</p>
          {!isClosed && (
            <p>{`A few lines are enough. The ${organization} prints them for ${firstNameOf(participantName)}.`}</p>
          )}
        </div>
        <NoteCorner participantId={participantId} holds="nothing" />
      </header>
      <div className="letter-lines" aria-hidden="true" />
    </Sheet>
  );
}
