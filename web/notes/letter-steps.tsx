import { useState } from "react";
import { Check } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { handedOutAt, letterSteps, type LetterStep, type MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import { momentThere } from "./note-times.ts";
import "./note-card.css";

type Props = { note: Note; participant: MyParticipant; handOuts: MyHandOuts | undefined };

export function LetterSteps({ note, participant: { timeZone, orgType }, handOuts }: Props) {
  const t = useMessages(noteMessages);
  const at = handedOutAt(note, handOuts);
  // The first loaded value is the baseline: a later change happened while the page was open.
  const [knownAt, setKnownAt] = useState<string | null>();
  if (knownAt === undefined && handOuts !== undefined) setKnownAt(at);
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone;
  return (
    <div>
      <ol className="letter-steps" aria-label={t.wayOfLetter}>
        {letterSteps(note, handOuts).map((step) => (
          <Step key={step.name} step={step} timeZone={timeZone} />
        ))}
      </ol>
      {isElsewhere && <p className="letter-steps-clock">{t.timesAre(orgType)}</p>}
      <p role="status" className="sr-only">
        {knownAt === null && at !== null && t.wasHandedOut}
      </p>
    </div>
  );
}

function Step({ step: { name, at, isDone, isCurrent }, timeZone }: { step: LetterStep; timeZone: string }) {
  const t = useMessages(noteMessages);
  return (
    <li
      className={isDone ? "letter-step is-done" : "letter-step"}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className="letter-step-mark" aria-hidden="true">
        {isDone && <Check />}
      </span>
      <span className="letter-step-name">{t.steps[name]}</span>
      {!isDone && <span className="sr-only">{t.stillToCome}</span>}
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
