import { UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { eventStatus } from "#domain/events/event.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { proposalErrors } from "#domain/invites/proposal-errors.ts";
import type { MyProposal } from "#domain/invites/proposal.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { useQuarterHour } from "#web/events/use-quarter-hour.ts";
import { useMyProposals, useWithdrawProposal } from "#web/invites/proposal-calls.ts";
import { useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { circleMessages } from "../messages/circle-en.ts";
import { lazyMain } from "#web/platform/lazy-part.ts";
import "./who-may-write.css";

const ProposeDialog = lazyMain(async () => (await import("./propose-dialog.tsx")).ProposeDialog);

type WhoMayWriteProps = { userId: string; participant: MyParticipant };

/** Only the reader's own requests. Nothing once the event is over, and nothing from a server of the previous release. */
export function WhoMayWrite({ userId, participant }: WhoMayWriteProps) {
  const { participantId, participantName, orgType } = participant;
  const { data } = useMyProposals(participantId, userId);
  const t = useMessages(circleMessages);
  const now = useQuarterHour();
  const [isAsking, setAsking] = useState(false);
  if (data === undefined || eventStatus(participant, participant.timeZone, now) === "Past") return null;
  const { isGuardian, proposals } = data;
  const title = t.title(firstNameOf(participantName));
  return (
    <section className="who-may-write" aria-label={title}>
      {isGuardian && (
        <>
          <h2>{title}</h2>
          <p>{t.lead(orgType)}</p>
        </>
      )}
      {proposals.length > 0 && (
        <ul aria-label={t.people}>
          {proposals.map((proposal) => (
            <Proposal key={proposal.id} participant={participant} proposal={proposal} />
          ))}
        </ul>
      )}
      <Button variant={isGuardian ? "outline" : "plain"} icon={<UserPlus />} onPress={() => setAsking(true)}>
        {isGuardian ? t.add : t.askToAdd(orgType)}
      </Button>
      <Suspense>
        {isAsking && <ProposeDialog participant={participant} onClose={() => setAsking(false)} />}
      </Suspense>
    </section>
  );
}

type ProposalProps = { participant: MyParticipant; proposal: MyProposal };

function Proposal({ participant: { participantId, orgType }, proposal }: ProposalProps) {
  const { id, name, email, status } = proposal;
  const t = useMessages(circleMessages);
  const withdraw = useWithdrawProposal(participantId);
  const { attempt, run } = useAttempt(proposalErrors.withdrawFailed.message);
  const statuses = { asked: t.asked(orgType), approved: t.approved, declined: t.declined };
  return (
    <li>
      <div className="who-may-write-person">
        <p className="who-may-write-name">{name}</p>
        <p className="small muted">{email}</p>
        <p className="small">{statuses[status]}</p>
      </div>
      {status === "asked" && (
        <Button
          variant="plain"
          aria-label={t.withdrawFor(name)}
          isPending={attempt.status === "working"}
          pendingLabel={t.withdrawing}
          onPress={() => void run(() => withdraw.mutateAsync(id))}
        >
          {t.withdraw}
        </Button>
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </li>
  );
}
