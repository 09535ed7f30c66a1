import { useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { noteText } from "#domain/notes/note.ts";
import type { Draft } from "../drafts.ts";
import { forgetPhotoOf, movePhotoOf } from "./lazy-photos.tsx";

type Props = { userId: string; participant: MyParticipant | undefined; draft: Draft; isStored: boolean };

/** Moves or deletes the photo when its draft is moved to another note or deleted. */
export function useDraftPhoto({ userId, participant, draft, isStored }: Props) {
  const [isStuck, setStuck] = useState(false);
  const taker = participant?.takesPhotos === true ? participant : undefined;
  const goesAlong = taker !== undefined && !isStored;

  return {
    taker,
    isStuck,
    /** Discarding the draft would delete the photo. */
    isChosen: goesAlong && draft.hasPhoto,
    throwAway(): void {
      if (goesAlong) void forgetPhotoOf(userId, draft.noteId);
    },
    /** If the text moves to another note, the photo moves first. */
    async settle(changes: Partial<Draft>, then: (changes: Partial<Draft>) => unknown): Promise<void> {
      const { noteId = draft.noteId, text = draft.text } = changes;
      const isMoving = taker !== undefined && noteId !== draft.noteId && noteText.safeParse(text).success;
      const isFree = !isMoving || (await movePhotoOf(userId, draft.noteId, noteId));
      setStuck(!isFree);
      if (isFree) await then(changes);
    },
  };
}
