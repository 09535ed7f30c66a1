import { useState, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useWords } from "#web/platform/language.ts";
import { replyWords } from "./words/en.ts";
import "./reply-picture.css";

export type ReplyPictureProps = {
  /** What tells this picture from every other. */
  name: string;
  /** The link that came with the row. It ends soon; a picture that is there by then stays. */
  link: string | null;
  /** Gives another link, once, when the first one does not work. */
  askAgain: () => Promise<string | null>;
  alt: string;
  /** As it was taken, so that its place is kept until it is there. */
  size?: { width: number | null; height: number | null };
  /** What stands there when it cannot be shown; a family reads it as a sentence. */
  unavailable?: ReactNode;
  className?: string;
  /** A press on the picture itself, to look at it closely. */
  onPress?: (() => void) | undefined;
};

/** The link from the row, then another one, then the words that it cannot be shown. */
export function ReplyPicture(props: ReplyPictureProps) {
  const said = useWords(replyWords);
  const { name, link, askAgain, alt, size, unavailable = said.unavailable, className = "", onPress } = props;
  // Each time the list is read it brings new links; a picture that is shown must not be loaded again for that.
  const [first, setFirst] = useState(link);
  if (first === null && link !== null) setFirst(link);
  const [tried, setTried] = useState<"none" | "first" | "both">("none");
  const asks = tried === "first" || (first === null && tried === "none");
  const asked = useQuery({
    queryKey: ["reply-picture", name],
    queryFn: askAgain,
    enabled: asks,
    retry: false,
    // Links are looked at once and forgotten.
    staleTime: Infinity,
    gcTime: 0,
  });
  const src = asks ? (asked.data ?? undefined) : (first ?? undefined);
  const failed = tried === "both" || (asks && (asked.isError || asked.data === null));
  if (failed)
    return (
      <div className={`reply-picture reply-picture-none ${className}`.trimEnd()}>
        <ImageOff />
        <p>{unavailable}</p>
      </div>
    );
  const picture = (
    <img
      className={`reply-picture ${className}`.trimEnd()}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      {...(typeof size?.width === "number" && typeof size.height === "number"
        ? { width: size.width, height: size.height }
        : {})}
      onError={() => src !== undefined && setTried(asks ? "both" : "first")}
    />
  );
  if (onPress === undefined) return picture;
  return (
    <button type="button" className="reply-picture-press" aria-haspopup="dialog" onClick={onPress}>
      {picture}
    </button>
  );
}
