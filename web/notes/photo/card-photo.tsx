import { useEffect } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { Note } from "#domain/notes/note.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { useOnline } from "../use-online.ts";
import { photoMessages } from "../messages/photo-en.ts";
import { useKeptPhoto, useMyPhoto, usePhotoMutations } from "./photo-calls.ts";
import { PhotoFrame } from "./photo-frame.tsx";
import { isAnother, TwoPhotos } from "./photo-frame.tsx";

export type CardPhotoProps = { userId: string; note: Note; participant: MyParticipant };

/** Also sends a photo that is still on this device. */
export function CardPhoto({ userId, note, participant }: CardPhotoProps) {
  const t = useMessages(photoMessages);
  const { id: noteId, printedAt } = note;
  const kept = useKeptPhoto(userId, noteId) ?? undefined;
  const known = useMyPhoto(userId, participant.participantId, noteId);
  const { send, replace, forget } = usePhotoMutations({ userId, noteId, participant });
  const online = useOnline();
  const { mutate: start, isIdle } = send;
  const isPrinted = printedAt !== null;
  // A printed note accepts no photo.
  const waits = kept !== undefined && !isPrinted;
  useEffect(() => {
    if (waits && isIdle) start();
  }, [waits, isIdle, start]);

  if (kept === undefined && known === undefined) return null;
  if (waits && isAnother(send.error))
    return (
      <TwoPhotos
        {...{ kept, known }}
        isReplacing={replace.isPending}
        onKeepKnown={() => forget.mutate()}
        onReplace={() => replace.mutate()}
      />
    );
  return (
    <PhotoFrame kept={kept} known={known}>
      <p role="status">{isPrinted ? onPaper() : draftState()}</p>
      {send.isError && !isPrinted && (
        <>
          <ErrorBox sentence={sentenceOf(send.error, photoErrors.sendFailed.message)} />
          <Button onPress={() => start()}>{t.tryAgain}</Button>
        </>
      )}
    </PhotoFrame>
  );

  function draftState(): string {
    if (kept !== undefined) return online ? t.sending : t.offline;
    return t[known?.state ?? "coming"];
  }

  function onPaper(): string {
    if (known?.isPrinted === true) return kept === undefined ? t.printed : t.printedOther;
    return known?.state === "refused" ? t.missedUnusable : t.missed(participant.orgType);
  }
}
