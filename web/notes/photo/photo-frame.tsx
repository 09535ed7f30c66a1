import { useEffect, useState, type ReactNode } from "react";
import { useMessages } from "#web/platform/language.ts";
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
  const [url] = useState(() => URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" })));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <Picture {...{ url, width, height }} />;
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
