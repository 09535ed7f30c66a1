import { useState, type ReactNode } from "react";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import { ThrowAwayQuestion } from "./throw-away-question.tsx";
import "./note-card.css";

type Props = {
  text: string;
  children: ReactNode;
  onThrowAway: () => void;
};

/** Text that came too late to be sent. It stays until the writer discards it. */
export function KeptText({ text, children, onThrowAway }: Props) {
  const t = useMessages(noteMessages);
  const [asking, setAsking] = useState(false);
  return (
    <Sheet className="letter" aria-label={t.notSent}>
      <div className="letter-state">
        <h3>{t.notSent}</h3>
        <p>{children}</p>
        <p>{t.typedIsKept}</p>
      </div>
      <RuledText>{text}</RuledText>
      <div className="letter-actions">
        <Button variant="danger" className="letter-delete" onPress={() => setAsking(true)}>
          {t.throwItAway}
        </Button>
      </div>
      {asking && (
        <ThrowAwayQuestion isStored={false} onThrowAway={onThrowAway} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  );
}
