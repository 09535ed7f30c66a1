import { useState, type ReactNode } from "react";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWords } from "#web/platform/language.ts";
import { noteWords } from "./words/en.ts";
import { ThrowAwayQuestion } from "./throw-away-question.tsx";
import "./note-card.css";

type Props = {
  text: string;
  children: ReactNode;
  onThrowAway: () => void;
};

/** Text that came too late to be sent. It stays until the writer discards it. */
export function KeptText({ text, children, onThrowAway }: Props) {
  const said = useWords(noteWords);
  const [asking, setAsking] = useState(false);
  return (
    <Sheet className="letter" aria-label={said.notSent}>
      <div className="letter-state">
        <h3>{said.notSent}</h3>
        <p>{children}</p>
        <p>{said.typedIsKept}</p>
      </div>
      <RuledText>{text}</RuledText>
      <div className="letter-actions">
        <Button variant="danger" className="letter-delete" onPress={() => setAsking(true)}>
          {said.throwItAway}
        </Button>
      </div>
      {asking && (
        <ThrowAwayQuestion isStored={false} onThrowAway={onThrowAway} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  );
}
