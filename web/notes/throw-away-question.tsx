import { Question } from "#web/ui/question.tsx";

type Props = {
  /** A version the server has stays, and says so. */
  isStored: boolean;
  onThrowAway: () => void;
  onClose: () => void;
};

/** Asked only where typed words would be gone. */
export function ThrowAwayQuestion({ isStored, onThrowAway, onClose }: Props) {
  return (
    <Question
      title="Throw away what you typed?"
      keepLabel="Keep writing"
      confirmLabel="Throw away"
      onKeep={onClose}
      onConfirm={onThrowAway}
    >
      <p>{isStored ? "The note as it was saved stays." : "It has not been sent to anybody."}</p>
    </Question>
  );
}
