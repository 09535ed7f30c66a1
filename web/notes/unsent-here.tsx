import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import { KeptText } from "./kept-text.tsx";
import { useDrafts } from "./use-drafts.ts";

/** Drafts to a participant that the user can no longer write to. */
export function UnsentHere({ userId, participantId }: { userId: string; participantId: string }) {
  const t = useMessages(noteMessages);
  const desk = useDrafts(userId, participantId);
  return desk.drafts
    .filter(({ saved }) => !saved)
    .map((draft) => (
      <KeptText key={draft.draftId} text={draft.text} onThrowAway={() => desk.drop(draft)}>
        {t.noLongerWrite}
      </KeptText>
    ));
}
