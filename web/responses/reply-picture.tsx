import { useState, type CSSProperties, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { keepShownPicture, useKeptPicture } from "#web/platform/device-store/use-kept-picture.ts";
import { useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { uiMessages } from "#web/ui/messages/en.ts";
import { replyMessages } from "./messages/en.ts";
import "./reply-picture.css";

export type ReplyPictureProps = {
  name: string;
  /** The link from the list. It expires soon, but a loaded image stays. */
  link: string | null;
  /** Requests a new link when the one before has failed. */
  askAgain: () => Promise<string | null>;
  alt: string;
  /** Original size, to reserve the space. */
  size?: PictureSize | undefined;
  /** Reserves the space and cuts off the rest; `size` is not needed then. */
  frame?: PictureFrame | undefined;
  unavailable?: ReactNode;
  /** The participant under whom this device may keep it. */
  keptOf?: string | undefined;
  className?: string;
  onPress?: (() => void) | undefined;
};

/** Styles of the frame and of the image in it. */
export type PictureFrame = { outer: CSSProperties; picture: CSSProperties };

type PictureSize = { width: number | null; height: number | null };

/** Tries the link from the list, then a new one, then shows `unavailable` with a button that tries again. */
export function ReplyPicture(props: ReplyPictureProps) {
  const t = useMessages(replyMessages);
  const {
    name,
    link,
    askAgain,
    alt,
    size,
    frame,
    unavailable = t.unavailable,
    keptOf,
    className = "",
    onPress,
  } = props;
  // Each refetch of the list returns new links; a visible image must not be loaded again.
  const [first, setFirst] = useState(link);
  if (first === null && link !== null) setFirst(link);
  const [tried, setTried] = useState<"none" | "first" | "both">("none");
  const loads = useKeptPicture(first, keptOf);
  // Of a picture that this device has lost, the list's next answer brings the link.
  if (loads === null && first !== null && link !== null && link !== first) setFirst(link);
  const asks = tried === "first" || (loads === null && tried === "none");
  const request = useQuery({
    queryKey: ["reply-picture", name],
    queryFn: askAgain,
    enabled: asks,
    retry: false,
    // Links are used once and not cached.
    staleTime: Infinity,
    gcTime: 0,
  });
  const asked = request.isFetching ? undefined : (request.data ?? undefined);
  const src = asks ? asked : (loads ?? undefined);
  const isRefused = !request.isFetching && (request.isError || request.data === null);

  function tryAgain(): void {
    setTried("first");
    void request.refetch();
  }

  if (tried === "both" || (asks && isRefused))
    return framed(
      <Unavailable className={className} onRetry={tryAgain}>
        {unavailable}
      </Unavailable>,
      frame,
    );
  const picture = framed(
    <img
      className={`reply-picture ${className}`.trimEnd()}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      {...(frame === undefined ? sizeOf(size) : { style: frame.picture })}
      onLoad={() => keepShownPicture(src, keptOf)}
      onError={() => src !== undefined && setTried(asks ? "both" : "first")}
    />,
    frame,
  );
  if (onPress === undefined) return picture;
  return (
    <button type="button" className="reply-picture-press" aria-haspopup="dialog" onClick={onPress}>
      {picture}
    </button>
  );
}

type UnavailableProps = { className: string; onRetry: () => void; children: ReactNode };

function Unavailable({ className, onRetry, children }: UnavailableProps) {
  const { tryAgain } = useMessages(uiMessages);
  return (
    <div className={`reply-picture reply-picture-none ${className}`.trimEnd()}>
      <ImageOff />
      <p>{children}</p>
      <Button variant="plain" onPress={onRetry}>
        {tryAgain}
      </Button>
    </div>
  );
}

function sizeOf(size: PictureSize | undefined): { width?: number; height?: number } {
  const { width = null, height = null } = size ?? {};
  return width === null || height === null ? {} : { width, height };
}

function framed(picture: ReactNode, frame: PictureFrame | undefined): ReactNode {
  if (frame === undefined) return picture;
  return (
    <span className="reply-frame" style={frame.outer}>
      {picture}
    </span>
  );
}
