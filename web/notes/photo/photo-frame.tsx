import { type ReactNode, useMemo, useState } from "react";
import * as contract from "#domain/notes/contract.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import type { MyPhoto } from "#domain/notes/photo.ts";
import { errorCodeOf } from "#web/platform/error-codes.ts";
import { useMessages } from "#web/platform/language.ts";
import { useBlobImage } from "#web/platform/use-blob-image.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { photoMessages } from "../messages/photo-en.ts";
import type { LocalPhoto } from "./kept-photos.ts";
import "./photo-frame.css";

type Known = { small: string | null; width: number | null; height: number | null };

type Props = {
  kept?: LocalPhoto | undefined;
  known?: Known | undefined;
  children: ReactNode;
};

export function PhotoFrame({ kept, known, children }: Props) {
  return (
    <div className="photo-frame">
      {kept !== undefined && <KeptPicture key={kept.keptAt} photo={kept} />}
      {kept === undefined && typeof known?.small === "string" && (
        <Picture url={known.small} width={known.width} height={known.height} />
      )}
      <div className="photo-words">{children}</div>
    </div>
  );
}

/** Bytes that exist only on this device. */
function KeptPicture({ photo: { bytes, width, height } }: { photo: LocalPhoto }) {
  const t = useMessages(photoMessages);
  const [isBroken, setBroken] = useState(false);
  const show = useBlobImage(useMemo(() => new Blob([bytes], { type: "image/jpeg" }), [bytes]));
  if (isBroken) return null;
  return <img ref={show} alt={t.yours} width={width} height={height} onError={() => setBroken(true)} />;
}

type PictureProps = { url: string; width: number | null; height: number | null };

/** Hides an image that fails to load; the text beside it stays. */
function Picture({ url, width, height }: PictureProps) {
  const t = useMessages(photoMessages);
  const [broken, setBroken] = useState<string>();
  if (broken === url) return null;
  return (
    <img
      src={url}
      alt={t.yours}
      width={width ?? undefined}
      height={height ?? undefined}
      onError={() => setBroken(url)}
    />
  );
}

/** The note has another photo, from another device or another note. */
export function isAnother(error: unknown): boolean {
  return errorCodeOf(error, contract.initNotePhoto) === photoErrors.another.code;
}

type TwoPhotosProps = {
  kept: LocalPhoto;
  known: MyPhoto | undefined;
  isReplacing: boolean;
  onKeepKnown: () => void;
  onReplace: () => void;
};

/** Shows both; the user decides which one to delete. */
export function TwoPhotos({ kept, known, isReplacing, onKeepKnown, onReplace }: TwoPhotosProps) {
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
