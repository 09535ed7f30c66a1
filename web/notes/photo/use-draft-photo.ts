import { useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteText } from "#domain/notes/note.ts";
import type { Draft } from "../drafts.ts";
import { forgetPhotoOf, movePhotoOf } from "./lazy-photos.tsx";

type Props = { userId: string; participant: MyParticipant | undefined; draft: Draft; isStored: boolean };

/** What becomes of the photo that was chosen for a draft, when the draft goes or becomes another note. */
export function useDraftPhoto({ userId, participant, draft, isStored }: Props) {
  const [isStuck, setStuck] = useState(false);
  const taker = participant?.takesPhotos === true ? participant : undefined;
  const goesAlong = taker !== undefined && !isStored;

  return {
    /** Where photos are printed. */
    taker,
    /** The note it would go along to has one on this device already. */
    isStuck,
    /** Throwing the draft away would throw it away too. */
    isChosen: goesAlong && draft.hasPhoto,
    throwAway(): void {
      if (goesAlong) void forgetPhotoOf(userId, draft.noteId);
    },
    /** Of two versions one is made; where it becomes another note, the photo goes first. */
    async settle(changes: Partial<Draft>, then: (changes: Partial<Draft>) => unknown): Promise<void> {
      const { noteId = draft.noteId, text = draft.text } = changes;
      const isMoving = taker !== undefined && noteId !== draft.noteId && noteText.safeParse(text).success;
      const isFree = !isMoving || (await movePhotoOf(userId, draft.noteId, noteId));
      setStuck(!isFree);
      if (isFree) await then(changes);
    },
  };
}
