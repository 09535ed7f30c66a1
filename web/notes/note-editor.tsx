import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Eye, Trash2 } from "lucide-react";
import { counterShowsAt, lengthOf, longestNote } from "#domain/notes/note.ts";
import { noteReasons } from "#domain/notes/reasons.ts";
import type { Words } from "#domain/organizations/words.ts";
import { cleanText } from "#domain/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { isUnsent, type Draft } from "./drafts.ts";
import { NoteCorner } from "./note-corner.tsx";
import { NoteDock } from "./note-dock.tsx";
import "./note-card.css";
import "./note-editor.css";

type Props = {
  draft: Draft;
  /** Undefined while it is not known who it is. */
  firstName: string | undefined;
  words: Words;
  /** The note waits at the server already; here it is changed. */
  isStored: boolean;
  isSaving: boolean;
  /** What is wrong with the text itself. */
  wrong: string | undefined;
  /** Two versions have to become one before it can be saved. */
  isBlocked: boolean;
  takesFocus: boolean;
  /** Stands above the paper: what has to be decided first. */
  above?: ReactNode;
  /** Stands below the paper: where the text is kept, and who else gets it. */
  below?: ReactNode;
  /** Stands over the buttons: what went wrong with sending. */
  trouble?: ReactNode;
  /** The choice of a mail day, where there is one. */
  dayChoice?: ReactNode;
  /** When it will be printed. */
  mailTime?: ReactNode;
  /** The place for a look at the printed sheet. */
  howItPrints?: ReactNode;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
  onDelete: () => void;
};

/** The letter while it is written: the paper itself is the field. */
export function NoteEditor(props: Props) {
  const { draft, firstName, isStored, isSaving, wrong, isBlocked, onType, onSave } = props;
  const form = useTakenFocus(props.takesFocus);
  const label = firstName === undefined ? "Your note" : `Your note to ${firstName}`;
  const isEmpty = draft.text.trim() === "";
  const emptied = isEmpty && draft.writtenOver !== "" ? noteReasons.textRequired.message : undefined;

  function saveByKeys({ key, ctrlKey, metaKey }: KeyboardEvent): void {
    if (key === "Enter" && (ctrlKey || metaKey)) onSave();
  }

  return (
    <form
      ref={form}
      className="note-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {props.above}
      <Sheet className="letter note-editor">
        <header className="letter-head">
          <div className="letter-state">
            <h3>{label}</h3>
            <p>{isStored ? "The saved version waits until you save this one." : "Stamped when you save"}</p>
          </div>
          <NoteCorner participantId={draft.participantId} holds={isStored ? "stamp" : "nothing"} />
        </header>
        <TextArea
          ruled
          label={label}
          name="note"
          rows={4}
          className="note-field"
          data-text={draft.text}
          value={draft.text}
          isReadOnly={isSaving}
          error={wrong ?? emptied}
          onChange={onType}
          onKeyDown={saveByKeys}
        />
        <Foot {...props} />
      </Sheet>
      {props.below}
      <NoteDock trouble={props.trouble}>
        <Button variant="plain" isDisabled={isSaving} onPress={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isDisabled={isEmpty || isBlocked || !isUnsent(draft)}>
          {isSaving ? "Saving…" : "Save Note"}
        </Button>
      </NoteDock>
    </form>
  );
}

function Foot(props: Props) {
  const { draft, words, isStored, isSaving, dayChoice, mailTime, howItPrints, onDelete } = props;
  const left = longestNote - lengthOf(cleanText(draft.text));
  return (
    <footer className="note-foot">
      {left <= counterShowsAt && (
        <p className={left < 0 ? "note-counter over" : "note-counter"}>{leftWords(left)}</p>
      )}
      {dayChoice}
      {mailTime}
      <p className="note-notice">
        <Eye />
        <span>{`The ${words.organization}'s staff print your letter and may read it. You can change it until it is printed.`}</span>
      </p>
      {howItPrints}
      {isStored && (
        <Button
          variant="danger"
          icon={<Trash2 />}
          isDisabled={isSaving}
          onPress={onDelete}
          className="note-delete"
        >
          Delete
        </Button>
      )}
    </footer>
  );
}

function leftWords(left: number): string {
  const count = Math.abs(left).toLocaleString("en-US");
  const characters = Math.abs(left) === 1 ? "character" : "characters";
  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`;
}

/** Whoever asked to write finds the cursor behind the last word. */
function useTakenFocus(takesFocus: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.elements.namedItem("note");
    if (!takesFocus || !(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, []);
  return form;
}
