import { useWords } from "#web/platform/language.ts";
import { Question } from "#web/ui/question.tsx";
import { noteWords } from "./words/en.ts";

type Props = {
  of?: "words" | "photo";
  isStored: boolean;
  onThrowAway: () => void;
  onClose: () => void;
};

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
