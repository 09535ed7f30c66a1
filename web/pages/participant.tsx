import { lazy } from "react";
import { useParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { hasDraftOfAnybody } from "#web/notes/drafts.ts";
import { useMessages } from "#web/platform/language.ts";
import { SignInFirst, SignInToLetters } from "./login/sign-in-first.tsx";
import { familyMessages } from "./messages/en.ts";

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

/** Tells a writer who was signed out that the draft is still here. The text itself is shown only to its writer. */
export function ParticipantSignedOut({ participantId }: { participantId: string }) {
  const t = useMessages(familyMessages);
  if (!hasDraftOfAnybody(participantId)) return <SignInToLetters />;
  return (
    <SignInFirst picture="send-first-note" title={t.goOnWriting}>
      <p>{t.noteIsKept}</p>
    </SignInFirst>
  );
}
