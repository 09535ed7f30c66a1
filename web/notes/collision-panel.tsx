import { useEffect, useRef } from "react";
import { Split } from "lucide-react";
import type { Note } from "#domain/notes/note.ts";
import { noteReasons } from "#domain/notes/reasons.ts";
import { newId } from "#web/platform/new-id.ts";
import { Button } from "#web/ui/button.tsx";
import { RuledText } from "#web/ui/ruled-text.tsx";
import type { Collision } from "./draft-standing.ts";
import type { Draft } from "./drafts.ts";
import { shownMoment } from "./note-times.ts";
import "./collision-panel.css";

type Props = {
  collision: Collision;
  draft: Draft;
  /** Somebody just pressed Save Note: this is their answer. */
  takesFocus: boolean;
  onSave: (changes: Partial<Draft>) => void;
  onChange: (changes: Partial<Draft>) => void;
  /** What was typed is given up for what the server has. */
  onGiveUp: () => void;
};

const fresh = (): Partial<Draft> => ({
  noteId: newId(),
  basedOn: null,
  writtenOver: "",
  overDay: null,
  sentText: null,
});
const over = (other: Note): Partial<Draft> => ({
  noteId: other.id,
  basedOn: other.updatedAt,
  writtenOver: other.text,
  overDay: other.deliverOn,
  sentText: null,
});

const versionTitles = { anotherWaits: "The waiting note", changedElsewhere: "The other version" };

/** Two versions of one letter. Both can be read before one of them goes. */
export function CollisionPanel(props: Props) {
  const { collision, takesFocus } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <div role="alert" tabIndex={-1} ref={panel} className="collision">
      <p className="collision-sentence">
        <Split />
        {noteReasons[collision.how].message}
      </p>
      {(collision.how === "anotherWaits" || collision.how === "changedElsewhere") && (
        <Version title={versionTitles[collision.how]} note={collision.other} />
      )}
      <p>What you typed is below. It was not sent.</p>
      <div className="collision-ways">
        <Ways {...props} />
      </div>
    </div>
  );
}

function Ways({ collision, draft, onSave, onChange, onGiveUp }: Props) {
  if (collision.how === "justPrinted")
    // Its day has been printed; what comes after it goes as soon as it can.
    return <Button onPress={() => onChange({ ...fresh(), deliverOn: null })}>Write it as a new note</Button>;
  if (collision.how === "gone") return <Button onPress={() => onSave(fresh())}>Save as a new note</Button>;
  const { how, other } = collision;
  return how === "anotherWaits" ? (
    <>
      <Button onPress={() => onSave({ ...over(other), text: joined(other, draft) })}>
        Add to the waiting note
      </Button>
      <Button onPress={() => onSave(over(other))}>Replace it</Button>
    </>
  ) : (
    <>
      <Button onPress={() => onSave(over(other))}>Keep mine</Button>
      <Button onPress={onGiveUp}>Take the other</Button>
    </>
  );
}

function joined(other: Note, { text }: Draft): string {
  return `${other.text}\n\n${text.trim()}`;
}

function Version({ title, note }: { title: string; note: Note }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one is scrolled, also by keys
    <figure className="collision-version" tabIndex={0}>
      <figcaption>
        <span>{title}</span> {`Last saved ${shownMoment(note.updatedAt)}.`}
      </figcaption>
      <RuledText>{note.text}</RuledText>
    </figure>
  );
}
