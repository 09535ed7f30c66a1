import { useParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { ParticipantLetters } from "./family/participant-letters.tsx";

const ParticipantSignedOut = lazyMain(
  async () => (await import("./family/participant-signed-out.tsx")).ParticipantSignedOut,
);

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
