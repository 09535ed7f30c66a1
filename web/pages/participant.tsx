import { lazy } from "react";
import { useParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { ParticipantSignedOut } from "./family/participant-signed-out.tsx";

const ParticipantLetters = lazy(async () => ({
  default: (await import("./family/participant-letters.tsx")).ParticipantLetters,
}));

export function meta() {
  return [{ title: "Participant · Cabin Courier" }];
}

export default function ParticipantPage() {
  const { participantId = "" } = useParams();
  return (
    <Behind signedOut={<ParticipantSignedOut participantId={participantId} />}>
      <ParticipantLetters key={participantId} participantId={participantId} />
    </Behind>
  );
}
