import { replyDeskErrors } from "#domain/responses/desk-errors.ts";
import { useRef, useState } from "react";
import { formatMinutes } from "#domain/organizations/reply-times.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DeskReplyCard } from "./desk-reply-card.tsx";
import { useDeskReplies } from "./desk-calls.ts";
import "./reply-desk.css";

type Props = { of: EventRef; words: Terms; repliesAtMinutes: number | null };

/** Replies that families cannot see yet. They are images, so there is no word search. */
export function ReplyDesk({ of, words, repliesAtMinutes }: Props) {
  const [pages, setPages] = useState(1);
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useDeskReplies(of, pages);
  const place = useRef<HTMLDivElement>(null);
  const replies = data?.replies;
  return (
    <Panel
      title="Replies not shown yet"
      count={
        replies && `${pluralize(replies.length, "page", "pages")}${data.older === null ? "" : " so far"}`
      }
    >
      <div ref={place} tabIndex={-1} className="reply-desk">
        <p className="reply-desk-when">
          {repliesAtMinutes === null
            ? "Families see replies as soon as they are filed, so there is no time to hold one. An admin can choose a time of day on the Team page."
            : `Families see replies from ${formatMinutes(repliesAtMinutes)} ${words.clock} on. Until then they can be held.`}
        </p>
        {error !== null && (
          <LoadFailed
            error={error}
            failed={replyDeskErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton label="Loading replies…" rows={4} />}
        {replies?.length === 0 && <p role="status">No reply waits or is held.</p>}
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
