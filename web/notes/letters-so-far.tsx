import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { useLanguage, useErrorMessage, useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import { ElsewhereLine } from "./kept-line.tsx";
import { MailTime } from "./mail-time.tsx";
import { NoteCorner } from "./note-corner.tsx";
import { dayThere } from "./note-times.ts";
import "./note-card.css";

type Props = {
  participant: MyParticipant;
  notes: readonly Note[];
  isClosed: boolean;
  elsewhere: boolean;
};

export function LettersSoFar({ participant, notes, isClosed, elsewhere }: Props) {
  const t = useMessages(noteMessages);
  const say = useErrorMessage();
  const language = useLanguage();
  const printed = notes.map(({ printedAt }) => printedAt ?? "").toSorted();
  const isWaiting = notes.some(({ printedAt }) => printedAt === null);
  const last = isWaiting ? "" : (printed.at(-1) ?? "");
  return (
    <>
      {last !== "" && (
        <p className="my-notes-line">
          {t.printedBefore}{" "}
          <span className="nowrap">{`${dayThere(last, participant.timeZone, language)}.`}</span>
        </p>
      )}
      {isClosed && <p className="my-notes-line">{say(noteErrors.writingClosed.message)}</p>}
      {elsewhere && <ElsewhereLine firstName={firstNameOf(participant.participantName)} />}
      {!isClosed && !isWaiting && <MailTime participant={participant} isAhead />}
      {notes.length === 0 && <BlankPaper participant={participant} isClosed={isClosed} />}
    </>
  );
}

function BlankPaper({ participant, isClosed }: Pick<Props, "participant" | "isClosed">) {
  const { participantId, participantName, orgType } = participant;
  const t = useMessages(noteMessages);
  return (
    <Sheet className="letter letter-blank">
      <header className="letter-head">
        <div>
          <p>{t.noneYet}</p>
          {!isClosed && <p>{t.fewLines(orgType, firstNameOf(participantName))}</p>}
        </div>
        <NoteCorner participantId={participantId} holds="nothing" />
      </header>
      <div className="letter-lines" aria-hidden="true" />
    </Sheet>
  );
}
