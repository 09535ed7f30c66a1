import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useId, useRef, useState } from "react";
import {
  replyHoldReasonLabels,
  replyHoldReasons,
  type ReplyHoldReason,
} from "#domain/organizations/hold-reasons.ts";
import { formatMinutes } from "#domain/organizations/reply-times.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { pluralize } from "#domain/pluralize.ts";
import * as contract from "#domain/responses/contract.ts";
import { replyDeskErrors } from "#domain/responses/desk-errors.ts";
import type { DeskRepliesAnswer, DeskReply } from "#domain/responses/desk-reply.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { HeldBadge, HoldButton } from "#web/notes/desk/hold-button.tsx";
import { HoldReasons } from "#web/notes/desk/hold-reasons.tsx";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { askForPicture } from "../picture-url.ts";
import { PictureViewer } from "../picture-viewer.tsx";
import { ReplyPicture } from "../reply-picture.tsx";
import "./reply-desk.css";

type Props = { of: EventRef; words: Terms; isOn: boolean; repliesAtMinutes: number | null };

/** Replies that families cannot see yet. They are images, so there is no word search. */
export function ReplyDesk({ of, words, isOn, repliesAtMinutes }: Props) {
  const [pages, setPages] = useState(1);
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useDeskReplies(of, pages);
  const place = useRef<HTMLDivElement>(null);
  const replies = data?.replies;
  if (!isOn && replies?.length === 0) return null;
  return (
    <Panel
      title="Replies not shown yet"
      count={
        replies && `${pluralize(replies.length, "page", "pages")}${data.older === null ? "" : " so far"}`
      }
    >
      <div ref={place} tabIndex={-1} className="reply-desk">
        {isOn && (
          <p className="reply-desk-when">
            {repliesAtMinutes === null
              ? "Replies go home right away. To check them first, set a time in Settings."
              : `Families see replies from ${formatMinutes(repliesAtMinutes)} ${words.clock} on. You can hold them until then.`}
          </p>
        )}
        {error !== null && (
          <LoadFailed
            error={error}
            failed={replyDeskErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading replies…" rows={4} />}
        {replies?.length === 0 && <p role="status">No replies to review.</p>}
        {replies !== undefined && replies.length > 0 && (
          <div className="reply-desk-pages">
            {replies.map((reply) => (
              <DeskReplyCard
                key={reply.id}
                of={of}
                reply={reply}
                onReleased={() => place.current?.focus({ preventScroll: true })}
              />
            ))}
          </div>
        )}
        {data !== undefined && data.older !== null && (
          <Button isPending={isPlaceholderData} pendingLabel="Loading…" onPress={() => setPages(pages + 1)}>
            Show older replies
          </Button>
        )}
      </div>
    </Panel>
  );
}

type DeskReplyCardProps = { of: EventRef; reply: DeskReply; onReleased: () => void };

function DeskReplyCard({ of, reply, onReleased }: DeskReplyCardProps) {
  const formatDateTime = useFormatDateTime();
  const titleId = useId();
  const [isLookedAt, setLookedAt] = useState(false);
  const {
    id,
    participantId,
    participantName,
    buildingName,
    uploadedAt,
    visibleFrom,
    held,
    reason = null,
  } = reply;
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
      {reason !== null && <p>{`Reason: ${replyHoldReasonLabels[reason]}`}</p>}
      {held && reason === null && (
        <HoldReasons
          labels={replyHoldReasonLabels}
          reasons={replyHoldReasons}
          failed={replyDeskErrors.reasonFailed.message}
          onChoose={(why) => hold({ responseId: id, held: true, reason: why })}
        />
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

const keyOf = ({ orgId, eventId }: EventRef) => ["desk-replies", orgId, eventId];

/** Replies that families cannot see yet, newest first. A call instead of a GET, because opening them is audited. */
function useDeskReplies(of: EventRef, pages: number) {
  return useLiveQuery(
    {
      queryKey: [...keyOf(of), pages],
      queryFn: ({ signal }) => readReplies(of, pages, signal),
      placeholderData: (before: DeskRepliesAnswer | undefined) => before,
    },
    [responseTopics.uploads(of.orgId, of.eventId), organizationTopics.itself(of.orgId)],
  );
}

async function readReplies(of: EventRef, pages: number, signal: AbortSignal): Promise<DeskRepliesAnswer> {
  let all = await call(contract.openDeskReplies, of, { signal });
  for (let page = 1; page < pages && all.older !== null; page += 1) {
    const next = await call(contract.openDeskReplies, { ...of, older: all.older }, { signal });
    all = { ...next, replies: [...all.replies, ...next.replies] };
  }
  return all;
}

function useReplyHold(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (hold: { responseId: string; held: boolean; reason?: ReplyHoldReason }) =>
      call(contract.setReplyHoldHttp, { ...of, ...hold }),
    // Also after a failure: a request whose response was lost may have succeeded.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(of) }),
  });
}
