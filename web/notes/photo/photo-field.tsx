import { useEffect, useState } from "react";
import { Camera, ImagePlus, Trash2 } from "lucide-react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { PickFiles } from "#web/uploads/pick-files.tsx";
import { noteMessages } from "../messages/en.ts";
import { useOnline } from "../use-online.ts";
import { photoMessages } from "../messages/photo-en.ts";
import { useKeptPhoto, useMyPhoto, usePhotoMutations } from "./photo-calls.ts";
import { PhotoFrame } from "./photo-frame.tsx";
import { isAnother, TwoPhotos } from "./photo-frame.tsx";

export type PhotoFieldProps = {
  userId: string;
  noteId: string;
  participant: MyParticipant;
  isStored: boolean;
  /** The note that this text would be added to already has a photo on this device. */
  isStuck: boolean;
  /** Recorded in the draft; otherwise the photo of a draft without text would not be found again. */
  isWithDraft: boolean;
  onWithDraft: (isWithDraft: boolean) => void;
  hasOthers: boolean;
};

export function PhotoField(props: PhotoFieldProps) {
  const { userId, noteId, participant, isStored, isStuck, isWithDraft, onWithDraft, hasOthers } = props;
  const t = useMessages(photoMessages);
  const { photo } = useMessages(noteMessages);
  const [isOpen, setOpen] = useState(false);
  const found = useKeptPhoto(userId, noteId);
  const kept = found ?? undefined;
  const known = useMyPhoto(userId, participant.participantId, noteId);
  const { choose, send, remove, replace, forget } = usePhotoMutations({ userId, noteId, participant });
  const online = useOnline();
  const waits = kept !== undefined && isStored;
  const isMine = kept !== undefined && !isStored;
  const { mutate: start, isIdle } = send;
  useEffect(() => {
    if (waits && isIdle) start();
  }, [waits, isIdle, start]);
  useEffect(() => {
    if (found !== undefined && isMine !== isWithDraft) onWithDraft(isMine);
  });

  const wrong =
    (choose.error !== null && photoErrors.unreadable.message) ||
    (send.error !== null && sentenceOf(send.error, photoErrors.sendFailed.message)) ||
    (remove.error !== null && sentenceOf(remove.error, photoErrors.removeFailed.message));
  if (waits && isAnother(send.error))
    return (
      <div className="photo-panel">
        <TwoPhotos
          {...{ kept, known }}
          isReplacing={replace.isPending}
          onKeepKnown={() => forget.mutate()}
          onReplace={() => replace.mutate()}
        />
      </div>
    );
  const has = kept !== undefined || (known !== undefined && known.state !== "refused");
  const picks = isOpen && !has && !choose.isPending;
  const isShown = isOpen || has || wrong !== false || isStuck || known !== undefined || choose.isPending;
  return (
    <>
      {!has && (
        <Button variant="plain" icon={<ImagePlus />} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {photo}
        </Button>
      )}
      {isShown && (
        <div className="photo-panel">
          <PhotoFrame kept={kept} known={known}>
            {choose.isPending && <p role="status">{t.reading}</p>}
            {kept !== undefined && <p role="status">{whereabouts()}</p>}
            {kept === undefined && known !== undefined && <p role="status">{t[known.state]}</p>}
            {wrong !== false && <ErrorBox sentence={wrong} />}
            {isStuck && <ErrorBox sentence={t.besideAnother} />}
            {picks && (
              <div className="photo-pickers">
                <PickFiles icon={<ImagePlus />} onPicked={take}>
                  {t.add}
                </PickFiles>
                <PickFiles byCamera className="photo-by-camera" icon={<Camera />} onPicked={take}>
                  {t.take}
                </PickFiles>
              </div>
            )}
            {send.isError && <Button onPress={() => start()}>{t.tryAgain}</Button>}
            {has && (
              <Button
                variant="danger"
                icon={<Trash2 />}
                isPending={remove.isPending}
                pendingLabel={t.removing}
                className="photo-remove"
                onPress={() => remove.mutate({ isAtServer: known !== undefined })}
              >
                {t.remove}
              </Button>
            )}
            {has && hasOthers && <p>{t.notToOthers}</p>}
            {picks && <p>{t.rule}</p>}
          </PhotoFrame>
        </div>
      )}
    </>
  );

  function take([file]: File[]): void {
    if (file !== undefined) choose.mutate(file);
  }

  function whereabouts(): string {
    if (choose.data === false && !isStored) return t.onlyThisPage;
    if (!isStored) return t.goesWithSave;
    return online ? t.sending : t.offline;
  }
}
