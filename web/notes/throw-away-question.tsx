import { useMessages } from "#web/platform/language.ts";
import { Question } from "#web/ui/question.tsx";
import { noteMessages } from "./messages/en.ts";

type Props = {
  of?: "words" | "photo";
  isStored: boolean;
  onThrowAway: () => void;
  onClose: () => void;
};

export function ThrowAwayQuestion({ of = "words", isStored, onThrowAway, onClose }: Props) {
  const t = useMessages(noteMessages);
  return (
    <Question
      title={of === "words" ? t.throwAwayTitle : t.throwPhotoAwayTitle}
      keepLabel={t.keepWriting}
      confirmLabel={t.throwAway}
      onKeep={onClose}
      onConfirm={onThrowAway}
    >
      <p>{isStored ? t.savedStays : t.isNotSent}</p>
    </Question>
  );
}
