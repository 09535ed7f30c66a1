import { Picture } from "#web/brand/picture.tsx";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { hasDraftOfAnybody } from "#web/notes/drafts.ts";
import { Landing } from "../landing/landing.tsx";
import { PublicFrame } from "../landing/public-frame.tsx";
import "../login/login.css";

/**
 * Whoever was signed out while writing is told that their text is here; others see the front page. The words themselves
 * are shown to their writer only.
 */
export function ParticipantSignedOut({ participantId }: { participantId: string }) {
  if (!hasDraftOfAnybody(participantId)) return <Landing />;
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="send-first-note" loading="eager" />
        <h1>Sign in to go on writing</h1>
        <p>You are signed out. Your note is kept on this device. It was not sent yet.</p>
        <SignInButtons />
      </div>
    </PublicFrame>
  );
}
