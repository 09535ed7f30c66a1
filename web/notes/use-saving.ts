import { useRef, useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { NoteToSave } from "#domain/notes/note-to-save.ts";
import { cleanQuestions } from "#domain/notes/questions.ts";
import { noteText } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { CallFailed, isConnectionLost } from "#web/platform/call-failed.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { noteErrorIn, useNoteMutations, type NoteErrorCode } from "./calls.ts";
import type { Draft } from "./drafts.ts";
import type { Desk } from "./use-drafts.ts";

export type Saving =
  | { status: "ready" }
  | { status: "saving" }
  /** Nothing was sent. */
  | { status: "refused"; sentence: string }
  | {
      status: "failed";
      sentence: string;
      /** Undefined if it is unknown whether the text arrived. */
      refusal: NoteErrorCode | undefined;
      /** There was no response. */
      lost: boolean;
    };

/** Sends one draft at a time. It is deleted only when the server has it. */
export function useSaving(desk: Desk, participant: MyParticipant | undefined) {
  const actions = useNoteMutations();
  const [saving, setSaving] = useState<Saving>({ status: "ready" });
  // A second press can come before the next render.
  const working = useRef(false);

  /** True if the server has the text. */
  async function send(request: Draft): Promise<boolean> {
    if (working.current) return false;
    const text = noteText.safeParse(request.text);
    if (!text.success) {
      setSaving({ status: "refused", sentence: text.error.issues[0]?.message ?? "" });
      return false;
    }
    if (participant === undefined) {
      setSaving({ status: "refused", sentence: noteErrors.notLoaded.message });
      return false;
    }
    working.current = true;
    setSaving({ status: "saving" });
    // Stored before sending: if the page closes now, the next one knows what may have arrived.
    desk.put({ ...request, sentText: text.data });
    try {
      const { orgId, eventId, participantId } = participant;
      const { noteId, basedOn } = request;
      const version = basedOn === null ? {} : { basedOn };
      const letter = { text: text.data, ...version, ...dayToSend(request), ...questionsToSend(request) };
      await actions.save({ orgId, eventId, participantId, noteId, ...letter });
      setSaving({ status: "ready" });
      return true;
    } catch (error) {
      const refusal = noteErrorIn(error);
      // Without a session nothing arrives. Its writer presses Save again after signing in.
      if (refusal !== undefined || isSignedOut(error)) desk.put(request);
      if (refusal !== undefined) {
        await actions.reread(participant.participantId);
      }
      setSaving(failure(error, refusal));
      return false;
    } finally {
      working.current = false;
    }
  }

  return {
    saving,
    isSaving: () => working.current,
    send,
    /** Typing after a failure cancels the automatic retry. */
    reset: () => setSaving({ status: "ready" }),
  };
}

/** Only sent if the note has or had a day. */
function dayToSend({ deliverOn, overDay }: Draft): Pick<NoteToSave, "deliverOn"> {
  return deliverOn === null && overDay === null ? {} : { deliverOn };
}

/** Only sent if the note has or had some. */
function questionsToSend({ questions, overQuestions }: Draft): Pick<NoteToSave, "questions"> {
  const cleaned = cleanQuestions(questions);
  return cleaned.length === 0 && overQuestions.length === 0 ? {} : { questions: cleaned };
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallFailed && error.status === "unauthenticated";
}

function failure(error: unknown, refusal: NoteErrorCode | undefined): Saving {
  const sentence = sentenceOf(error, noteErrors.saveFailed.message);
  return { status: "failed", sentence, refusal, lost: isConnectionLost(error) };
}
