import { Check, Clock, Hourglass, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { useErrorMessage, useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { uiMessages } from "#web/ui/messages/en.ts";
import { callNames } from "./call-names.ts";
import { noteMessages, type NoteMessages } from "./messages/en.ts";
import "./note-editor.css";
import type { Desk } from "./use-drafts.ts";
import type { Outcome, useSendToo } from "./use-send-too.ts";

type SendingTooProps = ReturnType<typeof useSendToo> & { desk: Desk; everybody: readonly MyParticipant[] };

const notYet: Outcome = { type: "unsent", sentence: "" };

/** Other recipients: results of the last save, and those left in stored drafts. */
export function SendingToo({ desk, everybody, outcomes, sendToo, forget }: SendingTooProps) {
  const { someoneElse } = useMessages(noteMessages);
  const open = desk.drafts.filter(({ saved }) => saved);
  const names = callNames(everybody);
  const all = new Map([
    ...open.flatMap(({ alsoTo }) => alsoTo.map(({ participantId }) => [participantId, notYet] as const)),
    ...outcomes,
  ]);
  return (
    <SentToo
      told={[...all].map(([participantId, outcome]) => ({
        participantId,
        name: names.get(participantId) ?? someoneElse,
        outcome,
      }))}
      onTryAgain={() => open.forEach((draft) => void sendToo(draft))}
      onLeave={() => {
        open.forEach(desk.drop);
        forget();
      }}
    />
  );
}

type SentTooProps = {
  told: readonly { participantId: string; name: string; outcome: Outcome }[];
  onTryAgain: () => void;
  /** Drops the recipients that failed. */
  onLeave: () => void;
};

const icons: Record<Outcome["type"], ReactNode> = {
  sending: <Clock />,
  saved: <Check />,
  waits: <Hourglass />,
  refused: <TriangleAlert />,
  unsent: <TriangleAlert />,
};

function SentToo({ told, onTryAgain, onLeave }: SentTooProps) {
  const t = useMessages(noteMessages);
  const say = useErrorMessage();
  const { tryAgain } = useMessages(uiMessages);
  if (told.length === 0) return null;
  const unsent = told.filter(({ outcome }) => outcome.type === "unsent");
  return (
    <section className="sent-too" aria-label={t.sentToOthers}>
      <div role="status">
        <ul>
          {told.map(({ participantId, name, outcome }) => (
            <li key={participantId} className={`sent-too-${outcome.type}`}>
              {icons[outcome.type]}
              <span>{wordsOf(name, outcome, t, say)}</span>
            </li>
          ))}
        </ul>
      </div>
      {unsent.length > 0 && (
        <div className="sent-too-ways">
          <Button onPress={onTryAgain}>{tryAgain}</Button>
          <Button variant="plain" onPress={onLeave}>
            {t.doNotSendTo(unsent.map(({ name }) => name))}
          </Button>
        </div>
      )}
    </section>
  );
}

function wordsOf(name: string, outcome: Outcome, t: NoteMessages, say: (sentence: string) => string): string {
  if (outcome.type === "sending") return t.sendingTo(name);
  if (outcome.type === "saved") return t.alsoSentTo(name);
  if (outcome.type === "waits") return t.waitsAlready(name);
  const fact = outcome.type === "refused" ? t.notSentTo(name) : t.notSentToYet(name);
  return `${fact} ${say(outcome.sentence)}`.trimEnd();
}
