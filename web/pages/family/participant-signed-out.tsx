import { hasDraftOfAnybody } from "#web/notes/drafts.ts";
import { useMessages } from "#web/platform/language.ts";
import { SignInFirst, SignInToLetters } from "../login/sign-in-first.tsx";
import { familyMessages } from "../messages/en.ts";

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
