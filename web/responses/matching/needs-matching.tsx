import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Terms } from "#domain/organizations/terms.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { UnmatchedUpload } from "#domain/responses/upload.ts";
import { pluralize } from "#domain/pluralize.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useUnmatchedUploads } from "../calls.ts";
import { MatchingCard } from "./matching-card.tsx";
import "./matching.css";

type Props = { of: EventRef; words: Terms };

/** Images that could not be matched by code, one at a time. Renders nothing while there are none. */
export function NeedsMatching({ of, words }: Props) {
  const [pages, setPages] = useState(1);
  const { data, error, dataUpdatedAt, refetch } = useUnmatchedUploads(of, pages);
  const [openId, setOpenId] = useState<string>();
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const place = useRef<HTMLDivElement>(null);
  // A late response runs in an old closure, which does not know the image that is shown now.
  const latestId = useRef(openId);
  useLayoutEffect(() => {
    latestId.current = openId;
  }, [openId]);
  // Settled images disappear before the list is refetched.
  const uploads = (data?.uploads ?? []).filter(({ id }) => !settled.has(id));
  const at = Math.max(
    0,
    uploads.findIndex(({ id }) => id === openId),
  );
  const visible = uploads[at];
  const hasMore = (data?.older ?? null) !== null;
  const isFirst = at === 0;
  const isLast = at === uploads.length - 1;

  function turnTo(next: UnmatchedUpload | undefined): void {
    if (next !== undefined) setOpenId(next.id);
    else if (hasMore) setPages(pages + 1);
  }

  /** The newest comes first, but it must not replace the image that the user is working on. */
  function stayHere(): void {
    if (visible !== undefined) setOpenId(visible.id);
  }

  function settle(id: string): void {
    // If the user has moved to another image meanwhile, that one stays.
    const isElsewhere = latestId.current !== undefined && latestId.current !== id;
    flushSync(() => {
      if (!isElsewhere) setOpenId((uploads[at + 1] ?? uploads[at - 1])?.id);
      setSettled((gone) => new Set(gone).add(id));
    });
    if (isElsewhere) return;
    // Focuses the same field of the next image.
    const field = place.current?.querySelector("input");
    (field ?? place.current)?.focus({ preventScroll: field !== null });
  }

  if (error === null && visible === undefined && settled.size === 0) return null;
  return (
    <Panel
      title="Needs matching"
      count={visible === undefined ? undefined : countWords(uploads.length, hasMore)}
      waits={visible !== undefined || hasMore}
    >
      <div ref={place} tabIndex={-1} className="needs-matching" onFocus={stayHere}>
        {error !== null && (
          <LoadFailed
            error={error}
            failed={deskErrors.trayFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {visible === undefined && error === null && (
          <p role="status">{hasMore ? "Loading more pictures…" : "All pages are matched."}</p>
        )}
        {visible !== undefined && (
          <MatchingCard
            key={visible.id}
            of={of}
            words={words}
            upload={visible}
            onSettled={() => settle(visible.id)}
            onLost={() => refetch().then(({ data: fresh }) => linkIn(fresh?.uploads, visible.id))}
          />
        )}
        {visible !== undefined && (uploads.length > 1 || hasMore) && (
          <nav aria-label="Pictures that need matching" className="needs-matching-steps">
            {/* Not disabled at their ends, so that they keep the focus. */}
            <Button
              variant="plain"
              aria-disabled={isFirst}
              onPress={() => !isFirst && turnTo(uploads[at - 1])}
            >
              Previous
            </Button>
            <p role="status">{`${at + 1} of ${uploads.length}${hasMore ? " or more" : ""}`}</p>
            <Button
              variant="plain"
              aria-disabled={isLast && !hasMore}
              onPress={() => turnTo(uploads[at + 1])}
            >
              {isLast && hasMore ? "Load more" : "Next"}
            </Button>
          </nav>
        )}
      </div>
    </Panel>
  );
}

function countWords(count: number, hasMore: boolean): string {
  return hasMore ? `${count} pictures or more` : pluralize(count, "picture", "pictures");
}

function linkIn(uploads: readonly UnmatchedUpload[] | undefined, id: string): string | null {
  return uploads?.find((upload) => upload.id === id)?.view ?? null;
}
