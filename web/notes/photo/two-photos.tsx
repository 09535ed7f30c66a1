import * as contract from "#domain/notes/contract.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import type { MyPhoto } from "#domain/notes/photo.ts";
import { errorCodeOf } from "#web/platform/error-codes.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { photoMessages } from "../messages/photo-en.ts";
import type { LocalPhoto } from "./kept-photos.ts";
import { PhotoFrame } from "./photo-frame.tsx";

/** The note has another photo, from another device or another note. */
export function isAnother(error: unknown): boolean {
  return errorCodeOf(error, contract.initNotePhoto) === photoErrors.another.code;
}

type Props = {
  kept: LocalPhoto;
  known: MyPhoto | undefined;
  isReplacing: boolean;
  onKeepKnown: () => void;
  onReplace: () => void;
};

/** Shows both; the user decides which one to delete. */
export function TwoPhotos({ kept, known, isReplacing, onKeepKnown, onReplace }: Props) {
  const t = useMessages(photoMessages);
  return (
    <>
      <ErrorBox sentence={photoErrors.another.message}>{t.oneGoes}</ErrorBox>
      <PhotoFrame known={known}>
        <p>{t.theOneItHas}</p>
        <Button isDisabled={isReplacing} onPress={onKeepKnown}>
          {t.keepThat}
        </Button>
      </PhotoFrame>
      <PhotoFrame kept={kept}>
        <p>{t.theOneHere}</p>
        <Button isPending={isReplacing} pendingLabel={t.sending} onPress={onReplace}>
          {t.useThis}
        </Button>
      </PhotoFrame>
    </>
  );
}
