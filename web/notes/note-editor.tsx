import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { noteErrors } from "#domain/notes/errors.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useErrorMessage, useMessages } from "#web/platform/language.ts";
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
  /** The server already has this note. */
  isStored: boolean;
  isSaving: boolean;
  wrong: string | undefined;
  /** A conflict must be resolved before saving. */
  isBlocked: boolean;
  /** Characters left; negative if the text is too long. */
  left: number;
  takesFocus: boolean;
  above?: ReactNode;
  /** On the paper, below the text. */
  signature?: ReactNode;
  /** One line: when it prints, and who may read it. */
  line?: ReactNode;
  /** One row: photo, day, preview. */
  actions?: ReactNode;
  below?: ReactNode;
  trouble?: ReactNode;
  /** Where Save is: too long, or where the draft is. */
  status?: ReactNode;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
};

export function NoteEditor(props: Props) {
  const { draft, firstName, isStored, isSaving, wrong, isBlocked, left, onType, onSave } = props;
  const form = useAutoFocusEnd(props.takesFocus);
  useFocusAfterFailure(form, isSaving);
  const t = useMessages(noteMessages);
  const say = useErrorMessage();
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
        {props.signature}
      </Sheet>
      {props.line}
      <div className="note-actions">{props.actions}</div>
      {props.below}
      {/* Said once; the visible line counts with every letter. */}
      <p role="status" className="sr-only">
        {left < 0 && say(noteErrors.textTooLong.message)}
      </p>
      <NoteDock trouble={props.trouble} status={props.status}>
        <Button variant="plain" isDisabled={isSaving} onPress={props.onCancel}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={isSaving || isEmpty || isBlocked || left < 0 || !isUnsent(draft)}
        >
          {isSaving ? t.saving : t.saveNote}
        </Button>
      </NoteDock>
    </form>
  );
}

/** A disabled button loses the focus. If the editor is still here after saving, Save gets it back. */
function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, isSaving: boolean): void {
  const wasSaving = useRef(isSaving);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const save = form.current?.querySelector<HTMLElement>("button[type=submit]");
    if (wasSaving.current && !isSaving && isLost) save?.focus({ preventScroll: true });
    wasSaving.current = isSaving;
  }, [form, isSaving]);
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
