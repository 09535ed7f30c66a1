import { useState, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useMessages } from "#web/platform/language.ts";
import { replyMessages } from "./messages/en.ts";
import "./picture-viewer.css";

export type ReplyPictureProps = {
  name: string;
  /** The link from the list. It expires soon, but a loaded image stays. */
  link: string | null;
  /** Requests one new link when the first one fails. */
  askAgain: () => Promise<string | null>;
  alt: string;
  /** Original size, to reserve the space. */
  size?: { width: number | null; height: number | null };
  unavailable?: ReactNode;
  className?: string;
  onPress?: (() => void) | undefined;
};

/** Tries the link from the list, then a new one, then shows `unavailable`. */
export function ReplyPicture(props: ReplyPictureProps) {
  const t = useMessages(replyMessages);
  const { name, link, askAgain, alt, size, unavailable = t.unavailable, className = "", onPress } = props;
  // Each refetch of the list returns new links; a visible image must not be loaded again.
  const [first, setFirst] = useState(link);
  if (first === null && link !== null) setFirst(link);
  const [tried, setTried] = useState<"none" | "first" | "both">("none");
  const asks = tried === "first" || (first === null && tried === "none");
  const request = useQuery({
    queryKey: ["reply-picture", name],
    queryFn: askAgain,
    enabled: asks,
    retry: false,
    // Links are used once and not cached.
    staleTime: Infinity,
    gcTime: 0,
  });
  const src = asks ? (request.data ?? undefined) : (first ?? undefined);
  const failed = tried === "both" || (asks && (request.isError || request.data === null));
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
