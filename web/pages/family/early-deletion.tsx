import { Suspense, useState } from "react";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { earlyDeletionErrors } from "#domain/notes/early-deletion-errors.ts";
import { useMyEarlyDeletion, useWithdrawEarlyDeletion } from "#web/notes/early-deletion-calls.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { earlyDeletionMessages } from "../messages/early-deletion-en.ts";
import { lazyMain } from "#web/platform/lazy-part.ts";
import "./family.css";

const EarlyDeletionQuestion = lazyMain(
  async () => (await import("./early-deletion-question.tsx")).EarlyDeletionQuestion,
);

type Props = { userId: string; participant: MyParticipant };

/** Only for guardians. Renders nothing until the server says that the user is one. */
export function EarlyDeletion({ userId, participant }: Props) {
  const { participantId, orgType, timeZone } = participant;
  const { data } = useMyEarlyDeletion(participantId, userId);
  const t = useMessages(earlyDeletionMessages);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  if (data?.mayAsk !== true) return null;
  const { request } = data;
  const isOpen = request !== null && request.declined === null;
  return (
    <>
      <div className="early-deletion">
        <div role="status">
          {isOpen && (
            <p>{t.asked(orgType, formatDay(dayIn(timeZone, new Date(request.askedAt)), language))}</p>
          )}
          {request?.declined && (
            <>
              <p>{t.declined(orgType)}</p>
              <blockquote>{request.declined.reason}</blockquote>
            </>
          )}
        </div>
        {isOpen ? (
          <Withdraw participantId={participantId} />
        ) : (
          <Button variant="plain" onPress={() => setAsking(true)}>
            {request === null ? t.ask(orgType) : t.askAgain}
          </Button>
        )}
      </div>
      <Suspense>
        {isAsking && <EarlyDeletionQuestion participant={participant} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

function Withdraw({ participantId }: { participantId: string }) {
  const t = useMessages(earlyDeletionMessages);
  const withdraw = useWithdrawEarlyDeletion(participantId);
  const { attempt, run } = useAttempt(earlyDeletionErrors.withdrawFailed.message);
  return (
    <>
      <Button
        variant="plain"
        isPending={attempt.status === "working"}
        pendingLabel={t.withdrawing}
        onPress={() => void run(() => withdraw.mutateAsync())}
      >
        {t.withdraw}
      </Button>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}
