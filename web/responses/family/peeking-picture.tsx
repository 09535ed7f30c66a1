import { useState } from "react";
import { useSignedIn } from "#web/identity/session-context.tsx";
import type { PeekingPicture as Props } from "#web/notes/letter-envelope.tsx";
import { useNewestReplies } from "./my-responses-calls.ts";
import { keepShownPicture, useKeptPicture } from "#web/platform/device-store/use-kept-picture.ts";
import "./peeking-picture.css";

/** The page that the child wrote on, cropped to the writing. */
export function PeekingPicture({ participant, fallback }: Props) {
  const { user } = useSignedIn();
  const { data } = useNewestReplies(user.uid);
  const [broken, setBroken] = useState<string>();
  const reply = data?.replies.find(({ participantId }) => participantId === participant.participantId);
  const small = useKeptPicture(reply?.small ?? null, participant.participantId);
  // A link that has ended: the drawing stays until the list is read again.
  if (reply === undefined || typeof small !== "string" || small === broken) return fallback;
  const { writing } = reply;
  const area = writing ?? { x: 0, y: 0, width: 1, height: 1 };
  const percent = (part: number) => `${Number((part * 100).toFixed(3))}%`;
  return (
    <div className="peeking-picture">
      <img
        src={small}
        alt=""
        decoding="async"
        style={{
          width: percent(1 / area.width),
          transform: `translate(${percent(-area.x)}, ${percent(-area.y)})`,
        }}
        onLoad={() => keepShownPicture(small, participant.participantId)}
        onError={() => setBroken(small)}
      />
    </div>
  );
}
