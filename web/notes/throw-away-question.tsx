import { useWords } from "#web/platform/language.ts";
import { Question } from "#web/ui/question.tsx";
import { noteWords } from "./words/en.ts";

type Props = {
  /** A version the server has stays, and says so. */
  isStored: boolean;
  onThrowAway: () => void;
  onClose: () => void;
};

/** Asked only where typed words would be gone. */
export function ThrowAwayQuestion({ isStored, onThrowAway, onClose }: Props) {
  const said = useWords(noteWords);
  return (
    <Question
      title={said.throwAwayTitle}
      keepLabel={said.keepWriting}
      confirmLabel={said.throwAway}
      onKeep={onClose}
      onConfirm={onThrowAway}
    >
      <p>{isStored ? said.savedStays : said.sentToNobody}</p>
    </Question>
  );
}
