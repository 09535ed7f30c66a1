import { Check } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { letterSteps, type LetterStep } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { useLanguage, useWords } from "#web/platform/language.ts";
import { noteWords } from "./words/en.ts";
import { momentThere } from "./note-times.ts";
import "./letter-steps.css";

type Props = { note: Note; participant: MyParticipant; handsOut: boolean };

/** The way of a letter and how far it has come, by the clock of the place it goes to. */
export function LetterSteps({ note, participant: { timeZone, orgType }, handsOut }: Props) {
  const said = useWords(noteWords);
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  return (
    <div>
      <ol className="letter-steps" aria-label={said.wayOfLetter}>
        {letterSteps(note, { handsOut }).map((step) => (
          <Step key={step.name} step={step} timeZone={timeZone} />
        ))}
      </ol>
      {isElsewhere && <p className="letter-steps-clock">{said.timesAre(orgType)}</p>}
    </div>
  );
}

function Step({ step: { name, at, isDone, isCurrent }, timeZone }: { step: LetterStep; timeZone: string }) {
  const said = useWords(noteWords);
  return (
    <li
      className={isDone ? "letter-step is-done" : "letter-step"}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className="letter-step-mark" aria-hidden="true">
        {isDone && <Check />}
      </span>
      <span className="letter-step-name">{said.steps[name]}</span>
      {!isDone && <span className="sr-only">{said.stillToCome}</span>}
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
