import { lazy } from "react";
import { useParams } from "react-router";
import { Behind } from "#web/app/behind.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { hasDraftOfAnybody } from "#web/notes/drafts.ts";
import { useMessages } from "#web/platform/language.ts";
import { Landing } from "./landing/landing.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";
import "./login/login.css";
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

/**
 * Tells a writer who was signed out that the draft is still here; others see the front page. The text itself is shown
 * only to its writer.
 */
export function ParticipantSignedOut({ participantId }: { participantId: string }) {
  const t = useMessages(familyMessages);
  if (!hasDraftOfAnybody(participantId)) return <Landing />;
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="send-first-note" loading="eager" />
        <h1>{t.goOnWriting}</h1>
        <p>{t.noteIsKept}</p>
        <SignInButtons />
      </div>
    </PublicFrame>
  );
}
