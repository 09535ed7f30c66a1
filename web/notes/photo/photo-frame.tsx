import { useEffect, useState, type ReactNode } from "react";
import { useWords } from "#web/platform/language.ts";
import { photoWords } from "../words/photo-en.ts";
import type { KeptPhoto } from "./kept-photos.ts";
import "./photo-frame.css";

/** A photo at the server, as far as it is known. */
type Known = { small: string | null; width: number | null; height: number | null };

type Props = {
  /** What this device has of it comes first. */
  kept?: KeptPhoto | undefined;
  known?: Known | undefined;
  children: ReactNode;
};

/** A photo as it lies on the table, small, and what is said of it. */
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

/** Bytes that are on this device alone. */
function KeptPicture({ photo: { bytes, width, height } }: { photo: KeptPhoto }) {
  const [url] = useState(() => URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" })));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <Picture {...{ url, width, height }} />;
}

type PictureProps = { url: string; width: number | null; height: number | null };

/** One that cannot be shown is not: what is said beside it still holds. */
function Picture({ url, width, height }: PictureProps) {
  const said = useWords(photoWords);
  const [broken, setBroken] = useState<string>();
  if (broken === url) return null;
  return (
    <img
      src={url}
      alt={said.yours}
      width={width ?? undefined}
      height={height ?? undefined}
      onError={() => setBroken(url)}
    />
  );
}
