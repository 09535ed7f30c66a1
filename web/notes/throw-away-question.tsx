import { useWords } from "#web/platform/language.ts";
import { Question } from "#web/ui/question.tsx";
import { noteWords } from "./words/en.ts";

type Props = {
  /** What would be gone: typed words, or nothing but a photo. */
  of?: "words" | "photo";
  /** A version the server has stays, and says so. */
  isStored: boolean;
  onThrowAway: () => void;
  onClose: () => void;
};

/** Asked only where something would be gone. */
export function ThrowAwayQuestion({ of = "words", isStored, onThrowAway, onClose }: Props) {
  const said = useWords(noteWords);
  return (
    <Question
      title={of === "words" ? said.throwAwayTitle : said.throwPhotoAwayTitle}
      keepLabel={said.keepWriting}
      confirmLabel={said.throwAway}
      onKeep={onClose}
      onConfirm={onThrowAway}
    >
      <p>{isStored ? said.savedStays : said.sentToNobody}</p>
    </Question>
  );
}
