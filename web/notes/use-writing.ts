import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import type { useMyNotes } from "./calls.ts";
import { draftStatus } from "./draft-status.ts";
import { isInterrupted, newDraft, type Draft } from "./drafts.ts";
import type { Desk } from "./use-drafts.ts";
import { useSaving } from "./use-saving.ts";

type Props = {
  desk: Desk;
  participantId: string;
  participant: MyParticipant | undefined;
  newest: ReturnType<typeof useMyNotes>;
  onSaved: (draft: Draft) => void;
};

export function useWriting({ desk, participantId, participant, newest, onSaved }: Props) {
  const { saving, isSaving, send, reset } = useSaving(desk, participant);
  const isTouched = useRef(false);
  const notes = newest.data?.notes ?? [];
  const [openedId, setOpenedId] = useState<string>();
  const unsaved = desk.drafts.filter(({ saved }) => !saved);
  const draft = unsaved.find(({ draftId }) => draftId === openedId) ?? unsaved[0];
  const draftState = draft && draftStatus(draft, notes);

  function open(over?: Note, deliverOn?: string | null): void {
    isTouched.current = true;
    const opened = newDraft(participantId, over, deliverOn);
    setOpenedId(opened.draftId);
    reset();
    desk.put(opened);
  }

  function change(changes: Partial<Draft>): void {
    if (draft === undefined || isSaving()) return;
    isTouched.current = true;
    setOpenedId(draft.draftId);
    reset();
    desk.put({ ...draft, ...changes });
  }

  async function save(changes: Partial<Draft> = {}): Promise<void> {
    if (draft === undefined) return;
    isTouched.current = true;
    const version = draftState?.status === "free" ? { basedOn: draftState.basedOn } : {};
    // If a response was lost, the server may have a day and questions that this draft does not know.
    const stored = notes.find(({ id }) => id === draft.noteId);
    const overDay = stored?.deliverOn ?? draft.overDay;
    const overQuestions = stored?.questions ?? draft.overQuestions;
    const request = { ...draft, ...version, overDay, overQuestions, ...changes };
    if (await send(request)) onSaved(request);
  }

  function close(): void {
    reset();
    if (draft !== undefined) desk.drop(draft);
  }

  useEffect(() => {
    if (draft === undefined || isSaving()) return;
    if (draftState?.status === "saved") {
      reset();
      if (draft.alsoTo.length === 0) desk.drop(draft);
      else desk.put({ ...draft, saved: true });
    }
    if (draftState?.status === "outdated")
      desk.put({ ...newDraft(participantId, draftState.by), draftId: draft.draftId });
  });
  // What an earlier page could not send goes once, unless its writer has something else in mind.
  useOnce(
    // Not what this device had kept of them.
    newest.dataUpdatedAt >= performance.timeOrigin &&
      participant !== undefined &&
      draft !== undefined &&
      isInterrupted(draft) &&
      draftState?.status === "free",
    () => void (isTouched.current || save()),
  );
  useWhenBackOnline(saving.status === "failed" && saving.lost, () => void save());

  return {
    draft,
    notes,
    /** Opened by a button press, not restored from storage. */
    isOpenedHere: draft !== undefined && draft.draftId === openedId,
    more: unsaved.length - 1,
    draftState,
    saving,
    open,
    change,
    save,
    close,
  };
}

/**
 * Resends once when the connection is back. Layout effects listen from the same render that shows the message, so a
 * reconnect at that moment is not missed.
 */
function useWhenBackOnline(waits: boolean, send: () => void): void {
  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  useLayoutEffect(() => {
    if (!waits) return undefined;
    const again = () => latest.current();
    window.addEventListener("online", again, { once: true });
    return () => window.removeEventListener("online", again);
  }, [waits]);
}

export function useOnce(isDue: boolean, act: () => void): void {
  const latest = useRef(act);
  const isDone = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    latest.current();
  }, [isDue]);
}
