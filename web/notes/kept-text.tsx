import { useState, type ReactNode } from "react";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { ThrowAwayQuestion } from "./throw-away-question.tsx";
import "./note-card.css";

type Props = {
  text: string;
  /** Why it cannot be sent. */
  children: ReactNode;
  onThrowAway: () => void;
};

/** Words that came too late to be sent. They are the writer's, so they stay until the writer throws them away. */
export function KeptText({ text, children, onThrowAway }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Sheet className="letter" aria-label="Not sent">
      <div className="letter-state">
        <h3>Not sent</h3>
        <p>{children}</p>
        <p>What you had typed is kept on this device.</p>
      </div>
      <RuledText>{text}</RuledText>
      <div className="letter-deeds">
        <Button variant="danger" className="letter-delete" onPress={() => setAsking(true)}>
          Throw it away
        </Button>
      </div>
      {asking && (
        <ThrowAwayQuestion isStored={false} onThrowAway={onThrowAway} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  );
}
