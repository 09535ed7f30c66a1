import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import { callNames } from "./call-names.ts";
import { SentToo } from "./sent-too.tsx";
import type { Desk } from "./use-drafts.ts";
import type { Outcome, useSendToo } from "./use-send-too.ts";

type Props = ReturnType<typeof useSendToo> & { desk: Desk; everybody: readonly MyParticipant[] };

const notYet: Outcome = { type: "unsent", sentence: "" };

/** Other recipients: results of the last save, and those left in stored drafts. */
export function SendingToo({ desk, everybody, outcomes, sendToo, forget }: Props) {
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
