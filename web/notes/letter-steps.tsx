import { useState } from "react";
import { Check } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyHandOuts } from "#domain/notes/handed-out.ts";
import { handedOutAt, letterSteps, type LetterStep } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { useLanguage, useWords } from "#web/platform/language.ts";
import { noteWords } from "./words/en.ts";
import { momentThere } from "./note-times.ts";
import "./letter-steps.css";

type Props = { note: Note; participant: MyParticipant; handOuts: MyHandOuts | undefined };

export function LetterSteps({ note, participant: { timeZone, orgType }, handOuts }: Props) {
  const said = useWords(noteWords);
  const at = handedOutAt(note, handOuts);
  // The first loaded value is the baseline: a later change happened while the page was open.
  const [knownAt, setKnownAt] = useState<string | null>();
  if (knownAt === undefined && handOuts !== undefined) setKnownAt(at);
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  return (
    <div>
      <ol className="letter-steps" aria-label={said.wayOfLetter}>
        {letterSteps(note, handOuts).map((step) => (
          <Step key={step.name} step={step} timeZone={timeZone} />
        ))}
      </ol>
      {isElsewhere && <p className="letter-steps-clock">{said.timesAre(orgType)}</p>}
      <p role="status" className="sr-only">
        {knownAt === null && at !== null && said.wasHandedOut}
      </p>
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
