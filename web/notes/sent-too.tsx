import type { ReactNode } from "react";
import { Check, Clock, Hourglass, TriangleAlert } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import type { Outcome } from "./use-send-too.ts";
import "./also-to.css";

type Props = {
  /** Who it was meant for, by name, with what came of it. */
  told: readonly { participantId: string; name: string; outcome: Outcome }[];
  onTryAgain: () => void;
  /** Those who did not get it are left out; for the rest it is done. */
  onLeave: () => void;
};

const icons: Record<Outcome["is"], ReactNode> = {
  sending: <Clock />,
  saved: <Check />,
  waits: <Hourglass />,
  refused: <TriangleAlert />,
  unsent: <TriangleAlert />,
};

/** What came of sending the same words to others: for each of them, as it is. */
export function SentToo({ told, onTryAgain, onLeave }: Props) {
  if (told.length === 0) return null;
  const unsent = told.filter(({ outcome }) => outcome.is === "unsent");
  return (
    <section className="sent-too" aria-label="Sent to others">
      <div role="status">
        <ul>
          {told.map(({ participantId, name, outcome }) => (
            <li key={participantId} className={`sent-too-${outcome.is}`}>
              {icons[outcome.is]}
              <span>{wordsOf(name, outcome)}</span>
            </li>
          ))}
        </ul>
      </div>
      {unsent.length > 0 && (
        <div className="sent-too-ways">
          <Button onPress={onTryAgain}>Try again</Button>
          <Button variant="plain" onPress={onLeave}>
            {`Do not send to ${unsent.map(({ name }) => name).join(" and ")}`}
          </Button>
        </div>
      )}
    </section>
  );
}

function wordsOf(name: string, outcome: Outcome): string {
  if (outcome.is === "sending") return `Sending to ${name}…`;
  if (outcome.is === "saved") return `Also sent to ${name}.`;
  if (outcome.is === "waits") return `${name} has a note of yours waiting already. It was left as it is.`;
  const fact =
    outcome.is === "refused" ? `Not sent to ${name}.` : `Not sent to ${name} yet. Kept on this device.`;
  return `${fact} ${outcome.sentence}`.trimEnd();
}
