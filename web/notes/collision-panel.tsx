import { useEffect, useRef } from "react";
import { Split } from "lucide-react";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { cleanQuestions, maxQuestions } from "#domain/notes/questions.ts";
import { newId } from "#web/platform/new-id.ts";
import { Button } from "#web/ui/button.tsx";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { useLanguage, useErrorMessage, useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import type { Collision } from "./draft-status.ts";
import type { Draft } from "./drafts.ts";
import { formatDateTime } from "./note-times.ts";
import "./note-editor.css";

type Props = {
  collision: Collision;
  draft: Draft;
  /** True directly after the user pressed Save Note. */
  takesFocus: boolean;
  onSave: (changes: Partial<Draft>) => void;
  onChange: (changes: Partial<Draft>) => void;
  onGiveUp: () => void;
};

const fresh = (): Partial<Draft> => ({
  noteId: newId(),
  basedOn: null,
  writtenOver: "",
  overDay: null,
  overQuestions: [],
  sentText: null,
});
const over = (other: Note): Partial<Draft> => ({
  noteId: other.id,
  basedOn: other.updatedAt,
  writtenOver: other.text,
  overDay: other.deliverOn,
  overQuestions: other.questions,
  sentText: null,
});

export function CollisionPanel(props: Props) {
  const { collision, takesFocus } = props;
  const t = useMessages(noteMessages);
  const say = useErrorMessage();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <div role="alert" tabIndex={-1} ref={panel} className="collision">
      <p className="collision-sentence">
        <Split />
        {say(noteErrors[collision.type].message)}
      </p>
      {(collision.type === "anotherWaits" || collision.type === "changedElsewhere") && (
        <Version
          title={collision.type === "anotherWaits" ? t.waitingVersion : t.otherVersion}
          note={collision.other}
        />
      )}
      <p>{t.typedIsBelow}</p>
      <div className="collision-ways">
        <Ways {...props} />
      </div>
    </div>
  );
}

function Ways({ collision, draft, onSave, onChange, onGiveUp }: Props) {
  const t = useMessages(noteMessages);
  if (collision.type === "justPrinted")
    // Its day has been printed, so the new note goes out as soon as possible.
    return <Button onPress={() => onChange({ ...fresh(), deliverOn: null })}>{t.writeAsNew}</Button>;
  if (collision.type === "gone") return <Button onPress={() => onSave(fresh())}>{t.saveAsNew}</Button>;
  const { type: how, other } = collision;
  return how === "anotherWaits" ? (
    <>
      <Button onPress={() => onSave({ ...over(other), ...joined(other, draft) })}>{t.addToWaiting}</Button>
      <Button onPress={() => onSave(over(other))}>{t.replaceIt}</Button>
    </>
  ) : (
    <>
      <Button onPress={() => onSave(over(other))}>{t.keepMine}</Button>
      <Button onPress={onGiveUp}>{t.takeTheOther}</Button>
    </>
  );
}

function joined(other: Note, { text, questions }: Draft): Pick<Draft, "text" | "questions"> {
  const all = [...new Set([...other.questions, ...cleanQuestions(questions)])];
  return { text: `${other.text}\n\n${text.trim()}`, questions: all.slice(0, maxQuestions) };
}

function Version({ title, note }: { title: string; note: Note }) {
  const t = useMessages(noteMessages);
  const language = useLanguage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one is scrolled, also by keys
    <figure className="collision-version" tabIndex={0}>
      <figcaption>
        <span>{title}</span> {t.lastSaved(formatDateTime(note.updatedAt, language))}
      </figcaption>
      <RuledText>{[note.text, ...note.questions].join("\n")}</RuledText>
    </figure>
  );
}
