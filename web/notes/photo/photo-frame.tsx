import type { ReactNode } from "react";
import { useWords } from "#web/platform/language.ts";
import { photoWords } from "../words/photo-en.ts";
import "./photo-frame.css";

type Props = {
  /** Undefined while there is nothing to show of it. */
  url: string | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  children: ReactNode;
};

/** A photo as it lies on the table, small, and what is said of it. */
export function PhotoFrame({ url, width, height, children }: Props) {
  const said = useWords(photoWords);
  return (
    <div className="photo-frame">
      {url !== undefined && (
        <img src={url} alt={said.yours} width={width ?? undefined} height={height ?? undefined} />
      )}
      <div className="photo-words">{children}</div>
    </div>
  );
}
