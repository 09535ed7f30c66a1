import type { ReactNode } from "react";
import { Check, Clock, Hourglass, TriangleAlert } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { useSay, useWords } from "#web/platform/language.ts";
import { uiWords } from "#web/ui/words/en.ts";
import { noteWords, type NoteWords } from "./words/en.ts";
import type { Outcome } from "./use-send-too.ts";
import "./also-to.css";

type Props = {
  told: readonly { participantId: string; name: string; outcome: Outcome }[];
  onTryAgain: () => void;
  /** Drops the recipients that failed. */
  onLeave: () => void;
};

const icons: Record<Outcome["is"], ReactNode> = {
  sending: <Clock />,
  saved: <Check />,
  waits: <Hourglass />,
  refused: <TriangleAlert />,
  unsent: <TriangleAlert />,
};

export function SentToo({ told, onTryAgain, onLeave }: Props) {
  const said = useWords(noteWords);
  const say = useSay();
  const { tryAgain } = useWords(uiWords);
  if (told.length === 0) return null;
  const unsent = told.filter(({ outcome }) => outcome.is === "unsent");
  return (
    <section className="sent-too" aria-label={said.sentToOthers}>
      <div role="status">
        <ul>
          {told.map(({ participantId, name, outcome }) => (
            <li key={participantId} className={`sent-too-${outcome.is}`}>
              {icons[outcome.is]}
              <span>{wordsOf(name, outcome, said, say)}</span>
            </li>
          ))}
        </ul>
      </div>
      {unsent.length > 0 && (
        <div className="sent-too-ways">
          <Button onPress={onTryAgain}>{tryAgain}</Button>
          <Button variant="plain" onPress={onLeave}>
            {said.doNotSendTo(unsent.map(({ name }) => name))}
          </Button>
        </div>
      )}
    </section>
  );
}

function wordsOf(name: string, outcome: Outcome, said: NoteWords, say: (sentence: string) => string): string {
  if (outcome.is === "sending") return said.sendingTo(name);
  if (outcome.is === "saved") return said.alsoSentTo(name);
  if (outcome.is === "waits") return said.waitsAlready(name);
  const fact = outcome.is === "refused" ? said.notSentTo(name) : said.notSentToYet(name);
  return `${fact} ${say(outcome.sentence)}`.trimEnd();
}
