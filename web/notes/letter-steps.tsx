import { Check } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { letterStepNames, letterSteps, type LetterStep } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { momentThere } from "./note-times.ts";
import "./letter-steps.css";

type Props = { note: Note; participant: MyParticipant; handsOut: boolean };

/** The way of a letter and how far it has come, by the clock of the place it goes to. */
export function LetterSteps({ note, participant: { timeZone, orgType }, handsOut }: Props) {
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  return (
    <div>
      <ol className="letter-steps" aria-label="The way of this letter">
        {letterSteps(note, { handsOut }).map((step) => (
          <Step key={step.name} step={step} timeZone={timeZone} />
        ))}
      </ol>
      {isElsewhere && <p className="letter-steps-clock">{`Times are ${wordsFor(orgType).clock}.`}</p>}
    </div>
  );
}

function Step({ step: { name, at, isDone, isCurrent }, timeZone }: { step: LetterStep; timeZone: string }) {
  return (
    <li
      className={isDone ? "letter-step is-done" : "letter-step"}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className="letter-step-mark" aria-hidden="true">
        {isDone && <Check />}
      </span>
      <span className="letter-step-name">{letterStepNames[name]}</span>
      {!isDone && <span className="sr-only">, still to come</span>}
      {at !== null && <When at={at} timeZone={timeZone} />}
    </li>
  );
}

function When({ at, timeZone }: { at: string; timeZone: string }) {
  const [day, time] = momentThere(at, timeZone);
  return (
    <time dateTime={at}>
      <span>{`${day},`}</span> <span>{time}</span>
    </time>
  );
}
