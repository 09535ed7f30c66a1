import { useEffect, useMemo } from "react";
import { bySheet, newestUnread, placeReplies } from "#domain/responses/place-replies.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { NewReplyPlace, RepliesPlace } from "#web/notes/note-list.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useMessages } from "#web/platform/language.ts";
import { replyMessages } from "../messages/en.ts";
import { useMyResponses } from "./my-responses-calls.ts";
import { ReplyCard } from "./reply-card.tsx";

/** Replies are shown above the note they answer, otherwise by their day. The newest unread one is at the top. */
export function RepliesInPlace(props: RepliesPlace) {
  const { userId, participant, notes, hasOlder, newer, above, hasTop } = props;
  const t = useMessages(replyMessages);
  const { data, error, dataUpdatedAt, refetch } = useMyResponses(participant.participantId, userId);
  const placed = useMemo(() => {
    const sheets = bySheet(data?.responses ?? []);
    const top = hasTop ? newestUnread(sheets) : undefined;
    return placeReplies(
      sheets.filter((sheet) => sheet !== top),
      { notes, newer, hasOlder },
    );
  }, [data, notes, newer, hasOlder, hasTop]);
  const sheets = above === undefined ? placed.below : (placed.above.get(above.id) ?? []);
  return (
    <>
      {error !== null && isFirstPlace(props) && (
        <LoadFailed
          error={error}
          failed={responseErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && isAwaited(props) && <p role="status">{t.loading}</p>}
      {sheets.map((sheet) => (
        <ReplyCard key={sheet.key} sheet={sheet} participant={participant} />
      ))}
    </>
  );
}

function isFirstPlace({ notes, newer, above }: RepliesPlace): boolean {
  return newer.length === 0 && above?.id === notes[0]?.id;
}

function isAwaited({ above }: RepliesPlace): boolean {
  return (above?.respondedAt ?? null) !== null;
}

/** The newest reply that the reader has not opened. Says when it is known whether there is one. */
export function NewReply({ userId, participant, onSettled }: NewReplyPlace) {
  const { data, isPending } = useMyResponses(participant.participantId, userId);
  const newest = useMemo(() => newestUnread(bySheet(data?.responses ?? [])), [data]);
  useEffect(() => {
    if (!isPending) onSettled();
  }, [isPending, onSettled]);
  return newest && <ReplyCard key={newest.key} sheet={newest} participant={participant} />;
}
