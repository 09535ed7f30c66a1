import { Picture } from "#web/brand/picture.tsx";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { hasDraftOfAnybody } from "#web/notes/drafts.ts";
import { useMessages } from "#web/platform/language.ts";
import { familyMessages } from "../messages/en.ts";
import { Landing } from "../landing/landing.tsx";
import { PublicFrame } from "../landing/public-frame.tsx";
import "../login/login.css";

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
