import { Picture } from "#web/brand/picture.tsx";
import { SignInButtons } from "#web/identity/sign-in-buttons.tsx";
import { hasDraftOfAnybody } from "#web/notes/drafts.ts";
import { useWords } from "#web/platform/language.ts";
import { familyWords } from "../words/en.ts";
import { Landing } from "../landing/landing.tsx";
import { PublicFrame } from "../landing/public-frame.tsx";
import "../login/login.css";

/**
 * Tells a writer who was signed out that the draft is still here; others see the front page. The text itself is shown
 * only to its writer.
 */
export function ParticipantSignedOut({ participantId }: { participantId: string }) {
  const said = useWords(familyWords);
  if (!hasDraftOfAnybody(participantId)) return <Landing />;
  return (
    <PublicFrame>
      <div className="login">
        <Picture name="send-first-note" loading="eager" />
        <h1>{said.goOnWriting}</h1>
        <p>{said.noteIsKept}</p>
        <SignInButtons />
      </div>
    </PublicFrame>
  );
}
