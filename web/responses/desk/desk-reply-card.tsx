import { useId, useState } from "react";
import { Clock } from "lucide-react";
import { replyDeskErrors } from "#domain/responses/desk-errors.ts";
import type { DeskReply } from "#domain/responses/desk-reply.ts";
import { HeldBadge, HoldButton } from "#web/notes/desk/hold-button.tsx";
import { formatDateTime } from "#web/notes/note-times.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { askForPicture } from "../picture-url.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { ReplyPicture } from "../reply-picture.tsx";
import { useReplyHold } from "./desk-calls.ts";

type Props = { of: EventRef; reply: DeskReply; onReleased: () => void };

export function DeskReplyCard({ of, reply, onReleased }: Props) {
  const titleId = useId();
  const [isLookedAt, setLookedAt] = useState(false);
  const { id, participantId, participantName, buildingName, uploadedAt, visibleFrom, held } = reply;
  const to = reply.to === "" ? "everyone" : reply.to;
  const failed = held ? replyDeskErrors.releaseFailed : replyDeskErrors.holdFailed;
  const trying = useAttempt(failed.message);
  const { mutateAsync: hold } = useReplyHold(of);
  const picture = {
    name: `desk/${id}`,
    link: reply.view,
    alt: `Page that ${participantName} wrote to ${to}`,
    askAgain: () => askForPicture({ ...of, participantId, responseId: id }, { kind: "view" }),
  };
  return (
    <article className="unseen-reply" aria-labelledby={titleId}>
      <ReplyPicture {...picture} onPress={() => setLookedAt(true)} />
      <div>
        <h3 id={titleId}>{`From ${participantName}`}</h3>
        <p>{[buildingName, `to ${to}`].filter((part) => part !== null).join(", ")}</p>
        <p>{`Came in ${formatDateTime(uploadedAt)}`}</p>
      </div>
      {held ? (
        <HeldBadge />
      ) : (
        <Badge tone="quiet" icon={<Clock />}>
          {visibleFrom === null ? "Shown" : `Shown ${formatDateTime(visibleFrom)}`}
        </Badge>
      )}
      <HoldButton
        isHeld={held}
        trying={trying}
        turn={() => hold({ responseId: id, held: !held })}
        onReleased={onReleased}
      />
      {isLookedAt && (
        <PictureViewer
          title={`Reply from ${participantName}`}
          pictures={[picture]}
          onClose={() => setLookedAt(false)}
        />
      )}
    </article>
  );
}
