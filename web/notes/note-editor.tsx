import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Eye, Trash2 } from "lucide-react";
import { counterShowsAt, lengthOf, maxNoteLength } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { cleanText } from "#domain/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useMessages } from "#web/platform/language.ts";
import { uiMessages } from "#web/ui/messages/en.ts";
import { noteMessages } from "./messages/en.ts";
import { isUnsent, type Draft } from "./drafts.ts";
import { NoteCorner } from "./note-corner.tsx";
import { NoteDock } from "./note-dock.tsx";
import "./note-card.css";
import "./note-editor.css";

type Props = {
  draft: Draft;
  firstName: string | undefined;
  orgType: string | null | undefined;
  /** The server already has this note. */
  isStored: boolean;
  isSaving: boolean;
  wrong: string | undefined;
  /** A conflict must be resolved before saving. */
  isBlocked: boolean;
  takesFocus: boolean;
  above?: ReactNode;
  below?: ReactNode;
  trouble?: ReactNode;
  dayChoice?: ReactNode;
  mailTime?: ReactNode;
  howItPrints?: ReactNode;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
  onDelete: () => void;
};

export function NoteEditor(props: Props) {
  const { draft, firstName, isStored, isSaving, wrong, isBlocked, onType, onSave } = props;
  const form = useAutoFocusEnd(props.takesFocus);
  const t = useMessages(noteMessages);
  const { cancel } = useMessages(uiMessages);
  const label = firstName === undefined ? t.yourNote : t.yourNoteTo(firstName);
  const isEmpty = draft.text.trim() === "";
  const emptied = isEmpty && draft.writtenOver !== "" ? noteErrors.textRequired.message : undefined;

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
      <Sheet className="letter">
        <header className="letter-head">
          <div className="letter-state">
            <h3>{label}</h3>
            <p>{isStored ? t.savedWaits : t.stampedOnSave}</p>
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
          {cancel}
        </Button>
        <Button type="submit" variant="primary" isDisabled={isEmpty || isBlocked || !isUnsent(draft)}>
          {isSaving ? t.saving : t.saveNote}
        </Button>
      </NoteDock>
    </form>
  );
}

function Foot(props: Props) {
  const { draft, orgType, isStored, isSaving, dayChoice, mailTime, howItPrints, onDelete } = props;
  const t = useMessages(noteMessages);
  const left = maxNoteLength - lengthOf(cleanText(draft.text));
  return (
    <footer className="note-foot">
      {left <= counterShowsAt && (
        <p className={left < 0 ? "note-counter over" : "note-counter"}>{t.charactersLeft(left)}</p>
      )}
      {dayChoice}
      {mailTime}
      <p className="note-notice">
        <Eye />
        <span>{t.staffRead(orgType)}</span>
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
          {t.delete}
        </Button>
      )}
    </footer>
  );
}

/** Puts the cursor after the last word. */
function useAutoFocusEnd(takesFocus: boolean) {
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
