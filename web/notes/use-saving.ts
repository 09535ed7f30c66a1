import { useRef, useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { NoteToSave } from "#domain/notes/note-to-save.ts";
import { noteText } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { CallFailed, sentenceOf } from "#web/platform/call-failed.ts";
import { refusalIn, useNoteDeeds, type NoteRefusal } from "./calls.ts";
import type { Draft } from "./drafts.ts";
import type { Desk } from "./use-desk.ts";

export type Saving =
  | { step: "ready" }
  | { step: "saving" }
  /** Nothing was sent, and why. */
  | { step: "refused"; sentence: string }
  | {
      step: "failed";
      sentence: string;
      /** The server's own no. Without one it is not known whether the text has arrived. */
      refusal: NoteRefusal | undefined;
      /** There was no answer at all. */
      lost: boolean;
    };

/** Sending what is on the desk, once at a time. It leaves the desk only when the server has it. */
export function useSaving(desk: Desk, participant: MyParticipant | undefined) {
  const deeds = useNoteDeeds();
  const [saving, setSaving] = useState<Saving>({ step: "ready" });
  // A second press can come before the screen has shown the first.
  const working = useRef(false);

  /** True when the server has the text. */
  async function send(asked: Draft): Promise<boolean> {
    if (working.current) return false;
    const text = noteText.safeParse(asked.text);
    if (!text.success) {
      setSaving({ step: "refused", sentence: text.error.issues[0]?.message ?? "" });
      return false;
    }
    if (participant === undefined) {
      setSaving({ step: "refused", sentence: noteErrors.notLoaded.message });
      return false;
    }
    working.current = true;
    setSaving({ step: "saving" });
    // Noted before it leaves: should this page end now, the next one knows what may have arrived.
    desk.put({ ...asked, sentText: text.data });
    try {
      const { orgId, eventId, participantId } = participant;
      const { noteId, basedOn } = asked;
      const version = basedOn === null ? {} : { basedOn };
      const day = dayToSend(asked);
      await deeds.save({ orgId, eventId, participantId, noteId, text: text.data, ...version, ...day });
      setSaving({ step: "ready" });
      return true;
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal !== undefined) {
        desk.put(asked);
        await deeds.reread(participant.participantId);
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
    /** Whoever goes on writing after a failure decides anew when to send. */
    reset: () => setSaving({ step: "ready" }),
  };
}

/** Said only where there is, or was, a day. */
function dayToSend({ deliverOn, overDay }: Draft): Pick<NoteToSave, "deliverOn"> {
  return deliverOn === null && overDay === null ? {} : { deliverOn };
}

function failure(error: unknown, refusal: NoteRefusal | undefined): Saving {
  const lost = error instanceof CallFailed && ["unavailable", "deadline-exceeded"].includes(error.status);
  return { step: "failed", sentence: sentenceOf(error, noteErrors.saveFailed.message), refusal, lost };
}
