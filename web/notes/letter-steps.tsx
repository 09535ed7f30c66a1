import { useState } from "react";
import { Check } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyHandOuts } from "#domain/notes/handed-out.ts";
import { handedOutAt, letterStepNames, letterSteps, type LetterStep } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { momentThere } from "./note-times.ts";
import "./letter-steps.css";

type Props = { note: Note; participant: MyParticipant; handOuts: MyHandOuts | undefined };

/** The way of a letter and how far it has come, by the clock of the place it goes to. */
export function LetterSteps({ note, participant: { timeZone, orgType }, handOuts }: Props) {
  const at = handedOutAt(note, handOuts);
  // The first time it is known counts: what turns afterwards, turned while somebody looked on.
  const [knownAt, setKnownAt] = useState<string | null>();
  if (knownAt === undefined && handOuts !== undefined) setKnownAt(at);
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  return (
    <div>
      <ol className="letter-steps" aria-label="The way of this letter">
        {letterSteps(note, handOuts).map((step) => (
          <Step key={step.name} step={step} timeZone={timeZone} />
        ))}
      </ol>
      {isElsewhere && <p className="letter-steps-clock">{`Times are ${wordsFor(orgType).clock}.`}</p>}
      <p role="status" className="sr-only">
        {knownAt === null && at !== null && "Your note was handed out."}
      </p>
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
