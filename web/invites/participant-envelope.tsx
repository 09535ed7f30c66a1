import type { ReactNode } from "react";
import { eventStatus } from "#domain/events/event.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { Stamp } from "#web/brand/stamp.tsx";
import { EventStatusBadge } from "#web/events/event-status-badge.tsx";
import { Anchor } from "#web/ui/anchor.tsx";
import "./pending-invites.css";

type Props = {
  participant: MyParticipant;
  now: Date;
  message?: ReactNode;
  reply?: ReactNode;
  /** Whether it needs attention. */
  isNew?: boolean;
};

/** The link is the name; its click area covers the whole card. */
export function ParticipantEnvelope({ participant, now, message, reply, isNew = false }: Props) {
  const { participantId, participantName, orgName, eventName, buildingName, timeZone } = participant;
  return (
    <li className={isNew ? "envelope waits" : "envelope"}>
      <Stamp participantId={participantId} className="envelope-stamp" />
      <h2>
        <Anchor href={`/my/participants/${participantId}`}>{participantName}</Anchor>
      </h2>
      <p className="envelope-address">
        {orgName}
        <br />
        {eventName}
        {buildingName !== null && (
          <>
            <br />
            {buildingName}
          </>
        )}
      </p>
      {reply !== undefined && <div className="envelope-reply">{reply}</div>}
      <div className="envelope-states">
        {message}
        <EventStatusBadge status={eventStatus(participant, timeZone, now)} />
      </div>
    </li>
  );
}
