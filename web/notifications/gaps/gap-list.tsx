import { useState } from "react";
import type { MailGaps } from "#domain/notifications/mail-gaps.ts";
import { notificationErrors } from "#domain/notifications/errors.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { Picture } from "#web/brand/picture.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListFrame } from "#web/ui/list-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { GapRow, type GapActions } from "./gap-row.tsx";
import { emptyReason } from "./gap-text.ts";
import type { GapsPlace } from "./gaps-address.ts";
import { useGapList, type GapsOf } from "./gaps-calls.ts";

type Props = {
  of: GapsOf;
  place: GapsPlace;
  gaps: MailGaps | undefined;
  words: Terms;
  timeZone: string;
  actions: GapActions;
};

export function GapList({ of, place, gaps, words, timeZone, actions }: Props) {
  const [pages, setPages] = useState(1);
  const answer = useGapList(of, place, pages);
  const { data, error } = answer;
  const isReading = answer.isFetching && answer.isPlaceholderData;
  return (
    <>
      {error !== null && (
        <LoadFailed
          error={error}
          failed={notificationErrors.gapsLoadFailed.message}
          loadedAt={answer.dataUpdatedAt}
          onRetry={() => void answer.refetch()}
        />
      )}
      {(data !== undefined || error === null) && (
        <ListFrame>
          {data === undefined && <Skeleton label="Checking who needs mail…" rows={4} />}
          {data?.gaps.length === 0 && (
            <EmptyState picture={<Picture name="keep-in-touch" />} title="All set">
              {gaps !== undefined && emptyReason(place.list, place.mailDays, gaps, words)}
            </EmptyState>
          )}
          {data !== undefined && data.gaps.length > 0 && (
            <ul className="gap-rows">
              {data.gaps.map((gap) => (
                <GapRow
                  key={gap.participantId}
                  place={of}
                  gap={gap}
                  list={place.list}
                  words={words}
                  timeZone={timeZone}
                  actions={actions}
                />
              ))}
            </ul>
          )}
          {data !== undefined && (isReading || data.after !== null) && (
            <div className="gap-foot">
              <span role="status">{`Showing ${data.gaps.length} of ${gaps?.counts[place.list] ?? "more"}`}</span>
              <Button onPress={() => !isReading && setPages(pages + 1)}>
                {isReading ? "Loading…" : "Show more"}
              </Button>
            </div>
          )}
        </ListFrame>
      )}
    </>
  );
}
