import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Activity } from "#domain/notes/message-status.ts";
import { ParticipantEnvelope } from "#web/invites/participant-envelope.tsx";
import { CheckingActivity, MessageStatusBadge } from "./message-status-badge.tsx";
import { PeekingReply } from "./peeking-reply.tsx";
import { useMessageStatus } from "./use-message-status.ts";

type Props = {
  participant: MyParticipant;
  now: Date;
  /** Unknown if the request failed: the page shows the error, the envelope shows no status. */
  activity: Activity | "checking" | "unknown";
};

export function LetterEnvelope({ participant, now, activity }: Props) {
  if (activity === "unknown") return <ParticipantEnvelope participant={participant} now={now} />;
  if (activity === "checking")
    return <ParticipantEnvelope participant={participant} now={now} message={<CheckingActivity />} />;
  return <KnownEnvelope participant={participant} now={now} activity={activity} />;
}

function KnownEnvelope({ participant, now, activity }: Props & { activity: Activity }) {
  const status = useMessageStatus(activity);
  return (
    <ParticipantEnvelope
      participant={participant}
      now={now}
      message={<MessageStatusBadge status={status} orgType={participant.orgType} />}
      reply={status === "response-received" ? <PeekingReply /> : undefined}
    />
  );
}
